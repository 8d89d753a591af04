import type { ReactNode } from 'react';
import type { LogSummary } from '../../../../schema/answers/summary';
import { groupDigits, shareText } from '../../../formats/number/numbers';
import { useTranslate } from '../../../locales/catalogue';
import { pageTag } from '../../../locales/locale';
import { secondsText } from '../../../locales/secondsText';
import type { ChannelCounts } from '../../../relay/site/channelCounts';
import { quotaText } from '../../../relay/site/quotaText';
import { Sparkline } from './Sparkline';
import { figureOverTime, type Range } from './summary';

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
  return `${change < 0 ? '−' : '+'}${groupDigits(text)} %`;
}

/** The share of failed calls in all calls, in per cent: never 0 where some failed. */
export const failedShare = (failed: number, served: number): string =>
  shareText(failed, failed + served);

/** How many channels serve requests, and why the others do not. */
function Serving({ counts: { serving, auto, all } }: { counts: ChannelCounts }) {
  const t = useTranslate();
  const rest = all - serving - auto;
  return (
    <Kpi
      label={t('home.serving')}
      value={
        <>
          {serving} <span className="of">/ {all}</span>
        </>
      }
      note={
        auto > 0 ? (
          <>
            <span className="dot warn" aria-hidden="true" />
            {t('home.servingAuto', { count: auto })}
          </>
        ) : rest > 0 ? (
          t('home.servingHand', { count: rest })
        ) : (
          all > 0 && t('home.servingNone')
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

/** By how much a figure changed since the time before. */
function Change({ now, before, since }: { now: number; before: number; since: string }) {
  const t = useTranslate();
  const text = changeText(now, before);
  if (text === undefined) return t('home.before.none');
  return (
    <>
      <b>{text}</b> {since}
    </>
  );
}

/** A change beside what else there is to say of a figure. */
function ShortChange({ now, before }: { now: number; before: number }) {
  const text = changeText(now, before);
  return (
    text && (
      <>
        <b>{text}</b>
        {' · '}
      </>
    )
  );
}

/** How many calls failed; the change of the figure where none did. */
function RequestsNote({ summary, children }: { summary: LogSummary; children: ReactNode }) {
  const t = useTranslate();
  const { requests, failed } = summary.total;
  if (!(failed > 0)) return children;
  return (
    <>
      <ShortChange now={requests} before={summary.before.requests} />
      {t('home.failed', {
        count: failed.toLocaleString(pageTag()),
        share: failedShare(failed, requests),
      })}
    </>
  );
}

/** The time that 95 of 100 calls need at most. */
function MedianNote({ summary }: { summary: LogSummary }) {
  const t = useTranslate();
  const { median, p95 } = summary.total;
  if (median === null) return t('home.notMeasured');
  return (
    <>
      <ShortChange now={median} before={summary.before.median ?? 0} />
      {t('home.p95', { seconds: secondsText(p95 ?? median) })}
    </>
  );
}

/** The median duration; dots until it is known, a dash where none was measured. */
function medianText(t: ReturnType<typeof useTranslate>, summary: LogSummary | undefined): string {
  if (!summary) return '…';
  const { median } = summary.total;
  return median === null ? '–' : t('home.seconds', { seconds: secondsText(median) });
}

/** The figures on top: four, or those that the relay offers. */
export function Kpis({
  summary,
  quota,
  hasFailed,
  lacksSummary,
  range,
  times,
  counts,
  lacksChannels,
  channelsInAll,
}: {
  summary: LogSummary | undefined;
  /** Of a relay without the summary. */
  quota: { now: number; before: number } | undefined;
  /** True where that could not be read. */
  hasFailed: boolean;
  lacksSummary: boolean;
  range: Range;
  times: readonly number[];
  /** Undefined while they are not there. */
  counts: ChannelCounts | undefined;
  /** True where they could not be read. */
  lacksChannels: boolean;
  /** How many channels there are, where their states are not known. */
  channelsInAll: number | undefined;
}) {
  const t = useTranslate();
  const since = t(`home.before.${range}`);
  const line = (figure: Parameters<typeof figureOverTime>[2], colour: number) =>
    summary && <Sparkline values={figureOverTime(summary, times, figure)} colour={colour} />;
  const used = summary ? { now: summary.total.quota, before: summary.before.quota } : quota;
  return (
    <dl className={lacksSummary ? 'kpis two' : 'kpis'}>
      {!lacksSummary && (
        <Kpi
          label={t('home.requests')}
          value={summary?.total.requests.toLocaleString(pageTag()) ?? '…'}
          note={
            summary ? (
              <RequestsNote summary={summary}>
                <Change
                  now={summary.total.requests}
                  before={summary.before.requests}
                  since={since}
                />
              </RequestsNote>
            ) : (
              ' '
            )
          }
        >
          {line(({ requests }) => requests, 0)}
        </Kpi>
      )}
      <Kpi
        label={t('home.used')}
        value={used ? quotaText(used.now) : hasFailed ? '–' : '…'}
        note={used ? <Change {...used} since={since} /> : hasFailed ? t('home.summaryFailed') : ' '}
      >
        {line(({ quota: units }) => units, 1)}
      </Kpi>
      {!lacksSummary && (
        <Kpi
          label={t('home.median')}
          value={medianText(t, summary)}
          note={summary ? <MedianNote summary={summary} /> : ' '}
        >
          {line(({ median: ms }) => ms ?? 0, 3)}
        </Kpi>
      )}
      {counts ? (
        <Serving counts={counts} />
      ) : channelsInAll !== undefined ? (
        <Kpi
          label={t('home.channels')}
          value={channelsInAll.toLocaleString(pageTag())}
          note={t('home.notLooked')}
        />
      ) : (
        <Kpi
          label={t('home.serving')}
          value={lacksChannels ? '–' : '…'}
          note={lacksChannels ? t('home.channelsFailed') : ' '}
        />
      )}
    </dl>
  );
}
