/** Checks the files of a language in src/locales against the English texts. */

import { isRow } from '../isRow';
import { pluralForms } from '../languages/pluralRule';
import type { TextTree } from '../languages/schemaTexts';
import { nearestWord } from '../nearestWord';
import type { Row } from '../types';
import { type Report, removal, writing } from './mistake';

const words = ['$schema', 'name', 'short', 'switch', 'menu', 'lang', 'dir'];

/** A place in a file, of keys that may hold slashes. */
const below = (place: string, key: string) => `${place}/${key.replaceAll('/', '~1')}`;

function isTag(tag: unknown): boolean {
  try {
    return typeof tag === 'string' && Intl.PluralRules.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/** The mistake in the name of a language's folder; undefined for a right one. */
export const checkTag = (tag: string): string | undefined =>
  isTag(tag) && Intl.getCanonicalLocales(tag)[0] === tag
    ? undefined
    : `"${tag}" is no tag of a language: name the folder as ja or pt-BR`;

const placeholder = /\{(\w+)((?:\|[^|{}]*)*)\}/g;

interface Placeholders {
  /** Names that a text may use. */
  all: string[];
  /** Names whose value it shows. */
  shown: string[];
  plurals: { whole: string; forms: number }[];
}

function placeholdersIn(text: string): Placeholders {
  const found = [...text.matchAll(placeholder)];
  const names = (list: RegExpMatchArray[]) => [...new Set(list.map(([, name = '']) => name))];
  return {
    all: names(found),
    shown: names(found.filter(([, , forms]) => forms === '')),
    plurals: found.flatMap(([whole, , forms = '']) =>
      forms === '' ? [] : [{ whole, forms: forms.split('|').length - 1 }],
    ),
  };
}

/** The mistake in the placeholders of a translation, or undefined. */
function placeholderProblem(text: string, english: string, tag: string): string | undefined {
  const [own, given] = [placeholdersIn(text), placeholdersIn(english)];
  const unknown = own.all.find((name) => !given.all.includes(name));
  if (unknown !== undefined)
    return given.all.length === 0
      ? `the text takes no {${unknown}}`
      : `the text takes no {${unknown}}: write ${given.all.map((name) => `{${name}}`).join(', ')}`;
  const missing = given.shown.find((name) => !own.all.includes(name));
  if (missing !== undefined) return `{${missing}} is missing: the English text shows it`;
  const { needed, all } = pluralForms(tag);
  const broken = own.plurals.find(
    ({ forms }) => forms !== needed.length && forms !== all.length && forms > 0,
  );
  if (broken) {
    const counts = [...new Set([needed.length, all.length])].join(' or ');
    return (
      `${broken.whole} has ${broken.forms} forms where this language has ${counts} ` +
      `(${all.join(', ')})`
    );
  }
  const rest = text.replace(placeholder, '');
  if (given.all.length > 0 && /[{}]/.test(rest))
    return 'a brace is not closed, or holds more than a name and forms of a word';
  return undefined;
}

/** A text with as many forms of each word as a language needs. */
function fitted(text: string, tag: string): string {
  const { length } = pluralForms(tag).needed;
  return text.replace(placeholder, (whole, name: string, list: string) => {
    const forms = list.split('|').slice(1);
    if (list === '') return whole;
    return `{${name}|${Array.from({ length }, (_, at) => forms[at] ?? forms.at(-1)).join('|')}}`;
  });
}

interface Language {
  tag: string;
  /** True for `schemas.json`, whose texts take no parameters. */
  isOfSchemas: boolean;
  report: Report;
}

function checkText(
  place: string,
  text: unknown,
  english: string,
  { tag, isOfSchemas, report }: Language,
): void {
  if (typeof text !== 'string') {
    report(place, 'a text is in quotes', writing(place, english));
    return;
  }
  // An English text is one that nobody has translated yet.
  if (text.trim() === '' || text === english) return;
  // Of the texts of schemas only the word for records has forms.
  const isRecords = place.endsWith('/records');
  if (isOfSchemas && !isRecords) return;
  const problem = placeholderProblem(text, isOfSchemas ? '{count|}' : english, tag);
  if (problem !== undefined) report(place, problem, writing(place, fitted(english, tag)));
}

/** Reports mistakes in a file of texts. @param english the texts of the English file */
export function checkTexts(own: Row, english: TextTree, language: Language, place = ''): void {
  for (const [key, value] of Object.entries(own)) {
    const at = below(place, key);
    const text = Object.hasOwn(english, key) ? english[key] : undefined;
    if (text === undefined) {
      const reason = `no text has the key "${key}"${nearestWord(key, Object.keys(english))}`;
      language.report(at, reason, removal(at));
    } else if (typeof text === 'string') checkText(at, value, text, language);
    else if (isRow(value)) checkTexts(value, text, language, at);
    else language.report(at, 'texts are an object of keys', writing(at, {}));
  }
}

/** Reports mistakes in the `language.json` of a language. */
export function checkLanguageWords(value: Row, tag: string, report: Report): void {
  const { name, dir, lang } = value;
  if (typeof name !== 'string' || name.trim() === '') {
    const own = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
    report('/name', 'a language has the name by which its readers call it', writing('/name', own));
  }
  for (const word of ['short', 'switch', 'menu'])
    if (value[word] !== undefined && typeof value[word] !== 'string')
      report(`/${word}`, 'is a text', removal(`/${word}`));
  if (dir !== undefined && dir !== 'ltr' && dir !== 'rtl')
    report('/dir', 'is "ltr" or "rtl"', writing('/dir', 'rtl'));
  if (lang !== undefined && !isTag(lang))
    report('/lang', 'is no tag of a language, such as zh-CN', removal('/lang'));
  for (const word of Object.keys(value))
    if (!words.includes(word)) {
      const reason = `"${word}" is no word of a language${nearestWord(word, words)}`;
      report(`/${word}`, reason, removal(`/${word}`));
    }
}
