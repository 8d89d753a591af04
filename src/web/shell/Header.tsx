import { useRef } from 'react';
import { setColourMode, useColourMode } from '../core/colourMode';
import { logoAddress, systemName, useStatus } from '../core/statusStore';
import { useStoredUser } from '../core/storage/storedUser';
import { setLocale, useLocale } from '../core/texts/locale';
import { useT } from '../core/texts/translate';
import { rememberWayBack } from '../data/session';
import { Button, LinkButton } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { Link } from '../ui/Link';
import { isCurrent, navItems } from './navItems';
import { UserMenu } from './UserMenu';

function Nav({ pathname, onFollow }: { pathname: string; onFollow?: () => void }) {
  const t = useT();
  const locale = useLocale();
  const items = navItems(useStoredUser(), useStatus());
  return (
    <nav className="nav" aria-label={t('nav.main')}>
      {items.map((item) => (
        <Link
          key={item.path}
          href={item.path}
          aria-current={isCurrent(item, pathname) ? 'page' : undefined}
          onClick={() => onFollow?.()}
        >
          {item.label[locale]}
        </Link>
      ))}
    </nav>
  );
}

function Drawer({ pathname }: { pathname: string }) {
  const t = useT();
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

/** The bar at the top: name, navigation, language, colours and account. At 600 px or less the navigation is a drawer. */
export function Header({ pathname }: { pathname: string }) {
  const t = useT();
  const status = useStatus();
  const user = useStoredUser();
  const locale = useLocale();
  const dark = useColourMode() === 'dark';
  return (
    <header className="topbar">
      <Drawer pathname={pathname} />
      <Link href="/" className="brand">
        <img src={logoAddress(status)} alt="" />
        <span>{systemName(status)}</span>
      </Link>
      <Nav pathname={pathname} />
      <div className="topbar-end">
        <Button
          size="small"
          lang={locale === 'zh' ? 'en' : 'zh-CN'}
          aria-label={t('nav.language')}
          onClick={() => setLocale(locale === 'zh' ? 'en' : 'zh')}
        >
          {locale === 'zh' ? 'EN' : '中文'}
        </Button>
        <Button
          size="small"
          aria-label={t(dark ? 'nav.light' : 'nav.dark')}
          onClick={() => setColourMode(dark ? 'light' : 'dark')}
        >
          <Icon name={dark ? 'light' : 'dark'} />
        </Button>
        {user ? (
          <UserMenu user={user} />
        ) : (
          <LinkButton href="/login" kind="primary" onClick={rememberWayBack}>
            {t('nav.login')}
          </LinkButton>
        )}
      </div>
    </header>
  );
}
