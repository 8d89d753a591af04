import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router';
import { isRow } from '../../../schema/isRow';
import type { Channel } from '../../../schema/records.gen';
import { logType } from '../../../schema/records.gen';
import { useTranslate } from '../../locales/catalogue';
import { pageTag } from '../../locales/locale';
import { useStatus } from '../../relay/calls/relayStatus';
import type { RecordRow } from '../../relay/config/resourceConfig';
import type { RelayDataProvider } from '../../relay/dataProvider';
import { describeError } from '../../relay/errors/describeError';
import { fetchLogSummary } from '../../relay/site/logSummary';
import { quotaText } from '../../relay/site/quotaText';

const daySeconds = 86_400;
/** The most channels that the summary answers. */
const maxChannels = 100;

interface Use {
  /** Quota units. */
  quota: number;
  /** Undefined where the relay does not say. */
  requests?: number | undefined;
  failed?: number | undefined;
}

const numberIn = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** How many entries of a type the log has of a channel; undefined where they are more than a page. */
async function countEntries(
  provider: RelayDataProvider,
  { id, type, start, signal }: { id: unknown; type: number; start: number; signal: AbortSignal },
): Promise<number | undefined> {
  const { data, pageInfo } = await provider.getList('log', {
    filter: { type: String(type), channel: String(id), start_timestamp: String(start) },
    pagination: { page: 1, perPage: 10 },
    signal,
  });
  return pageInfo?.hasNextPage ? undefined : data.length;
}

/** Requests of a channel out of the sums of all; none where the relay has no sums, or only those of larger ones. */
async function requestsOf(id: unknown, start: number, end: number, signal: AbortSignal) {
  const answer = await fetchLogSummary(
    { start, end },
    { by: 'channel', limit: maxChannels, isMine: false },
    signal,
  ).catch(() => undefined);
  const groups = isRow(answer) ? answer['channel'] : undefined;
  if (!Array.isArray(groups)) return undefined;
  const own: unknown = groups.find((group) => isRow(group) && group['channel'] === id);
  if (isRow(own)) return { requests: numberIn(own['requests']), failed: numberIn(own['failed']) };
  return groups.length < maxChannels ? { requests: 0, failed: 0 } : undefined;
}

async function loadUse(
  provider: RelayDataProvider,
  { id, hasFailures }: { id: unknown; hasFailures: boolean },
  start: number,
  signal: AbortSignal,
): Promise<Use> {
  const end = start + daySeconds + 1;
  const [quota, rest] = await Promise.all([
    provider.sumLog({ channel: String(id), start_timestamp: String(start) }),
    requestsOf(id, start, end, signal),
  ]);
  if (rest) return { quota, ...rest };
  const [requests, failed] = await Promise.all(
    [logType.consumption, ...(hasFailures ? [logType.failed] : [])].map((type) =>
      countEntries(provider, { id, type, start, signal }),
    ),
  );
  return { quota, requests, failed };
}

/** The use of a channel in the last 24 hours, beside its form. */
export function LastDay({ record: { id } }: { record: RecordRow<Channel> }) {
  const t = useTranslate();
  const provider = useDataProvider<RelayDataProvider>();
  const hasFailures = useStatus()['failed_calls'] === true;
  const { data, error } = useQuery({
    queryKey: ['log', 'last day', id, hasFailures],
    queryFn: async ({ signal }) => {
      const start = Math.floor(Date.now() / 1000) - daySeconds;
      return { start, use: await loadUse(provider, { id, hasFailures }, start, signal) };
    },
  });
  if (error)
    return (
      <p className="muted" role="alert">
        {t('channel.dayFailed')} {describeError(error, t)?.text}
      </p>
    );
  const logs = (type: number) =>
    `/log?${new URLSearchParams({
      'f.type': String(type),
      'f.channel': String(id),
      'f.start_timestamp': String(data?.start ?? 0),
    })}`;
  /** A count, and where its entries are: there are none of 0. */
  const counted = (count: number | undefined, type: number): [string | undefined, string?] =>
    count === 0 ? ['0'] : [data && countText(count), logs(type)];
  const facts: [string, string | undefined, string?][] = [
    [t('channel.dayRequests'), ...counted(data?.use.requests, logType.consumption)],
    [t('channel.dayQuota'), data && quotaText(data.use.quota)],
  ];
  if (hasFailures)
    facts.push([t('channel.dayFailures'), ...counted(data?.use.failed, logType.failed)]);
  return (
    <>
      <h2>{t('channel.day')}</h2>
      <dl className="record-facts">
        {facts.map(([label, value, href]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === undefined ? '…' : href ? <Link to={href}>{value}</Link> : value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const countText = (count: number | undefined) =>
  count === undefined ? '–' : count.toLocaleString(pageTag());
