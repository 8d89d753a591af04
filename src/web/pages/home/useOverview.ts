import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { userRole } from '../../../schema/records.gen';
import type { Row } from '../../../schema/types';
import { priceRules } from '../../formats/price/priceRules';
import { useStatus } from '../../relay/calls/relayStatus';
import { lacksCall } from '../../relay/errors/HttpError';
import { useReported } from '../../relay/errors/useReported';
import { fewCalls, isNewest } from '../../relay/read/allRows';
import { countsOf, fetchChannelCounts } from '../../relay/site/channelCounts';
import { fetchOptions } from '../../relay/site/optionCalls';
import { useAllRows } from '../../relay/useAllRows';
import { useStoredUser } from '../../storage/storedUser';
import { channelLines, disabledLines, ratioLines, tokenLines } from './attention';
import { fetchQuota, fetchSummary, type Range } from './use/summary';

const key = 'home';
/** Calls that home makes of a relay at most for each list: with all others they are ten. */
const callsOf = { channel: fewCalls, token: 1 };

/** All channels and own tokens, or the newest where all would take many calls, until somebody asks for all. */
function useLists() {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const limitOf = (name: keyof typeof callsOf) =>
    asked.includes(name) ? {} : { calls: callsOf[name] };
  const lists = {
    channels: useAllRows('channel', { isSearched: true, ...limitOf('channel') }),
    tokens: useAllRows('token', { isSearched: true, ...limitOf('token') }),
  };
  const isCut = {
    channel: isNewest(lists.channels),
    token: isNewest(lists.tokens),
  };
  const { channel_counts: hasCounts } = useStatus();
  const counts = useQuery({
    queryKey: [key, 'counts'],
    queryFn: ({ signal }) => fetchChannelCounts(signal),
    enabled: isCut.channel && hasCounts === true,
    gcTime: 0,
  });
  const { data: channels } = lists.channels;
  return {
    ...lists,
    isCut,
    /** Undefined while they are not known, and of a relay that does not count them. */
    counts: channels && !isCut.channel ? countsOf(channels) : counts.data,
    askAll: (name: string) => setAsked([...asked, name]),
  };
}

/** Everything that an administrator's home shows: the use in a range of time, and records that need attention. */
export function useOverview(range: Range, isMine: boolean) {
  const client = useQueryClient();
  const isRoot = (useStoredUser()?.role ?? 0) >= userRole.root;
  const summary = useQuery({
    queryKey: [key, 'summary', range, isMine],
    queryFn: async ({ signal }) => {
      const now = Math.floor(Date.now() / 1000);
      return { now, summary: await fetchSummary(range, isMine, now, signal) };
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const lacksSummary = lacksCall(summary.error);
  const quota = useQuery({
    queryKey: [key, 'quota', range, isMine],
    queryFn: ({ signal }) => fetchQuota(range, isMine, Math.floor(Date.now() / 1000), signal),
    enabled: lacksSummary,
    gcTime: 0,
  });
  const lists = useLists();
  const { channels, tokens, isCut, counts } = lists;
  const ratios = useQuery({
    queryKey: [key, 'ratios'],
    // Null of a relay that keeps its prices elsewhere.
    queryFn: async ({ signal }) => {
      const { values } = await fetchOptions(signal);
      const ratios = values.get('ModelRatio');
      return ratios === undefined ? null : [ratios, values.get(priceRules()?.call ?? '') ?? ''];
    },
    enabled: isRoot,
    gcTime: 0,
  });
  useReported(lacksSummary ? quota.error : summary.error);
  const lines = useMemo(() => {
    const known: readonly Row[] = isCut.channel ? [] : (channels.data ?? []);
    return [
      ...disabledLines(counts?.auto ?? 0),
      ...channelLines(known),
      ...(ratios.data ? ratioLines(known, ratios.data) : []),
      ...tokenLines(isCut.token ? [] : (tokens.data ?? []), Math.floor(Date.now() / 1000)),
    ];
  }, [channels.data, ratios.data, tokens.data, counts?.auto, isCut.channel, isCut.token]);
  return {
    summary,
    lacksSummary,
    quota,
    ...lists,
    ratios,
    lines,
    refresh: () =>
      Promise.all([
        client.refetchQueries({ queryKey: [key], type: 'active' }),
        channels.refetch(),
        tokens.refetch(),
      ]),
  };
}
