import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { findResource } from '../../../schema/registry';
import { addLabel } from '../../list/toolbar/addLabel';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { useAccess } from '../../relay/session/useAccess';
import { latinKey, type Shortcut, useShortcuts } from '../../ui/page/shortcuts';
import { navItems } from './navItems';

/** Layers that may be open above the page. */
export type Overlay = 'palette' | 'keys' | 'signOut';

/** The keys of the console app that work on every page. It draws nothing: a move renders only this again. */
export function ConsoleKeys({
  onOpen,
  onToggleNav,
}: {
  onOpen: (overlay: Overlay) => void;
  onToggleNav: () => void;
}): null {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const t = useTranslate();
  const locale = useLocale();
  const can = useAccess();
  const [, name = ''] = pathname.split('/');
  const schema = findResource(name);
  const create: Shortcut[] =
    schema && can({ resource: name, action: 'create' })
      ? [
          {
            keys: 'c',
            label: addLabel(schema, locale),
            run: () => navigate(`/${name}/add`),
          },
        ]
      : [];
  const lists = navItems(locale)
    .filter(({ key, resource }) => key && can({ resource, action: 'list' }))
    .map(({ key, label, path }) => ({
      keys: `g ${key}`,
      label: t('keys.go', { page: label }),
      run: () => navigate(path),
    }));
  useShortcuts([
    { keys: 'Ctrl K', label: t('keys.palette') },
    ...create,
    ...lists,
    { keys: '[', label: t('keys.nav'), run: onToggleNav },
    { keys: '?', label: t('keys.help'), run: () => onOpen('keys') },
  ]);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isPalette = (event.ctrlKey || event.metaKey) && latinKey(event).toLowerCase() === 'k';
      if (!isPalette || event.shiftKey || event.altKey || document.querySelector('dialog:modal'))
        return;
      event.preventDefault();
      onOpen('palette');
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, [onOpen]);
  return null;
}
