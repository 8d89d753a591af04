import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { findResource } from '../../schema/registry';
import { type Shortcut, useShortcuts } from '../core/shortcuts';
import { useTranslate } from '../core/texts/catalogue';
import { useLocale } from '../core/texts/locale';
import { useAccess } from '../data/useAccess';
import { addLabel } from '../grid/addLabel';
import { navItems } from './navItems';

/** What may be open above the page. */
export type Overlay = 'palette' | 'keys' | 'signOut';

/** The keys of the console app that work on every page. It draws nothing: a move works out only these anew. */
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
      const isPalette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
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
