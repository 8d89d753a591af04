import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { lacksCall } from '../../core/HttpError';
import { useStatus } from '../../core/statusStore';
import type { StoredUser } from '../../core/storage/storedUser';
import { useTranslate } from '../../core/texts/catalogue';
import { fetchDailyUse } from '../../data/siteCalls';
import { useOwnTokens } from '../../data/useOwnTokens';
import { useSelf } from '../../data/useSelf';
import { Amount } from '../../formats/Amount';
import { Link } from '../../ui/Link';
import { LoadError } from '../../ui/LoadError';
import { dailyUse, isAheadOfUtc, lastsDays, readUses, type Week } from './dailyUse';
import { Snippets } from './Snippets';
import { SoonEnding } from './SoonEnding';
import { sumOf } from './series';
import { UseCard } from './UseCard';
import './home.css';

async function fetchWeek(signal: AbortSignal): Promise<Week> {
  const { uses: answered, zone } = await fetchDailyUse(signal);
  const uses = readUses(answered);
  if (!uses) throw new Error('no list');
  return { uses, zone };
}

/** Where the days of a week begin. */
function DaysNote({ week }: { week: Week }) {
  const t = useTranslate();
  if (week.zone !== undefined) return t('home.ownDays', { zone: week.zone });
  return t(isAheadOfUtc(week.uses, Date.now()) ? 'home.relayDays' : 'home.days');
}

const week = {
  count: 'home.week.count',
  quota: 'home.week.quota',
  tokens: 'home.week.tokens',
} as const;

/** How long the quota lasts at the rate of the last week. */
function Lasting({ quota, uses }: { quota: unknown; uses: Week | undefined }) {
  const t = useTranslate();
  if (typeof quota !== 'number' || !uses) return null;
  const days = lastsDays(quota, uses, Date.now());
  if (days === undefined) return t('home.lasts.unused');
  if (days < 1) return t('home.lasts.today');
  return days > 365 ? t('home.lasts.year') : t('home.lasts', { days: Math.floor(days) });
}

/** What the user has left and has used, as the relay counts it; dots until it says so. */
function OwnFigures(props: {
  self: ReturnType<typeof useSelf>['data'];
  uses: Week | undefined;
  hasUses: boolean;
}) {
  const { self, uses, hasUses } = props;
  const t = useTranslate();
  const isUsedUp = typeof self?.quota === 'number' && self.quota <= 0;
  const quota = (name: 'quota' | 'used_quota') =>
    self ? <Amount value={self[name]} isQuota /> : '…';
  return (
    <dl className="kpis own">
      <div className="card kpi">
        <dt>{t('home.remaining')}</dt>
        <dd>{quota('quota')}</dd>
        <dd className="note">
          {isUsedUp ? (
            <Link href="/topup">{t(self?.used_quota === 0 ? 'home.noQuota' : 'home.topUp')}</Link>
          ) : (
            hasUses && <Lasting quota={self?.quota} uses={uses} />
          )}
        </dd>
      </div>
      <div className="card kpi">
        <dt>{t('home.used')}</dt>
        <dd>{quota('used_quota')}</dd>
        <dd className="note">{t('home.sinceStart')}</dd>
      </div>
      <div className="card kpi">
        <dt>{t('home.requests')}</dt>
        <dd>{self ? <Amount value={self.request_count} /> : '…'}</dd>
        <dd className="note">{t('home.sinceStart')}</dd>
      </div>
    </dl>
  );
}

/**
 * The signed-in user's dashboard: remaining quota and how long it lasts, usage, tokens about to expire, example calls.
 */
export function Dashboard({ user, children }: { user: StoredUser; children?: ReactNode }) {
  const t = useTranslate();
  useStatus(); // how quota is shown comes with it
  const { data: self, error, refetch } = useSelf();
  const tokens = useOwnTokens();
  const uses = useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => fetchWeek(signal),
    gcTime: 0,
  });
  const lacksUses = lacksCall(uses.error);
  const useOf = useMemo(() => {
    const now = Date.now();
    return (measure: 'count' | 'quota' | 'tokens') =>
      uses.data && dailyUse(uses.data, measure, now);
  }, [uses.data]);
  return (
    <div className="home">
      <header className="page-head home-head">
        <h1>{t('home.hello', { name: user.display_name || user.username })}</h1>
      </header>
      {children}
      {error ? (
        <LoadError text={t('error.recordFailed')} onRetry={refetch} />
      ) : (
        <OwnFigures self={self} uses={uses.data} hasUses={!lacksUses} />
      )}
      <div className={lacksUses ? 'cols one' : 'cols'}>
        {uses.error && !lacksUses && (
          <LoadError text={t('home.chartFailed')} onRetry={uses.refetch} />
        )}
        {!uses.error && (
          <UseCard
            titles={week}
            first="quota"
            useOf={useOf}
            empty={t('home.chartEmpty')}
            beneath={({ series }, show) => (
              <p>
                {t('home.totals', {
                  today: show(sumOf(series.map(({ values }) => values.at(-1) ?? 0))),
                  week: show(sumOf(series.flatMap(({ values }) => values))),
                })}{' '}
                <span className="muted">{uses.data && <DaysNote week={uses.data} />}</span>
              </p>
            )}
          />
        )}
        {tokens.error && <LoadError text={t('home.tokensFailed')} onRetry={tokens.refetch} />}
        {tokens.data && <SoonEnding tokens={tokens.data} />}
      </div>
      {tokens.data && <Snippets tokens={tokens.data} />}
    </div>
  );
}
