/** The languages of the server's texts: `server.json` of each folder of src/locales. */
import { texts as own } from 'virtual:own/server-texts';
import en from '../../../locales/en/server.json';
import { setPluralRule } from '../../../schema/fillIn';
import { addLanguage } from '../../../schema/languages/addLanguage';
import { languages } from '../../../schema/languages/languages';
import { isBuiltIn, matchLanguage } from '../../../schema/languages/matchLanguage';
import { pluralRule } from '../../../schema/languages/pluralRule';
import type { TextTree } from '../../../schema/languages/schemaTexts';
import type { Locale } from '../../../schema/types';

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The texts of one kind of file, with the own ones in their places. */
const withOwn = (name: string, given: Texts): Texts => ({
  ...given,
  ...Object.fromEntries(
    Object.entries(own)
      .filter(([path]) => path.endsWith(`/${name}.json`))
      .map(([path, texts]) => [path, { ...given[path], ...texts }]),
  ),
});

const texts = withOwn(
  'server',
  import.meta.glob('/src/locales/*/server.json', { eager: true, import: 'default' }),
);
/** Of the languages that do not come with the console; `yesAndNo` has those of the others. */
const words = withOwn(
  'console/ui',
  import.meta.glob(['/src/locales/*/console/ui.json', '!/src/locales/{en,zh}/**'], {
    eager: true,
    import: 'default',
  }),
);
const schemas: Readonly<Record<string, TextTree>> = {
  ...import.meta.glob<TextTree>('/src/locales/*/schemas.json', { eager: true, import: 'default' }),
  ...withOwn('schemas', {}),
};

/** Of every language of the server. */
export const tags = Object.keys(languages);

for (const tag of tags) {
  if (isBuiltIn(tag)) continue;
  const own = words[`/src/locales/${tag}/console/ui.json`];
  setPluralRule(tag, pluralRule(tag));
  addLanguage(tag, schemas[`/src/locales/${tag}/schemas.json`] ?? {}, [
    own?.['common.yes'] || 'Yes',
    own?.['common.no'] || 'No',
  ]);
}

/** The key of a text of the server. */
export type ServerKey = keyof typeof en;

export const isServerKey = (key: string): key is ServerKey => Object.hasOwn(en, key);

/** A text of the server in a language; the English one where the language lacks it. */
export const textOf = (key: ServerKey, locale: Locale): string =>
  texts[`/src/locales/${locale}/server.json`]?.[key] || en[key];

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
