/** The sections of the settings page in their groups, and their addresses. */
import { titleOf } from '../../../../schema/texts';
import type { Locale } from '../../../../schema/types';
import { textIn } from '../../../locales/catalogue';
import { otherOptions, type Settings } from '../../../relay/site/offeredSettings';
import { sectionTitle, settingAddress, settingTabs } from './findSettings';

/** One section: of the options of a tab, or of the personal settings. */
export interface SettingPlace {
  /** A tab of options, or `personal`. */
  tab: string;
  section: string;
  title: string;
  address: string;
  /** Its options. */
  fields?: readonly string[];
}

export interface SettingGroup {
  tab: string;
  title: string;
  places: SettingPlace[];
}

/** The key of a section among all. */
export const placeKey = ({ tab, section }: Pick<SettingPlace, 'tab' | 'section'>) =>
  `${tab} ${section}`;

const personal = (locale: Locale): SettingGroup => ({
  tab: 'personal',
  title: textIn(locale, 'setting.personal'),
  places: [
    {
      tab: 'personal',
      section: 'account',
      title: textIn(locale, 'setting.account'),
      address: '/setting',
    },
    {
      tab: 'personal',
      section: 'sign-in',
      title: textIn(locale, 'setting.signIn'),
      address: '/setting?section=sign-in',
    },
  ],
});

/** The section of the options that no other one shows. */
export const allOptions = { tab: 'other', section: 'all' } as const;

/** The groups that somebody sees. @param settings the options of the relay that are among them */
export function settingGroups(locale: Locale, settings: Settings): SettingGroup[] {
  const groups = settingTabs(settings).map(([tab, schema]): SettingGroup => {
    const places = schema['x-sections'].map(
      (section): SettingPlace => ({
        tab,
        fields: section.fields,
        section: section.name,
        title: sectionTitle(schema, section, locale),
        address: settingAddress(tab, section.name),
      }),
    );
    if (tab === allOptions.tab && otherOptions().length > 0)
      places.push({
        ...allOptions,
        title: textIn(locale, 'setting.allOptions'),
        address: settingAddress(allOptions.tab, allOptions.section),
      });
    return { tab, title: titleOf(schema, locale), places };
  });
  return [personal(locale), ...groups];
}

/**
 * The section of an address; the first of its tab where it names none that exists.
 * @param option the one whose section is meant where the address names nothing else
 */
export function placeOf(
  groups: readonly SettingGroup[],
  params: URLSearchParams,
  option: string,
): SettingPlace | undefined {
  const place = groups
    .flatMap(({ places }) => places)
    .find(({ fields }) => params.size === 0 && fields?.includes(option));
  if (place) return place;
  const group = groups.find(({ tab }) => tab === params.get('tab')) ?? groups[0];
  return group?.places.find(({ section }) => section === params.get('section')) ?? group?.places[0];
}
