import { resources } from '../../schema/registry';
import { recordWord } from '../../schema/texts';
import { setColourMode, useColourMode } from '../core/colourMode';
import { setLocale } from '../core/setLocale';
import { isAdmin } from '../core/storage/roles';
import { useStoredUser } from '../core/storage/storedUser';
import { useTranslate } from '../core/texts/catalogue';
import { otherLanguages, useLocale } from '../core/texts/locale';
import { useAccess } from '../data/useAccess';
import { findSettings } from '../pages/setting/findSettings';
import { askSignOut } from './askSignOut';
import type { Overlay } from './ConsoleKeys';
import { menuIcon, navItems } from './navItems';
import type { PaletteEntry } from './PaletteEntry';

const maxSettings = 6;

export const matches = (label: string, text: string): boolean =>
  label.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());

function usePages(): PaletteEntry[] {
  const t = useTranslate();
  const can = useAccess();
  const group = t('palette.pages');
  const items = navItems(useLocale()).filter(({ resource }) => can({ resource, action: 'list' }));
  const more = [
    { resource: 'profile', href: '/user/edit', icon: 'profile', label: t('nav.profile') },
    { resource: 'schema', href: '/schema', icon: 'schema', label: t('nav.schema') },
    { resource: 'reference', href: '/reference', icon: 'schema', label: t('nav.reference') },
  ] as const;
  return [
    ...items.map(({ path, icon, label }) => ({ key: path, group, icon, label, href: path })),
    ...more
      .filter(({ resource }) => can({ resource, action: 'list' }))
      .map(({ href, icon, label }) => ({ key: href, group, icon, label, href })),
  ];
}

function useActions(onOpen: (overlay: Overlay) => void): PaletteEntry[] {
  const t = useTranslate();
  const can = useAccess();
  const locale = useLocale();
  const isDark = useColourMode() === 'dark';
  const group = t('palette.actions');
  const create = Object.entries(resources)
    .filter(([resource]) => can({ resource, action: 'create' }))
    .map(([name, schema]) => ({
      key: `add ${name}`,
      group,
      icon: 'add' as const,
      label: t('list.add', { record: recordWord(schema, locale) }),
      href: `/${name}/add`,
    }));
  return [
    ...create,
    {
      key: 'colours',
      group,
      icon: isDark ? 'light' : 'dark',
      label: t(isDark ? 'nav.lightColours' : 'nav.darkColours'),
      run: () => setColourMode(isDark ? 'light' : 'dark'),
    },
    ...otherLanguages(locale).map(({ key, label }) => ({
      key: `language ${key}`,
      group,
      icon: 'language' as const,
      label,
      run: () => void setLocale(key),
    })),
    {
      key: 'keys',
      group,
      icon: 'shortcuts',
      label: t('keys.title'),
      run: () => onOpen('keys'),
    },
    {
      key: 'sign out',
      group,
      icon: 'signOut',
      label: t('nav.logout'),
      run: () => askSignOut(onOpen),
    },
  ];
}

/** Lines that need no call: pages, actions and settings whose text holds what is typed. */
export function usePaletteEntries(
  text: string,
  onOpen: (overlay: Overlay) => void,
): { pages: PaletteEntry[]; others: PaletteEntry[] } {
  const t = useTranslate();
  const locale = useLocale();
  const hasSettings = isAdmin(useStoredUser());
  const isWanted = ({ label }: PaletteEntry) => matches(label, text);
  const settings = hasSettings ? findSettings(text, locale).slice(0, maxSettings) : [];
  return {
    pages: usePages().filter(isWanted),
    others: [
      ...useActions(onOpen).filter(isWanted),
      ...settings.map(({ name, title, place, address }) => ({
        key: `setting ${name}`,
        group: t('palette.settings'),
        icon: menuIcon('settings'),
        label: title,
        note: place,
        href: address,
      })),
    ],
  };
}
