import type { ChannelDay } from '../../../schema/answers/channelDay';
import { two } from '../../formats/time/times';
import { useTranslate } from '../../locales/catalogue';
import { pageTag } from '../../locales/locale';
import { secondsText } from '../../locales/secondsText';
import { Legend, StackedBars } from '../../ui/chart/StackedBars';

/** The share of calls that a channel answered, how long it took, and both by hour; nothing of a day without calls. */
export function DayLine({ day: { requests, failed, duration, hours } }: { day: ChannelDay }) {
  const t = useTranslate();
  const calls = requests + failed;
  if (calls === 0) return null;
  const rate = new Intl.NumberFormat(pageTag(), { style: 'percent', maximumFractionDigits: 1 });
  const names = [t('day.answered'), t('day.failures')];
  return (
    <>
      <dl className="record-facts">
        <div>
          <dt>{t('day.rate')}</dt>
          <dd>{rate.format(requests / calls)}</dd>
        </div>
        <div>
          <dt>{t('day.median')}</dt>
          <dd>{duration === null ? '–' : `${secondsText(duration)} s`}</dd>
        </div>
      </dl>
      <StackedBars
        title={t('day.title')}
        use={{
          labels: hours.map(({ time }) => `${two(new Date(time * 1000).getHours())}:00`),
          series: [
            { model: 'answered', values: hours.map((one) => one.requests) },
            { model: 'failed', values: hours.map((one) => one.failed) },
          ],
          others: 0,
        }}
        names={names}
        show={(value) => value.toLocaleString(pageTag())}
        scale={{ unit: 1, least: 1 }}
      />
      <Legend names={names} />
    </>
  );
}
