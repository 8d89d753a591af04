import { fieldTexts, titleOf } from '../../../../schema/texts';
import type { Locale, SettingsSchema, SettingsSection } from '../../../../schema/types';
import { bestOf } from '../../../locales/matchText';
import { offeredSettings, type Settings } from '../../../relay/site/offeredSettings';

/** The tabs in their order; a file that is not named here comes last. */
const order = ['operation', 'system', 'other'];

/** The tabs that the relay has, in their order. */
export const settingTabs = (settings: Settings): [string, SettingsSchema][] =>
  Object.entries(settings).sort(
    ([a], [b]) => (order.indexOf(a) + 1 || 99) - (order.indexOf(b) + 1 || 99),
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
  /** Tab and section, as in "System › GitHub". */
  place: string;
  address: string;
}

/** A setting, and other texts that it is found by. */
export type SoughtSetting = FoundSetting & { texts: readonly string[] };

/** The settings of all tabs. */
function allSettings(locale: Locale): SoughtSetting[] {
  return settingTabs(offeredSettings()).flatMap(([tab, schema]) =>
    schema['x-sections'].flatMap((section) => {
      const title = sectionTitle(schema, section, locale);
      const place = `${titleOf(schema, locale)} › ${title}`;
      if (section.fields.length === 0) {
        const address = settingAddress(tab, section.name);
        return [{ name: section.name, title, place, address, texts: [] }];
      }
      return section.fields.map((name) => {
        const { title, description = '' } = fieldTexts(schema, name, locale);
        const address = settingAddress(tab, section.name, name);
        return { name, title, place, address, texts: [name, description] };
      });
    }),
  );
}

/**
 * Settings and others that a text finds, the best first; nothing for an empty one.
 * @param others cards of the page that are no settings
 */
export function findSettings(
  text: string,
  locale: Locale,
  others: readonly SoughtSetting[] = [],
): FoundSetting[] {
  if (text.trim() === '') return [];
  return bestOf(
    [...allSettings(locale), ...others],
    text,
    ({ title, texts, place }) => [title, ...texts, place],
    true,
  );
}
