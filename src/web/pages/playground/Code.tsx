import { useTranslate } from '../../locales/catalogue';
import type { Question } from '../../relay/site/askModel';
import type { OwnToken } from '../../relay/useOwnTokens';
import { CallExample } from '../home/start/CallExample';

/** The question as a call. */
export function Code({ token, question }: { token: OwnToken; question: Question }) {
  const t = useTranslate();
  return (
    <section className="panel as-code" aria-label={t('playground.code')}>
      <h2>{t('playground.code')}</h2>
      <CallExample token={token} call={question} />
    </section>
  );
}
