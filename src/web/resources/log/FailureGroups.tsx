import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FailureGroup, FailureReason } from '../../../schema/answers/failures';
import { countedOnly } from '../../../schema/failureReason';
import { groupDigits, shareText } from '../../formats/number/numbers';
import { Time } from '../../formats/time/Time';
import { useListExtras } from '../../list/state/ListExtras';
import { useTranslate } from '../../locales/catalogue';
import { pageTag, useLocale } from '../../locales/locale';
import type { ListState } from '../../relay/config/ListState';
import { LoadError } from '../../relay/errors/LoadError';
import { refusalIn } from '../../relay/errors/ownRefusals';
import { useReported } from '../../relay/errors/useReported';
import { fetchFailureGroups } from '../../relay/resources/failureGroups';
import { useAccess } from '../../relay/session/useAccess';
import { Button } from '../../ui/Button';
import './failureGroups.css';
import { Loading } from '../../ui/loading/Loading';

/** The log, narrowed as it is and to the entries of a reason, or of one channel with it. */
function entriesOf({ match, time }: ListState, reason: string, channel = 0): string {
  const { start_timestamp: start, end_timestamp: end, ...rest } = match;
  const narrowed = {
    ...rest,
    ...(time === '' ? { start_timestamp: start, end_timestamp: end } : {}),
    ...(channel > 0 ? { channel: String(channel) } : {}),
    reason,
  };
  const params = new URLSearchParams(time === '' ? {} : { t: time });
  for (const [field, value] of Object.entries(narrowed)) if (value) params.set(`f.${field}`, value);
  return `/log?${params}`;
}

/** The channels of a reason, the one with most failures first, and what smaller groups have. */
function ChannelRows({ groups, count, state, failed }: ChannelRowsProps) {
  const t = useTranslate();
  const others = count - groups.reduce((sum, group) => sum + group.count, 0);
  return (
    <>
      {groups.map(({ channel, name, reason, ...group }) => (
        <tr key={channel} className="channel">
          <td>
            {channel === 0 ? (
              <span className="muted">{t('failures.noChannel')}</span>
            ) : (
              <Link to={entriesOf(state, reason, channel)}>
                <bdi>{`#${channel} ${name}`.trim()}</bdi>
              </Link>
            )}
          </td>
          <Figures {...group} failed={failed} />
        </tr>
      ))}
      {others > 0 && (
        <tr className="channel">
          <td className="muted" colSpan={5}>
            {t('failures.others', { count: others })}
          </td>
        </tr>
      )}
    </>
  );
}

interface ChannelRowsProps {
  groups: readonly FailureGroup[];
  /** Failures for the reason, on all channels. */
  count: number;
  state: ListState;
  failed: number;
}

function Figures({
  count,
  first,
  last,
  failed,
}: Omit<FailureReason, 'reason'> & { failed: number }) {
  const t = useTranslate();
  return (
    <>
      <td className="end" data-label={t('failures.count')}>
        {groupDigits(count)}
      </td>
      <td className="end" data-label={t('failures.share')}>
        {failed > 0 ? `${shareText(count, failed)} %` : '–'}
      </td>
      <td className="at" data-label={t('failures.first')}>
        <Time value={first} />
      </td>
      <td className="at" data-label={t('failures.last')}>
        <Time value={last} />
      </td>
    </>
  );
}

/** A reason, and by a click the channels that it is of. */
function ReasonRows({ told, groups, state, failed }: ReasonRowsProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const locale = useLocale();
  const reason =
    told.reason === countedOnly ? t('failures.counted') : refusalIn(told.reason, locale);
  return (
    <>
      <tr>
        <td>
          <Link to={entriesOf(state, told.reason)} aria-label={t('failures.open', { reason })}>
            <bdi>{reason}</bdi>
          </Link>{' '}
          {groups.length > 0 && (
            <Button
              size="small"
              kind="link"
              aria-expanded={isOpen}
              aria-label={t('failures.channelsOf', { reason })}
              onClick={() => setOpen(!isOpen)}
            >
              {t('failures.channels')}
            </Button>
          )}
        </td>
        <Figures {...told} failed={failed} />
      </tr>
      {isOpen && <ChannelRows groups={groups} count={told.count} state={state} failed={failed} />}
    </>
  );
}

interface ReasonRowsProps {
  told: FailureReason;
  /** Its largest groups by channel; none for a reader who sees no channels. */
  groups: readonly FailureGroup[];
  state: ListState;
  failed: number;
}

/** Failed calls by reason, each with its channels and a way to its entries. */
export function FailureGroups({ state }: { state: ListState }) {
  const t = useTranslate();
  const { refreshes } = useListExtras();
  const hasChannels = useAccess()({ resource: 'log.channel', action: 'read' });
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['log', 'failures', state.match, refreshes],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchFailureGroups(state.match, signal),
  });
  useReported(error);
  const number = (value: number) => value.toLocaleString(pageTag());
  const failures = data?.reasons.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const heads = [
    t('failures.reason'),
    t('failures.count'),
    t('failures.share'),
    t('failures.first'),
    t('failures.last'),
  ];
  return (
    <section className="grid failures" aria-label={t('failures.title')} aria-busy={isFetching}>
      {error && <LoadError text={t('failures.failed')} error={error} onRetry={refetch} />}
      {!data && !error && <Loading />}
      {data?.reasons.length === 0 && <p className="muted">{t('failures.none')}</p>}
      {data && data.reasons.length > 0 && (
        <>
          <p>
            {t('failures.sum', {
              failed: number(data.failed),
              calls: number(data.calls),
              share: data.failed > 0 ? shareText(data.failed, data.calls) : '0',
            })}
          </p>
          <table className="table">
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.reasons.map((told) => (
                <ReasonRows
                  key={told.reason}
                  told={told}
                  state={state}
                  failed={failures}
                  groups={
                    hasChannels ? data.groups.filter(({ reason }) => reason === told.reason) : []
                  }
                />
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}
