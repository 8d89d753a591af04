/** Checks a file of schemas/languages against the English texts. */
import { isRow } from '../isRow';
import { isText, type TextTree, textGroups } from '../languages/languageFile';
import { pluralForms } from '../languages/pluralRule';
import { nearestWord } from '../nearestWord';
import type { Row } from '../types';
import { type Fix, type Report, removal, type SchemaMistake, writing } from './mistake';

/** Languages whose texts are beside their features. */
const builtIn = ['en', 'zh'];

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

/** What is wrong with the placeholders of a translation, or undefined. */
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

/**
 * What is wrong with one text and its correction, beside words that are not its own.
 * @param given what says which placeholders the text has; undefined where it is shown as it is
 */
function textProblem(
  place: string,
  own: unknown,
  english: string,
  given: string | undefined,
  tag: string,
): Parameters<Report> | undefined {
  const guide = { en: english, [tag]: '' };
  if (typeof own === 'string') {
    const mended = { ...guide, [tag]: own };
    return [place, 'a text is written beside the English one', writing(place, mended)];
  }
  if (!isText(own)) return [place, 'a text has the English one as en', writing(place, guide)];
  const at = below(place, tag);
  const text = own[tag] ?? '';
  if (typeof text !== 'string') return [at, 'a text is in quotes', writing(at, '')];
  if (text.trim() === '' || given === undefined) return undefined;
  const problem = placeholderProblem(text, given, tag);
  return problem === undefined ? undefined : [at, problem, writing(at, fitted(english, tag))];
}

function checkText(
  place: string,
  own: unknown,
  english: string,
  given: string | undefined,
  { tag, report }: Language,
): void {
  const problem = textProblem(place, own, english, given, tag);
  if (problem) report(...problem);
  if (!isText(own)) return;
  for (const key of Object.keys(own))
    if (![tag, 'en', 'was'].includes(key)) {
      const at = below(place, key);
      report(at, `"${key}" is no word of a text: its own is under "${tag}"`, removal(at));
    }
}

interface Language {
  tag: string;
  report: Report;
}

function checkTree(place: string, own: unknown, english: TextTree, language: Language): void {
  if (own === undefined) return;
  if (!isRow(own)) {
    language.report(place, 'texts are an object of keys', writing(place, {}));
    return;
  }
  for (const [key, value] of Object.entries(own)) {
    const at = below(place, key);
    const text = Object.hasOwn(english, key) ? english[key] : undefined;
    if (text === undefined)
      language.report(
        at,
        `no text has the key "${key}"${nearestWord(key, Object.keys(english))}`,
        removal(at),
      );
    else if (typeof text === 'string') {
      // Texts of schemas are shown as they are, but for the forms of the word for records.
      const ofSchema = key === 'records' ? '{count|}' : undefined;
      checkText(at, value, text, place.startsWith('/schemas') ? ofSchema : text, language);
    } else checkTree(at, value, text, language);
  }
}

function checkWords(value: Row, tag: string, report: Report): void {
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
}

/**
 * The mistakes of a language file.
 * @param file its path
 * @param english every text by group and key
 * @param names the files of all languages
 */
export function checkLanguage(
  file: string,
  value: unknown,
  english: TextTree,
  names: readonly string[],
): SchemaMistake[] {
  const mistakes: SchemaMistake[] = [];
  const report: Report = (place, reason, fix?: Fix) =>
    mistakes.push({ file, place, reason, ...(fix ? { fix } : {}) });
  const name = file.slice(file.lastIndexOf('/') + 1);
  const tag = name.slice(0, -'.json'.length);
  if (!isTag(tag) || Intl.getCanonicalLocales(tag)[0] !== tag) {
    report('', `"${tag}" is no tag of a language: name the file as ja.json or pt-BR.json`);
    return mistakes;
  }
  if (names.some((other) => other !== name && other.toLowerCase() === name.toLowerCase()))
    report('', 'another file differs from this one only in capital letters: remove one');
  if (!isRow(value)) {
    report('', 'a language file is an object');
    return mistakes;
  }
  checkWords(value, tag, report);
  const groups: readonly string[] = textGroups;
  for (const word of Object.keys(value)) {
    if (!groups.includes(word) && !words.includes(word))
      report(
        `/${word}`,
        `"${word}" is no word of a language file${nearestWord(word, [...words, ...groups])}`,
        removal(`/${word}`),
      );
    else if (groups.includes(word) && builtIn.includes(tag))
      report(
        `/${word}`,
        'the texts of English and Chinese are beside their features',
        removal(`/${word}`),
      );
  }
  if (builtIn.includes(tag)) return mistakes;
  for (const group of groups) {
    const texts = english[group];
    if (isRow(texts)) checkTree(`/${group}`, value[group], texts, { tag, report });
  }
  return mistakes;
}
