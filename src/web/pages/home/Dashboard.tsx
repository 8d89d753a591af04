import { useStatus } from '../../core/statusStore';
import type { StoredUser } from '../../core/storage/storedUser';
import { useT } from '../../core/texts/translate';
import { useOwnTokens } from '../../data/useOwnTokens';
import { useSelf } from '../../data/useSelf';
import { Amount } from '../../formats/Amount';
import { Fact } from '../../ui/Fact';
import { LoadError } from '../../ui/LoadError';
import { Snippets } from './Snippets';
import { SoonEnding } from './SoonEnding';
import { useHomeT } from './texts';
import { UsageChart } from './UsageChart';

/** What who is signed in wants to know first: what is left, what was used, what ends soon, and how to call the relay. */
export function Dashboard({ user }: { user: StoredUser }) {
  const t = useHomeT();
  const tBase = useT();
  useStatus(); // how quota is shown comes with it
  const { data: self, error, refetch } = useSelf();
  const tokens = useOwnTokens();
  const quota = (name: 'quota' | 'used_quota') =>
    self ? <Amount value={self[name]} isQuota /> : '…';
  return (
    <div className="dashboard">
      <h1>{t('hello', { name: user.display_name || user.username })}</h1>
      {error ? (
        <LoadError text={tBase('error.recordFailed')} onRetry={refetch} />
      ) : (
        <section className="panel facts-row">
          <Fact label={t('remaining')}>{quota('quota')}</Fact>
          <Fact label={t('used')}>{quota('used_quota')}</Fact>
          <Fact label={t('requests')}>{self ? <Amount value={self.request_count} /> : '…'}</Fact>
        </section>
      )}
      <UsageChart />
      {tokens.error && <LoadError text={t('tokensFailed')} onRetry={tokens.refetch} />}
      {tokens.data && (
        <>
          <SoonEnding tokens={tokens.data} />
          <Snippets tokens={tokens.data} />
        </>
      )}
    </div>
  );
}
