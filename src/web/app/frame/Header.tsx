import { menu } from 'virtual:own/menu';
import { useRef } from 'react';
import { languages } from '../../../schema/languages/languages';
import { useTranslate } from '../../locales/catalogue';
import { otherLanguages, pageTag, useLocale } from '../../locales/locale';
import { statusText, useStatus } from '../../relay/calls/relayStatus';
import { rememberWayBack } from '../../relay/session/session';
import { useStoredUser } from '../../storage/storedUser';
import { Button, buttonClass } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { PlainLink } from '../../ui/links/PlainLink';
import { setColourMode, useColourMode } from '../../ui/page/colourMode';
import { Brand } from '../navigation/Brand';
import { setLocale } from '../settings/setLocale';

/** A choice among several languages. */
function LanguageMenu() {
  const locale = useLocale();
  return (
    <select
      className="input"
      aria-label={languages[locale]?.menu ?? 'Language'}
      value={locale}
      onChange={({ target }) => void setLocale(target.value)}
    >
      {Object.entries(languages).map(([key, { name }]) => (
        <option key={key} value={key} lang={pageTag(key)}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** Pages that need no account. */
const pages = [
  ['/', 'nav.home'],
  ['/prices', 'nav.prices'],
  ['/about', 'nav.about'],
  ['/chat', 'nav.chat'],
] as const;

function Nav({ pathname, onFollow }: { pathname: string; onFollow?: () => void }) {
  const t = useTranslate();
  const status = useStatus();
  const isUser = useStoredUser() !== undefined;
  const isThere: Readonly<Record<string, boolean>> = {
    '/chat': statusText(status, 'chat_link') !== '',
    '/prices': status[isUser ? 'prices' : 'guest_prices'] === true,
  };
  return (
    <nav className="nav" aria-label={t('nav.main')}>
      {pages.map(
        ([path, key]) =>
          isThere[path] !== false &&
          !menu.hidden?.includes(path.slice(1)) && (
            <PlainLink
              key={path}
              href={path}
              aria-current={path === pathname ? 'page' : undefined}
              onClick={() => onFollow?.()}
            >
              {t(key)}
            </PlainLink>
          ),
      )}
    </nav>
  );
}

function Drawer({ pathname }: { pathname: string }) {
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <>
      <Button
        className="drawer-button"
        aria-label={t('nav.menu')}
        onClick={() => dialog.current?.showModal()}
      >
        <Icon name="menu" />
      </Button>
      <dialog ref={dialog} className="drawer" aria-label={t('nav.menu')} closedby="any">
        <Button aria-label={t('nav.close')} onClick={close}>
          <Icon name="close" />
        </Button>
        <Nav pathname={pathname} onFollow={close} />
      </dialog>
    </>
  );
}

/** A button for the other language, or a choice of several. */
function LanguageChoice() {
  const locale = useLocale();
  const others = otherLanguages(locale);
  if (others.length > 1) return <LanguageMenu />;
  return others.map(({ key, lang, short, label }) => (
    <Button
      key={key}
      kind="link"
      lang={lang}
      aria-label={label}
      onClick={() => void setLocale(key)}
    >
      {short}
    </Button>
  ));
}

/**
 * The bar above pages for everybody: name, open pages, language, colours, sign-in. At 600 px or less the pages are in a
 * drawer.
 */
export function Header({ pathname }: { pathname: string }) {
  const t = useTranslate();
  const user = useStoredUser();
  const dark = useColourMode() === 'dark';
  return (
    <header className="topbar">
      <Drawer pathname={pathname} />
      <Brand />
      <Nav pathname={pathname} />
      <LanguageChoice />
      <Button
        kind="link"
        aria-label={t(dark ? 'nav.light' : 'nav.dark')}
        onClick={() => setColourMode(dark ? 'light' : 'dark')}
      >
        <Icon name={dark ? 'light' : 'dark'} />
      </Button>
      {user ? (
        <PlainLink href="/" className={buttonClass()}>
          {user.username}
        </PlainLink>
      ) : (
        // On the sign-in page it leads to that page as it is, with what is typed and why one was sent there.
        <PlainLink
          href={pathname === '/login' ? pathname + location.search : '/login'}
          className={buttonClass('primary')}
          onClick={rememberWayBack}
        >
          {t('nav.login')}
        </PlainLink>
      )}
    </header>
  );
}
