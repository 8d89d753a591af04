import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lacksCall } from '../../core/HttpError';
import { useStatus } from '../../core/statusStore';
import type { StoredUser } from '../../core/storage/storedUser';
import { useT } from '../../core/texts/translate';
import { fetchDailyUse } from '../../data/siteCalls';
import { useOwnTokens } from '../../data/useOwnTokens';
import { useSelf } from '../../data/useSelf';
import { Amount } from '../../formats/Amount';
import { LoadError } from '../../ui/LoadError';
import { dailyUse, lastsDays, readUses, type Use } from './dailyUse';
import { Snippets } from './Snippets';
import { SoonEnding } from './SoonEnding';
import { sumOf } from './series';
import { useHomeT } from './texts';
import { UseCard } from './UseCard';
import './home.css';

async function fetchUses(signal: AbortSignal): Promise<Use[]> {
  const uses = readUses(await fetchDailyUse(signal));
  if (!uses) throw new Error('no list');
  return uses;
}

const week = { count: 'week.count', quota: 'week.quota', tokens: 'week.tokens' } as const;

/** How long the quota lasts at the rate of the last week. */
function Lasting({ quota, uses }: { quota: unknown; uses: readonly Use[] | undefined }) {
  const t = useHomeT();
  if (typeof quota !== 'number' || !uses) return null;
  const days = lastsDays(quota, uses, Date.now());
  if (days === undefined) return t('lasts.unused');
  if (days < 1) return t('lasts.today');
  return days > 365 ? t('lasts.year') : t('lasts', { days: Math.floor(days) });
}

/** The signed-in user's dashboard: remaining quota and how long it lasts, usage, tokens about to expire, example calls. */
export function Dashboard({ user }: { user: StoredUser }) {
  const t = useHomeT();
  const tBase = useT();
  useStatus(); // how quota is shown comes with it
  const { data: self, error, refetch } = useSelf();
  const tokens = useOwnTokens();
  const uses = useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => fetchUses(signal),
    gcTime: 0,
  });
  const lacksUses = lacksCall(uses.error);
  const useOf = useMemo(() => {
    const now = Date.now();
    return (measure: 'count' | 'quota' | 'tokens') =>
      uses.data && dailyUse(uses.data, measure, now);
  }, [uses.data]);
  const quota = (name: 'quota' | 'used_quota') =>
    self ? <Amount value={self[name]} isQuota /> : '…';
  return (
    <div className="home">
      <header className="home-head">
        <h1>{t('hello', { name: user.display_name || user.username })}</h1>
      </header>
      {error ? (
        <LoadError text={tBase('error.recordFailed')} onRetry={refetch} />
      ) : (
        <dl className="kpis own">
          <div className="card kpi">
            <dt>{t('remaining')}</dt>
            <dd>{quota('quota')}</dd>
            <dd className="note">
              {!lacksUses && <Lasting quota={self?.quota} uses={uses.data} />}
            </dd>
          </div>
          <div className="card kpi">
            <dt>{t('used')}</dt>
            <dd>{quota('used_quota')}</dd>
            <dd className="note">{t('sinceStart')}</dd>
          </div>
          <div className="card kpi">
            <dt>{t('requests')}</dt>
            <dd>{self ? <Amount value={self.request_count} /> : '…'}</dd>
            <dd className="note">{t('sinceStart')}</dd>
          </div>
        </dl>
      )}
      <div className={lacksUses ? 'cols one' : 'cols'}>
        {uses.error && !lacksUses && <LoadError text={t('chartFailed')} onRetry={uses.refetch} />}
        {!uses.error && (
          <UseCard
            titles={week}
            first="quota"
            useOf={useOf}
            empty={t('chartEmpty')}
            beneath={({ series }, show) => (
              <p>
                {t('totals', {
                  today: show(sumOf(series.map(({ values }) => values.at(-1) ?? 0))),
                  week: show(sumOf(series.flatMap(({ values }) => values))),
                })}{' '}
                <span className="muted">{t('days')}</span>
              </p>
            )}
          />
        )}
        {tokens.error && <LoadError text={t('tokensFailed')} onRetry={tokens.refetch} />}
        {tokens.data && <SoonEnding tokens={tokens.data} />}
      </div>
      {tokens.data && <Snippets tokens={tokens.data} />}
    </div>
  );
}
