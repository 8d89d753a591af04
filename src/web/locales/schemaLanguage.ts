import { isBuiltIn } from '../../schema/languages/matchLanguage';
import { resources } from '../../schema/registry';
import type { Locale } from '../../schema/types';
import { addFile, textIn } from './catalogue';
import { currentLocale, onLocaleChange } from './locale';

/** Puts the Chinese texts where the schemas have them; those of a relay's own fields stay. */
async function loadChinese(): Promise<void> {
  const { texts } = await import('virtual:chinese-texts');
  for (const [name, own] of Object.entries(texts)) {
    const known = resources[name]?.['x-i18n'];
    if (known)
      known['zh'] = { ...own, properties: { ...own.properties, ...known['zh']?.properties } };
  }
}

async function load(locale: Locale): Promise<void> {
  if (locale === 'zh') await loadChinese();
  if (isBuiltIn(locale)) return;
  const [{ addLanguage }, { loadSchemaTexts }] = await Promise.all([
    import('../../schema/languages/addLanguage'),
    import('../../schema/languages/addLanguageRules'),
    addFile('/src/locales/en/console/ui.json', locale),
  ]);
  const words = [textIn(locale, 'common.yes'), textIn(locale, 'common.no')] as const;
  addLanguage(locale, await loadSchemaTexts(locale), words);
}

/**
 * Loads the schemas' texts of a language that does not come with the console, now and with each such language that is
 * chosen later.
 * @throws Error when they cannot be loaded
 */
export async function loadSchemaLanguage(): Promise<void> {
  onLocaleChange(load, load);
  await load(currentLocale());
}
