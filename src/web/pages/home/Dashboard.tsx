import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Amount } from '../../formats/number/Amount';
import { useTranslate } from '../../locales/catalogue';
import { useStatus } from '../../relay/calls/relayStatus';
import { LoadError } from '../../relay/errors/LoadError';
import { isNewest } from '../../relay/read/allRows';
import { useOwnTokens } from '../../relay/useOwnTokens';
import { useSelf } from '../../relay/useSelf';
import type { StoredUser } from '../../storage/storedUser';
import { endingNow } from './endingSoon';
import { SoonEnding } from './SoonEnding';
import { Snippets } from './start/Snippets';
import { lastsDays, type Week } from './use/dailyUse';
import { useWeek, WeekCard } from './use/WeekCard';
import './home.css';

/** How long the quota lasts at the rate of the last week. */
function Lasting({ quota, uses }: { quota: unknown; uses: Week | undefined }) {
  const t = useTranslate();
  if (typeof quota !== 'number' || !uses) return null;
  const days = lastsDays(quota, uses, Date.now());
  if (days === undefined) return t('home.lasts.unused');
  if (days < 1) return t('home.lasts.today');
  return days > 365 ? t('home.lasts.year') : t('home.lasts', { days: Math.floor(days) });
}

/** The user's quota, left and used, as the relay counts it; dots until it answers. */
function OwnFigures(props: { self: ReturnType<typeof useSelf>['data']; uses: Week | undefined }) {
  const { self, uses } = props;
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
            <Link to="/topup">{t(self?.used_quota === 0 ? 'home.noQuota' : 'home.topUp')}</Link>
          ) : (
            <Lasting quota={self?.quota} uses={uses} />
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
  const week = useWeek();
  const ending = tokens.data ? endingNow(tokens.data) : [];
  const hasAside = tokens.error !== null || ending.length > 0;
  return (
    <div className="home">
      <header className="page-head home-head">
        <h1>{t('home.hello', { name: user.display_name || user.username })}</h1>
      </header>
      {children}
      {error ? (
        <LoadError text={t('error.recordFailed')} error={error} onRetry={refetch} />
      ) : (
        <OwnFigures self={self} uses={week.data} />
      )}
      <div className={hasAside ? 'cols' : 'cols one'}>
        <WeekCard week={week} />
        {tokens.error && (
          <LoadError text={t('home.tokensFailed')} error={tokens.error} onRetry={tokens.refetch} />
        )}
        {ending.length > 0 && <SoonEnding tokens={ending} />}
      </div>
      {tokens.data && <Snippets tokens={tokens.data} />}
      {tokens.data && isNewest(tokens) && (
        <p className="muted">{t('home.newest', { count: tokens.data.length })}</p>
      )}
    </div>
  );
}
