import { useEffect, useState } from 'react';
import { resources } from '../../../schema/registry';
import { addLabel } from '../../list/toolbar/addLabel';
import { loadWith, useTranslate } from '../../locales/catalogue';
import { otherLanguages, useLocale } from '../../locales/locale';
import { bestOf, matcherOf } from '../../locales/matchText';
import type { pageWords, searchSettings } from '../../pages/setting/search/findCards';
import { useAccess } from '../../relay/session/useAccess';
import { useOptions } from '../../relay/site/useOptions';
import { narrowedAddress } from '../../storage/listAddress';
import { isAdmin } from '../../storage/roles';
import { useStoredUser } from '../../storage/storedUser';
import { setColourMode, useColourMode } from '../../ui/page/colourMode';
import { askSignOut } from '../navigation/askSignOut';
import type { Overlay } from '../navigation/ConsoleKeys';
import { menuIcon, navItems } from '../navigation/navItems';
import { setLocale } from '../settings/setLocale';
import type { PaletteEntry } from './PaletteEntry';

/** Buttons in the head, the tools and the foot of a page: what can be done on it. */
const places = [
  'main .list-head button',
  'main .list-tools button',
  'main .foot button.mini',
  'main .page-head button',
].join(', ');

/** True for a button that can be pressed: it is seen, and not off. */
const isOffered = (button: HTMLButtonElement) =>
  button.offsetParent !== null &&
  !button.disabled &&
  button.ariaDisabled !== 'true' &&
  button.closest('[popover], dialog') === null;

/** The page's own actions as lines of the palette, as its buttons name them. */
function pageActions(group: string): PaletteEntry[] {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(places)].filter(isOffered);
  const named = buttons.map((button) => ({
    button,
    label: (button.ariaLabel ?? button.innerText).trim(),
  }));
  return named
    .filter(({ label }, at) => label && named.findIndex((one) => one.label === label) === at)
    .map(({ button, label }) => ({
      key: `page ${label}`,
      group,
      icon: 'right' as const,
      label,
      // The palette gives the focus back first.
      run: () => requestAnimationFrame(() => button.click()),
    }));
}

const maxSettings = 6;
const maxModels = 6;

function usePages(): PaletteEntry[] {
  const t = useTranslate();
  const can = useAccess();
  const group = t('palette.pages');
  const items = navItems(useLocale()).filter(({ resource }) => can({ resource, action: 'list' }));
  const more = [
    { resource: 'profile', href: '/user/edit', icon: 'profile', label: t('nav.profile') },
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
      label: addLabel(schema, locale),
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

/** Models that the account may use, each with the way to its calls. */
function useModels(text: string): PaletteEntry[] {
  const t = useTranslate();
  const can = useAccess();
  const isWanted = text.trim() !== '' && can({ resource: 'log', action: 'list' });
  const { options } = useOptions(isWanted ? 'user/available_models' : undefined);
  if (!isWanted) return [];
  return bestOf(options, text, (name) => [name])
    .slice(0, maxModels)
    .map((name) => ({
      key: `model ${name}`,
      group: t('palette.models'),
      icon: 'search',
      label: name,
      note: t('palette.modelLogs'),
      href: narrowedAddress('log', { model_name: name }),
    }));
}

/** The address of the settings that everybody has. */
const personal = '/setting#';

/** Finds settings: nothing until their files are there. They are most of what a first list would load for nobody. */
function useSettingSearch(): {
  search?: typeof searchSettings;
  words?: typeof pageWords;
  isFailed?: boolean;
} {
  const [state, setState] = useState<ReturnType<typeof useSettingSearch>>({});
  useEffect(() => {
    loadWith('setting', import('../../pages/setting/search/findCards')).then(
      ({ searchSettings: search, pageWords: words }) => setState({ search, words }),
      () => setState({ isFailed: true }),
    );
  }, []);
  return state;
}

interface PaletteEntries {
  pages: PaletteEntry[];
  others: PaletteEntry[];
  /** Headings of what was not loaded. */
  failed: string[];
  /** True while some of them may still come. */
  isLoading: boolean;
}

/** Lines that are there without a search at the relay, and match what is typed; settings by more than their labels. */
export function usePaletteEntries(
  text: string,
  onOpen: (overlay: Overlay) => void,
): PaletteEntries {
  const t = useTranslate();
  const locale = useLocale();
  const hasSettings = isAdmin(useStoredUser());
  const { search, words, isFailed = false } = useSettingSearch();
  const settings = (search?.(text, locale) ?? [])
    .filter(({ address }) => hasSettings || address.startsWith(personal))
    .slice(0, maxSettings);
  const [ofPage] = useState(() => pageActions(t('palette.pageActions')));
  const isWanted = matcherOf(text);
  const matching = (lines: readonly PaletteEntry[]) =>
    lines.filter(({ label, also = '' }) => isWanted(label, [also]) !== undefined);
  const wordsOfPages = words?.(locale);
  return {
    failed: isFailed && text.trim() !== '' ? [t('palette.settings')] : [],
    isLoading: !search && !isFailed && text.trim() !== '',
    pages: matching(usePages().map((page) => ({ ...page, also: wordsOfPages?.[page.key] }))),
    others: [
      ...useModels(text),
      ...matching(ofPage),
      ...matching(useActions(onOpen)),
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
