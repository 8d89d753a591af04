import { tokenStatus } from '../../../schema/records.gen';
import { useTranslate } from '../../locales/catalogue';
import { LoadError } from '../../relay/errors/LoadError';
import { isNewest } from '../../relay/read/allRows';
import { type OwnToken, useOwnTokens } from '../../relay/useOwnTokens';
import { LinkButton } from '../../ui/links/LinkButton';
import { PageHead } from '../../ui/PageHead';
import { Questions } from './Questions';
import './playground.css';
import { Loading } from '../../ui/loading/Loading';

const hasTokens = (tokens: readonly OwnToken[]): tokens is readonly [OwnToken, ...OwnToken[]] =>
  tokens.length > 0;

function Body() {
  const t = useTranslate();
  const query = useOwnTokens();
  const { data, error, refetch } = query;
  if (error) return <LoadError text={t('home.tokensFailed')} error={error} onRetry={refetch} />;
  if (!data) return <Loading />;
  const tokens = data.filter(({ status }) => status === tokenStatus.enabled);
  return (
    <>
      {hasTokens(tokens) ? (
        <Questions tokens={tokens} />
      ) : (
        <p>
          {t('home.noToken')} <LinkButton to="/token/add">{t('home.newToken')}</LinkButton>
        </p>
      )}
      {isNewest(query) && <p className="muted">{t('home.newest', { count: data.length })}</p>}
    </>
  );
}

/** /playground: asks a model with a token of the reader's, and says what came of it. */
export function PlaygroundPage() {
  const t = useTranslate();
  return (
    <div className="sections playground">
      <PageHead title={t('playground.title')} isInBar />
      <p className="muted">{t('playground.intro')}</p>
      <Body />
    </div>
  );
}
