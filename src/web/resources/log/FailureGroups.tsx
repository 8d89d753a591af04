import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { countedOnly } from '../../../schema/failureReason';
import { groupDigits, shareText } from '../../formats/number/numbers';
import { Time } from '../../formats/time/Time';
import { useListExtras } from '../../list/state/ListExtras';
import { useTranslate } from '../../locales/catalogue';
import { pageTag } from '../../locales/locale';
import type { ListState } from '../../relay/config/ListState';
import { lacksCall } from '../../relay/errors/HttpError';
import { LoadError } from '../../relay/errors/LoadError';
import { useReported } from '../../relay/errors/useReported';
import { type FailureGroup, fetchFailureGroups } from '../../relay/resources/failureGroups';
import { useAccess } from '../../relay/session/useAccess';
import './failureGroups.css';

/** The log, narrowed as it is and to the entries of a group. */
function entriesOf({ match, time }: ListState, { channel, reason }: FailureGroup): string {
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

function GroupRow({ group, calls, state, hasChannels }: GroupRowProps) {
  const t = useTranslate();
  const { channel, name, count, first, last } = group;
  const reason = group.reason === countedOnly ? t('failures.counted') : group.reason;
  return (
    <tr>
      <td data-label={t('failures.reason')}>
        <Link to={entriesOf(state, group)} aria-label={t('failures.open', { reason })}>
          <bdi>{reason}</bdi>
        </Link>
      </td>
      {hasChannels && (
        <td className="channel" data-label={t('failures.channel')} title={name}>
          {channel === 0 ? (
            <span className="muted">{t('failures.noChannel')}</span>
          ) : (
            <Link to={`/channel/edit/${channel}`}>
              <bdi>{`#${channel} ${name}`.trim()}</bdi>
            </Link>
          )}
        </td>
      )}
      <td className="end" data-label={t('failures.count')}>
        {groupDigits(count)}
      </td>
      <td className="end" data-label={t('failures.share')}>
        {calls > 0 ? `${shareText(count, calls)} %` : '–'}
      </td>
      <td className="at" data-label={t('failures.first')}>
        <Time value={first} />
      </td>
      <td className="at" data-label={t('failures.last')}>
        <Time value={last} />
      </td>
    </tr>
  );
}

interface GroupRowProps {
  group: FailureGroup;
  calls: number;
  state: ListState;
  hasChannels: boolean;
}

/** Failed calls by channel and reason, each with a way to its entries. */
export function FailureGroups({ state }: { state: ListState }) {
  const t = useTranslate();
  const { refreshes } = useListExtras();
  const hasChannels = useAccess()({ resource: 'log.channel', action: 'read' });
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['log', 'failures', state.match, refreshes],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchFailureGroups(state.match, signal),
  });
  useReported(lacksCall(error) ? null : error);
  const number = (value: number) => value.toLocaleString(pageTag());
  const heads = [
    t('failures.reason'),
    ...(hasChannels ? [t('failures.channel')] : []),
    t('failures.count'),
    t('failures.share'),
    t('failures.first'),
    t('failures.last'),
  ];
  return (
    <section className="grid failures" aria-label={t('failures.title')} aria-busy={isFetching}>
      {error && lacksCall(error) && <p className="muted">{t('failures.missing')}</p>}
      {error && !lacksCall(error) && (
        <LoadError text={t('failures.failed')} error={error} onRetry={refetch} />
      )}
      {!data && !error && <p role="status">{t('common.loading')}</p>}
      {data?.groups.length === 0 && <p className="muted">{t('failures.none')}</p>}
      {data && data.groups.length > 0 && (
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
              {data.groups.map((group) => (
                <GroupRow
                  key={`${group.channel} ${group.reason}`}
                  {...{ group, state, hasChannels, calls: data.calls }}
                />
              ))}
            </tbody>
          </table>
          {data.others > 0 && (
            <p className="muted">{t('failures.others', { count: data.others })}</p>
          )}
        </>
      )}
    </section>
  );
}
