import { Link } from 'react-router';
import { plainText } from '../../../schema/values/oddValues';
import { timeText } from '../../formats/time/times';
import { useTranslate } from '../../locales/catalogue';
import { quotaText } from '../../relay/site/quotaText';
import type { OwnToken } from '../../relay/useOwnTokens';
import { endOf } from './endingSoon';
import { Card } from './use/Card';

const maxShown = 6;

/** Why tokens in use end soon, with a way to change that. @param tokens those that do */
export function SoonEnding({ tokens: ending }: { tokens: readonly OwnToken[] }) {
  const t = useTranslate();
  const now = Math.floor(Date.now() / 1000);
  const reason = (token: OwnToken) => {
    const { expires, isLow, left } = endOf(token, now);
    return [
      ...(expires === undefined
        ? []
        : [t(expires <= now ? 'home.expired' : 'home.expires', { time: timeText(expires) })]),
      ...(isLow
        ? [left > 0 ? t('home.low', { quota: quotaText(left) }) : t('home.exhausted')]
        : []),
    ].join(', ');
  };
  return (
    <Card title={t('home.soon')}>
      <ul className="rows plain-list">
        {ending.slice(0, maxShown).map((token) => (
          <li key={String(token.id)}>
            <Link
              to={`/token/edit/${encodeURIComponent(plainText(token.id))}`}
              aria-label={t('home.edit', { name: plainText(token.name) })}
            >
              <bdi>{plainText(token.name)}</bdi>
            </Link>{' '}
            <span className="muted">{reason(token)}</span>
          </li>
        ))}
      </ul>
      {ending.length > maxShown && (
        <p className="body">
          <Link to="/token">{t('home.more', { count: ending.length - maxShown })}</Link>
        </p>
      )}
    </Card>
  );
}
