/** The languages of the server's texts: English and Chinese beside each other, others by the files of languages. */

import { setPluralRule } from '../../../schema/fillIn';
import { isRow } from '../../../schema/isRow';
import { addLanguage } from '../../../schema/languages/addLanguage';
import { type TextTree, textsOf } from '../../../schema/languages/languageFile';
import { matchLanguage } from '../../../schema/languages/matchLanguage';
import { pluralRule } from '../../../schema/languages/pluralRule';
import type { Locale, Row } from '../../../schema/types';

const files = import.meta.glob<Row>('/schemas/languages/*.json', {
  eager: true,
  import: 'default',
});

const tags = Object.keys(files).map((path) => path.replace(/^.*\/|\.json$/g, ''));

/** The server's texts by language and key. */
const texts = new Map<Locale, TextTree>();

const group = (tree: TextTree, name: string): TextTree => {
  const found = tree[name];
  return typeof found === 'object' ? found : {};
};

function load(tag: Locale, file: Row): void {
  if (!isRow(file['server']) && !isRow(file['schemas'])) return;
  const all = textsOf(file, tag);
  const own = group(all, 'console');
  const schemas = group(all, 'schemas');
  texts.set(tag, group(all, 'server'));
  setPluralRule(tag, pluralRule(tag));
  addLanguage(tag, schemas, [String(own['common.yes'] ?? 'Yes'), String(own['common.no'] ?? 'No')]);
}
for (const tag of tags) load(tag, files[`/schemas/languages/${tag}.json`] ?? {});

/** A text of the server in English and Chinese. */
export type TextPair = readonly [english: string, chinese: string];

/** A text in a language; English where the language's file lacks it. @param key as in the language files */
export function textOf(key: string, [english, chinese]: TextPair, locale: Locale): string {
  const own = texts.get(locale)?.[key];
  if (typeof own === 'string') return own;
  return locale === 'zh' ? chinese : english;
}

/** The language of an Accept-Language header: the dearest that there is, else English. */
export function localeOf(acceptLanguage = ''): Locale {
  const wanted = acceptLanguage.split(',').flatMap((part, at) => {
    const [tag = '', ...params] = part.trim().split(';');
    const given = params.map((param) => /^\s*q=([\d.]+)\s*$/i.exec(param)?.[1]).find(Boolean);
    const quality = given === undefined ? 1 : Number(given);
    return quality > 0 ? [{ tag: tag.trim(), quality, at }] : [];
  });
  wanted.sort((a, b) => b.quality - a.quality || a.at - b.at);
  return matchLanguage(
    wanted.map(({ tag }) => tag),
    tags,
  );
}
