/** The texts of a language's `schemas.json`, put where those of English and Chinese are. */
import { choices as own } from 'virtual:own/schemas';
import { plainTypes } from '../choices/channelTypes';
import { choiceFiles, yesAndNo } from '../choices/choices';
import { settings } from '../forms/settings';
import { isObject } from '../isRow';
import { resources } from '../registry';
import type { Locale } from '../types';
import { schemaTexts, type TextTree } from './schemaTexts';

/** Writes texts under the tag of their language into an entry; deeper ones beside their English. */
function addToEntry(entry: object, locale: Locale, texts: unknown): void {
  if (!isObject(texts)) return;
  for (const [word, text] of Object.entries(texts)) {
    if (text === '') continue;
    const own: unknown = Reflect.get(entry, word);
    if (typeof text === 'string') {
      if (word === 'label') Reflect.set(entry, locale, text);
      else if (isObject(own)) own[locale] = text;
    } else if (isObject(own)) addToEntry(own, locale, text);
  }
}

function addToEntries(
  entries: readonly { value: string | number }[],
  locale: Locale,
  texts: unknown,
): void {
  if (!isObject(texts)) return;
  for (const entry of entries) addToEntry(entry, locale, texts[String(entry.value)]);
}

/**
 * Adds a language to every schema that is loaded.
 * @param texts by file, such as `resources/token`; those of tables by the values of their entries
 * @param words yes and no
 */
export function addLanguage(
  locale: Locale,
  texts: TextTree,
  words: readonly [yes: string, no: string],
): void {
  yesAndNo[locale] = words;
  for (const [name, schema] of Object.entries(resources))
    schema['x-i18n'][locale] = schemaTexts(texts[`resources/${name}`]);
  for (const [name, schema] of Object.entries(settings))
    schema['x-i18n'][locale] = schemaTexts(texts[`settings/${name}`]);
  addToEntries(plainTypes, locale, texts['channel-types']);
  for (const [path, entries] of Object.entries({ ...choiceFiles, ...own }))
    addToEntries(entries, locale, texts[path.replace(/^\/schemas\/|\.json$/g, '')]);
}
