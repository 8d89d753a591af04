import { resourceSchema } from '../../../../schema/registry';
import { fieldTexts } from '../../../../schema/texts';
import { plainText } from '../../../../schema/values/oddValues';
import { useTranslate } from '../../../locales/catalogue';
import { useLocale } from '../../../locales/locale';
import { LoadError } from '../../../relay/errors/LoadError';
import { useSelf } from '../../../relay/useSelf';

const identities = ['email', 'github_id', 'wechat_id', 'lark_id', 'oidc_id'] as const;

/** Which other ways to sign in belong to the own account, and which do not yet. */
export function Bound() {
  const t = useTranslate();
  const locale = useLocale();
  // Other ways to sign in are bound in tabs of their own.
  const { data, error, refetch } = useSelf({ isWatched: true });
  if (error) return <LoadError text={t('error.recordFailed')} error={error} onRetry={refetch} />;
  const schema = resourceSchema('user');
  // A relay may lack some of them.
  const known = identities.filter((name) => name in schema.properties);
  return (
    <section aria-label={t('setting.bound')}>
      <h3>{t('setting.bound')}</h3>
      <dl className="facts">
        {known.map((name) => {
          const { title, placeholder } = fieldTexts(schema, name, locale);
          const id = plainText(data?.[name]);
          return (
            <div key={name} style={{ display: 'contents' }}>
              <dt className="muted">{title}</dt>
              <dd>{data ? id ? <bdi className="wrap">{id}</bdi> : placeholder : '…'}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
