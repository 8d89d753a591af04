import { memo, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { findResource } from '../../../schema/registry';
import { titleOf } from '../../../schema/texts';
import { addLabel } from '../../list/toolbar/addLabel';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { useAccess } from '../../relay/session/useAccess';
import { ownLoads } from '../../resources/ownScreens';
import { Icon } from '../../ui/Icon';
import type { Overlay } from './ConsoleKeys';
import { isCurrent, navItems } from './navItems';
import { SideNav } from './SideNav';

interface PhoneBarProps {
  onOpen: (overlay: Overlay) => void;
}

const Drawer = memo(function Drawer({ onOpen }: PhoneBarProps) {
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  const close = () => dialog.current?.close();
  return (
    <>
      <button type="button" className="ib" aria-label={t('nav.menu')} onClick={() => setOpen(true)}>
        <Icon name="menu" />
      </button>
      <dialog
        ref={dialog}
        className="drawer side"
        aria-label={t('nav.menu')}
        closedby="any"
        onClose={() => setOpen(false)}
      >
        {isOpen && <SideNav onOpen={onOpen} onLeave={close} />}
      </dialog>
    </>
  );
});

/** The bar of phones: menu, where one is, search, and a new record on the page of a list. */
export function PhoneBar({ onOpen }: PhoneBarProps) {
  const { pathname } = useLocation();
  const t = useTranslate();
  const locale = useLocale();
  const can = useAccess();
  const item = navItems(locale).find((one) => isCurrent(one, pathname));
  const listed = findResource(pathname.slice(1));
  // Lists that somebody wrote have their own button.
  const schema = item && !ownLoads(item.resource).list ? listed : undefined;
  return (
    <header className="phone-bar">
      <Drawer onOpen={onOpen} />
      <b>{item?.label ?? (listed && titleOf(listed, locale))}</b>
      <button
        type="button"
        className="ib"
        aria-label={t('nav.find')}
        onClick={() => onOpen('palette')}
      >
        <Icon name="search" />
      </button>
      {item && schema && can({ resource: item.resource, action: 'create' }) && (
        <Link className="ib" to={`${item.path}/add`} aria-label={addLabel(schema, locale)}>
          <Icon name="add" />
        </Link>
      )}
    </header>
  );
}
