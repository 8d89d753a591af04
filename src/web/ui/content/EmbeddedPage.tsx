import { useTranslate } from '../../locales/catalogue';

/**
 * A page of another origin in a frame. It may run, but not reach or move the console. One of the own origin, which
 * could, and one without https, which the page's policy does not frame, are links.
 */
export function EmbeddedPage({ title, address }: { title: string; address: string }) {
  const t = useTranslate();
  const { origin, protocol } = new URL(address);
  if (origin === location.origin || protocol !== 'https:')
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
