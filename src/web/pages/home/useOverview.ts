import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { userRole } from '../../../schema/records.gen';
import type { Row } from '../../../schema/types';
import { priceRules } from '../../formats/price/priceRules';
import { lacksCall } from '../../relay/errors/HttpError';
import { useReported } from '../../relay/errors/useReported';
import { fetchOptions } from '../../relay/site/optionCalls';
import { useAllRows } from '../../relay/useAllRows';
import { useStoredUser } from '../../storage/storedUser';
import { channelLines, ratioLines, tokenLines } from './attention';
import { fetchQuota, fetchSummary, type Range } from './use/summary';

const key = 'home';
const all = { isSearched: true };

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
  const channels = useAllRows('channel', all);
  const tokens = useAllRows('token', all);
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
    const known: readonly Row[] = channels.data ?? [];
    return [
      ...channelLines(known),
      ...(ratios.data ? ratioLines(known, ratios.data) : []),
      ...tokenLines(tokens.data ?? [], Math.floor(Date.now() / 1000)),
    ];
  }, [channels.data, ratios.data, tokens.data]);
  return {
    summary,
    lacksSummary,
    quota,
    channels,
    tokens,
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
