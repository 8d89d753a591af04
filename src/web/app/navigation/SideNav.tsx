import { mapValues } from 'es-toolkit';
import { Fragment, memo, useMemo } from 'react';
import { useResourceDefinitions } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { choicesOf } from '../../../schema/choices/choices';
import { resourceSchema } from '../../../schema/registry';
import type { Row } from '../../../schema/types';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { statusText, useStatus } from '../../relay/calls/relayStatus';
import { useAccess } from '../../relay/session/useAccess';
import { narrowedAddress } from '../../storage/listAddress';
import { isAdmin } from '../../storage/roles';
import { useStoredUser } from '../../storage/storedUser';
import { Icon } from '../../ui/Icon';
import { keyText } from '../../ui/page/shortcuts';
import { AccountMenu } from './AccountMenu';
import { Brand } from './Brand';
import type { Overlay } from './ConsoleKeys';
import { footPlace, groupOf, isCurrent, type NavItem, navItems } from './navItems';
import { useCount } from './useCount';

/**
 * How many records of a page need somebody, for administrators: a link to the list of them. Nothing while there is
 * none.
 */
function NavCount({ item, count: values }: { item: NavItem; count: Row }) {
  const t = useTranslate();
  const locale = useLocale();
  const count = useCount(item.resource, values, isAdmin(useStoredUser()));
  if (!count) return null;
  const schema = resourceSchema(item.resource);
  const labels = Object.entries(values).map(
    ([field, value]) =>
      choicesOf(schema, field, locale).find((choice) => choice.value === value)?.label ?? value,
  );
  const address = narrowedAddress(item.resource, mapValues(values, String));
  const label = t('nav.counted', { count, status: labels.join(', ') });
  return (
    <Link className="count" to={address} aria-label={label} title={label}>
      {count}
    </Link>
  );
}

interface SideNavProps {
  onOpen: (overlay: Overlay) => void;
  /** True where only icons are shown. */
  isRail?: boolean;
  /** Changes between icons and words; absent in the drawer. */
  onToggle?: () => void;
  /** Called when a link is followed or something is opened. */
  onLeave?: (() => void) | undefined;
}

/** A move renders only those entries again that begin or end to be the current one. */
const NavLink = memo(function NavLink({
  item,
  isHere,
  onLeave,
}: Pick<SideNavProps, 'onLeave'> & { item: NavItem; isHere: boolean }) {
  const Picture = useResourceDefinitions()[item.resource]?.icon;
  const link = (
    <Link
      className={item.place >= footPlace ? 'nav-link foot' : 'nav-link'}
      to={item.path}
      aria-current={isHere ? 'page' : undefined}
      onClick={() => onLeave?.()}
    >
      {Picture ? <Picture /> : <Icon name={item.icon} />}
      <span>{item.label}</span>
    </Link>
  );
  if (!item.count) return link;
  return (
    <div className="entry">
      {link}
      <NavCount item={item} count={item.count} />
    </div>
  );
});

/** The pages of the role in their order. */
function NavLinks({ onLeave }: Pick<SideNavProps, 'onLeave'>) {
  const { pathname } = useLocation();
  const can = useAccess();
  const t = useTranslate();
  const user = useStoredUser();
  const hasChat = statusText(useStatus(), 'chat_link') !== '';
  const locale = useLocale();
  const items = useMemo(() => navItems(locale), [locale]);
  const shown = items.filter(
    ({ resource }) => can({ resource, action: 'list' }) && (resource !== 'chat' || hasChat),
  );
  const headingOf = (item: NavItem | undefined) => {
    const group = item && groupOf(item.place);
    return item?.group ?? (group && t(`nav.${group}`));
  };
  return shown.map((item, index) => {
    const heading = user && headingOf(item);
    return (
      <Fragment key={item.path}>
        {heading && heading !== headingOf(shown[index - 1]) && <p>{heading}</p>}
        <NavLink item={item} isHere={isCurrent(item, pathname)} onLeave={onLeave} />
      </Fragment>
    );
  });
}

/** Name, search, the pages of the role, account. */
export function SideNav({ onOpen, isRail = false, onToggle, onLeave }: SideNavProps) {
  const t = useTranslate();
  const user = useStoredUser();
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
        <kbd>{keyText('Ctrl K')}</kbd>
      </button>
      <nav aria-label={t('nav.main')}>
        <NavLinks onLeave={onLeave} />
      </nav>
      {user && <AccountMenu user={user} onOpen={open} />}
    </>
  );
}
