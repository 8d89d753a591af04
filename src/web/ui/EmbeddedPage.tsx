import { useTranslate } from '../core/texts/catalogue';

/**
 * A page of another origin in a frame. It may run, but not reach or move the console. Of the own origin none is shown,
 * and one without https only as a link, for the page's policy frames https only.
 */
export function EmbeddedPage({ title, address }: { title: string; address: string }) {
  const t = useTranslate();
  const { origin, protocol } = new URL(address);
  if (origin === location.origin) return null;
  if (protocol !== 'https:')
    return (
      <p className="panel state">
        <a href={address} target="_blank" rel="noopener noreferrer">
          {t('common.openOutside', { origin })}
        </a>
      </p>
    );
  return (
    <iframe
      className="frame"
      title={title}
      src={address}
      sandbox="allow-scripts allow-forms allow-popups allow-same-origin"
      referrerPolicy="no-referrer"
    />
  );
}
