import type { ReactNode } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { LinkButton } from '../../ui/links/LinkButton';
import type { AttentionLine } from './attention';
import { Card } from './use/Card';
import { SkeletonRows } from './use/HomeSkeleton';

/** Lines that need a look, each with a link to the list that shows it. */
export function Attention({
  lines,
  isLoading,
  failures,
}: {
  lines: readonly AttentionLine[];
  isLoading: boolean;
  /** Lines that could not be loaded, each with a way to try again. */
  failures: readonly ReactNode[];
}) {
  const t = useTranslate();
  return (
    <Card
      title={t('home.attention')}
      beside={
        lines.length > 0 && (
          <span className="chip warn" title={t('home.attention.count', { count: lines.length })}>
            {lines.length}
          </span>
        )
      }
    >
      <ul className="rows">
        {failures}
        {lines.map(({ key, count, kind, href, action }) => {
          const text = t(key, { count });
          return (
            <li key={key}>
              <span className={`dot ${kind}`} aria-hidden="true" />
              <span className="grow">{text}</span>
              <LinkButton size="small" to={href} aria-label={`${t(action)}: ${text}`}>
                {t(action)}
              </LinkButton>
            </li>
          );
        })}
        {!isLoading && lines.length === 0 && failures.length === 0 && (
          <li className="muted">{t('home.attention.none')}</li>
        )}
      </ul>
      {isLoading && lines.length === 0 && (
        <>
          <p className="for-readers" role="status">
            {t('home.loading')}
          </p>
          <SkeletonRows count={6} />
        </>
      )}
    </Card>
  );
}
