import type { ReactNode } from 'react';
import { channelStatus } from '../../../schema/records.gen';
import type { Row } from '../../../schema/types';
import { useTranslate } from '../../core/texts/catalogue';
import { quotaText } from '../../formats/numbers';
import { Sparkline } from './Sparkline';
import { type Figures, figureOverTime, type Range, type Summary } from './summary';

/** One figure: its name, amount and change. */
function Kpi({
  label,
  value,
  note,
  children,
}: {
  label: string;
  value: ReactNode;
  note: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="card kpi">
      <dt>{label}</dt>
      <dd>{value}</dd>
      <dd className="note">{note}</dd>
      {children && <dd className="drawn">{children}</dd>}
    </div>
  );
}

/** By how much a figure changed, such as −47 %. Undefined where there was nothing before. */
export function changeText(now: number, before: number): string | undefined {
  if (!(before > 0)) return undefined;
  const change = ((now - before) / before) * 100;
  const digits = Math.abs(change) < 1 ? 1 : 0;
  const text = Math.abs(change).toFixed(digits);
  if (Number(text) === 0) return '±0 %';
  return `${change < 0 ? '−' : '+'}${text} %`;
}

/** The share of failed calls in all calls, in per cent: never 0 where some failed. */
export function failedShare(failed: number, served: number): string {
  const share = (failed / (failed + served)) * 100;
  if (share < 0.1) return '< 0.1';
  return share.toFixed(share < 10 ? 1 : 0);
}

/** Milliseconds as seconds, such as 10.2. */
const secondsText = (ms: number) => (ms / 1000).toFixed(ms < 995 ? 2 : 1);

/** How many channels serve requests, and why the others do not. */
function Serving({ channels }: { channels: readonly Row[] }) {
  const t = useTranslate();
  const count = (wanted: number) => channels.filter(({ status }) => status === wanted).length;
  const serving = count(channelStatus.enabled);
  const auto = count(channelStatus.disabledAutomatically);
  const rest = channels.length - serving - auto;
  return (
    <Kpi
      label={t('home.serving')}
      value={
        <>
          {serving} <span className="of">/ {channels.length}</span>
        </>
      }
      note={
        auto > 0 ? (
          <>
            <span className="dot warn" aria-hidden="true" />
            {t('home.servingAuto', { count: auto })}
          </>
        ) : (
          t('home.servingHand', { count: rest })
        )
      }
    >
      <div className="health" role="img" aria-label={t('home.servingAll', { serving, auto, rest })}>
        <i className="ok" style={{ flex: serving }} />
        <i className="warn" style={{ flex: auto }} />
        <i className="mute" style={{ flex: rest }} />
      </div>
    </Kpi>
  );
}

/** The four figures on top. A figure that the relay does not offer says so. */
export function Kpis({
  summary,
  quota,
  lacksSummary,
  range,
  times,
  channels,
}: {
  summary: Summary | undefined;
  /** Of a relay without the summary. */
  quota: { now: number; before: number } | undefined;
  lacksSummary: boolean;
  range: Range;
  times: readonly number[];
  /** Undefined while they are not there. */
  channels: readonly Row[] | undefined;
}) {
  const t = useTranslate();
  const missing = lacksSummary ? '–' : '…';
  const since = t(`home.before.${range}`);
  const change = (now: number, before: number) => {
    const text = changeText(now, before);
    return text === undefined ? (
      t('home.before.none')
    ) : (
      <>
        <b>{text}</b> {since}
      </>
    );
  };
  const note = (what: ReactNode) => (lacksSummary ? t('home.notOffered') : (what ?? ' '));
  const line = (figure: (group: Figures) => number, colour: number) =>
    summary && <Sparkline values={figureOverTime(summary, times, figure)} colour={colour} />;
  const used = summary ? { now: summary.total.quota, before: summary.before.quota } : quota;
  const { median, p95, failed = 0 } = summary?.total ?? {};
  const countChange = changeText(summary?.total.count ?? 0, summary?.before.count ?? 0);
  const medianChange = changeText(median ?? 0, summary?.before.median ?? 0);
  return (
    <dl className="kpis">
      <Kpi
        label={t('home.requests')}
        value={summary ? summary.total.count.toLocaleString('en') : missing}
        note={note(
          summary &&
            (failed > 0 ? (
              <>
                {countChange && <b>{countChange}</b>}
                {countChange && ' · '}
                {t('home.failed', {
                  count: failed.toLocaleString('en'),
                  share: failedShare(failed, summary.total.count),
                })}
              </>
            ) : (
              change(summary.total.count, summary.before.count)
            )),
        )}
      >
        {line(({ count }) => count, 0)}
      </Kpi>
      <Kpi
        label={t('home.used')}
        value={used ? quotaText(used.now) : '…'}
        note={used ? change(used.now, used.before) : ' '}
      >
        {line(({ quota: units }) => units, 1)}
      </Kpi>
      <Kpi
        label={t('home.median')}
        value={
          summary
            ? median === undefined
              ? '–'
              : t('home.seconds', { seconds: secondsText(median) })
            : missing
        }
        note={note(
          summary &&
            (median === undefined ? (
              t('home.notMeasured')
            ) : (
              <>
                {medianChange && <b>{medianChange}</b>}
                {medianChange && ' · '}
                {t('home.p95', { seconds: secondsText(p95 ?? median) })}
              </>
            )),
        )}
      >
        {line(({ median: ms }) => ms ?? 0, 3)}
      </Kpi>
      {channels ? (
        <Serving channels={channels} />
      ) : (
        <Kpi label={t('home.serving')} value="…" note=" " />
      )}
    </dl>
  );
}
