import { statusText, useStatus } from '../core/statusStore';
import { useStoredUser } from '../core/storage/storedUser';
import { useTranslate } from '../core/texts/catalogue';
import { useLocale } from '../core/texts/locale';
import { useAccess } from '../data/useAccess';
import { Icon } from '../ui/Icon';
import { Link } from '../ui/Link';
import { AccountMenu } from './AccountMenu';
import { Brand } from './Brand';
import { NavCount } from './NavCount';
import { footPlace, isCurrent, type NavItem, navItems } from './navItems';
import type { Overlay } from './useConsoleKeys';

interface SideNavProps {
  pathname: string;
  onOpen: (overlay: Overlay) => void;
  /** True where only icons are shown. */
  isRail?: boolean;
  /** Changes between icons and words; absent in the drawer. */
  onToggle?: () => void;
  /** Called when a link is followed or something is opened. */
  onLeave?: () => void;
}

function NavLink({
  item,
  pathname,
  onLeave,
}: Pick<SideNavProps, 'pathname' | 'onLeave'> & { item: NavItem }) {
  return (
    <div className={item.place >= footPlace ? 'entry foot' : 'entry'}>
      <Link
        href={item.path}
        aria-current={isCurrent(item, pathname) ? 'page' : undefined}
        onClick={() => onLeave?.()}
      >
        <Icon name={item.icon} />
        <span>{item.label}</span>
      </Link>
      {item.count && <NavCount item={item} count={item.count} />}
    </div>
  );
}

/** Name, search, the pages of the role in their order, account. */
export function SideNav({ pathname, onOpen, isRail = false, onToggle, onLeave }: SideNavProps) {
  const t = useTranslate();
  const user = useStoredUser();
  const can = useAccess();
  const hasChat = statusText(useStatus(), 'chat_link') !== '';
  const items = navItems(useLocale()).filter(
    ({ resource }) => can({ resource, action: 'list' }) && (resource !== 'chat' || hasChat),
  );
  const open = (overlay: Overlay) => {
    onLeave?.();
    onOpen(overlay);
  };
  return (
    <>
      <div className="side-head onward">
        <Brand />
        {onToggle && (
          <button
            type="button"
            className="ib"
            aria-expanded={!isRail}
            aria-label={t('keys.nav')}
            title={t('keys.nav')}
            onClick={onToggle}
          >
            <Icon name="collapse" />
          </button>
        )}
      </div>
      <button type="button" className="find" onClick={() => open('palette')}>
        <Icon name="search" />
        <span>{t('nav.find')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <nav aria-label={t('nav.main')}>
        {items.map((item) => (
          <NavLink
            key={item.path}
            item={item}
            pathname={pathname}
            {...(onLeave ? { onLeave } : {})}
          />
        ))}
      </nav>
      {user && <AccountMenu user={user} onOpen={open} />}
    </>
  );
}
