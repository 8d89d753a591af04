import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router';
import { type ChannelDay, channelDay } from '../../../schema/answers/channelDay';
import type { Channel } from '../../../schema/records.gen';
import { logType } from '../../../schema/records.gen';
import { loadWith, useTranslate } from '../../locales/catalogue';
import { pageTag } from '../../locales/locale';
import { ask } from '../../relay/calls/ask';
import { pathPart } from '../../relay/calls/pathPart';
import { useStatus } from '../../relay/calls/relayStatus';
import type { RecordRow } from '../../relay/config/resourceConfig';
import type { RelayDataProvider } from '../../relay/dataProvider';
import { describeError } from '../../relay/errors/describeError';
import { quotaText } from '../../relay/site/quotaText';
import { lazyPart } from '../../ui/loading/lazyPart';

const DayLine = lazyPart(async () => (await loadWith('day', import('./DayLine'))).DayLine);

const daySeconds = 86_400;
interface Use {
  /** Epoch seconds. */
  start: number;
  /** Quota units. */
  quota: number;
  /** Undefined where the relay does not say. */
  requests?: number | undefined;
  failed?: number | undefined;
  /** The whole day, which the console's own server adds up. */
  day?: ChannelDay;
}

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

/** Out of the log of a relay that does not add it up. */
async function readLog(
  provider: RelayDataProvider,
  { id, hasFailures }: { id: unknown; hasFailures: boolean },
  signal: AbortSignal,
): Promise<Use> {
  const start = Math.floor(Date.now() / 1000) - daySeconds;
  const [quota, requests, failed] = await Promise.all([
    provider.sumLog({ channel: String(id), start_timestamp: String(start) }),
    ...[logType.consumption, ...(hasFailures ? [logType.failed] : [])].map((type) =>
      countEntries(provider, { id, type, start, signal }),
    ),
  ]);
  return { start, quota: quota ?? 0, requests, failed };
}

async function ownUse(id: number | string, signal: AbortSignal): Promise<Use> {
  const day = await ask(`channel/day/${pathPart(id)}`, channelDay, { signal });
  return { ...day, start: day.hours[0]?.time ?? 0, day };
}

/** The use of a channel in the last 24 hours, beside its form. */
export function LastDay({ record: { id } }: { record: RecordRow<Channel> }) {
  const t = useTranslate();
  const provider = useDataProvider<RelayDataProvider>();
  const { failed_calls, channel_watch: hasDay } = useStatus();
  const hasFailures = failed_calls === true;
  const { data, error } = useQuery({
    queryKey: ['log', 'last day', id, hasDay, hasFailures],
    queryFn: ({ signal }) =>
      hasDay === true ? ownUse(id, signal) : readLog(provider, { id, hasFailures }, signal),
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
    [t('channel.dayRequests'), ...counted(data?.requests, logType.consumption)],
    [t('channel.dayQuota'), data && quotaText(data.quota)],
  ];
  if (hasFailures) facts.push([t('channel.dayFailures'), ...counted(data?.failed, logType.failed)]);
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
      {data?.day && (
        <Suspense>
          <DayLine day={data.day} />
        </Suspense>
      )}
    </>
  );
}

const countText = (count: number | undefined) =>
  count === undefined ? '–' : count.toLocaleString(pageTag());
