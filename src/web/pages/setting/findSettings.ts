import { settings } from '../../../schema/settings';
import { fieldTexts, titleOf } from '../../../schema/texts';
import type { Locale, SettingsSchema, SettingsSection } from '../../../schema/types';

/** The tabs in their order; a file that is not named here comes last. */
const order = ['operation', 'system', 'other'];

/** Names of the settings files, in the order of their tabs. */
export const settingTabs = Object.keys(settings).sort(
  (a, b) => (order.indexOf(a) + 1 || 99) - (order.indexOf(b) + 1 || 99),
);

export const sectionTitle = (
  schema: SettingsSchema,
  section: SettingsSection,
  locale: Locale,
): string => schema['x-i18n'][locale]?.sections?.[section.name] ?? section.title;

/** The address of a section, or of an option in it. */
export const settingAddress = (tab: string, section: string, option?: string): string =>
  `/setting?${new URLSearchParams({ tab, section })}${option === undefined ? '' : `#${option}`}`;

export interface FoundSetting {
  name: string;
  title: string;
  /** Tab and section, as in "System, GitHub". */
  place: string;
  address: string;
}

/** Settings of all tabs whose name or texts hold the text; none for an empty one. */
export function findSettings(text: string, locale: Locale): FoundSetting[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return [];
  return settingTabs.flatMap((tab) => {
    const schema = settings[tab];
    if (!schema) return [];
    return schema['x-sections'].flatMap((section) => {
      const place = `${titleOf(schema, locale)}, ${sectionTitle(schema, section, locale)}`;
      return section.fields.flatMap((name) => {
        const { title, description = '' } = fieldTexts(schema, name, locale);
        const isFound = [name, title, description, place].some((part) =>
          part.toLocaleLowerCase().includes(wanted),
        );
        return isFound
          ? [{ name, title, place, address: settingAddress(tab, section.name, name) }]
          : [];
      });
    });
  });
}
