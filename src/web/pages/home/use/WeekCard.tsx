import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslate } from '../../../locales/catalogue';
import { LoadError } from '../../../relay/errors/LoadError';
import { fetchDailyUse } from '../../../relay/site/siteCalls';
import { sumOf } from '../../../ui/chart/series';
import { dailyUse, isAheadOfUtc, readUses, type Week } from './dailyUse';
import { UseCard } from './UseCard';

async function fetchWeek(signal: AbortSignal): Promise<Week> {
  const { uses: answered, zone } = await fetchDailyUse(signal);
  const uses = readUses(answered);
  if (!uses) throw new Error('no list');
  return { uses, zone };
}

/** The user's quota of the last seven days. */
export function useWeek(isWanted = true) {
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => fetchWeek(signal),
    enabled: isWanted,
    gcTime: 0,
  });
}

/** Where the days of a week begin. */
function DaysNote({ week }: { week: Week }) {
  const t = useTranslate();
  if (week.zone !== undefined) return t('home.ownDays', { zone: week.zone });
  return t(isAheadOfUtc(week.uses, Date.now()) ? 'home.relayDays' : 'home.days');
}

const titles = {
  count: 'home.week.count',
  quota: 'home.week.quota',
  tokens: 'home.week.tokens',
} as const;

/** One's own use of the last seven days, by day and model. */
export function WeekCard({ week }: { week: UseQueryResult<Week> }) {
  const t = useTranslate();
  const { data, error, refetch } = week;
  const useOf = useMemo(() => {
    const now = Date.now();
    return (measure: 'count' | 'quota' | 'tokens') => data && dailyUse(data, measure, now);
  }, [data]);
  if (error) return <LoadError text={t('home.chartFailed')} error={error} onRetry={refetch} />;
  return (
    <UseCard
      titles={titles}
      first="quota"
      useOf={useOf}
      empty={t('home.chartEmpty')}
      beneath={({ series }, show) => (
        <p>
          {t('home.totals', {
            today: show(sumOf(series.map(({ values }) => values.at(-1) ?? 0))),
            week: show(sumOf(series.flatMap(({ values }) => values))),
          })}{' '}
          <span className="muted">{data && <DaysNote week={data} />}</span>
        </p>
      )}
    />
  );
}
