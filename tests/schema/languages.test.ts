/** Language files: their mistakes, their forms of words, how they follow the English texts, and who gets which language. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { englishTexts } from '../../src/build/sources/englishTexts';
import { countTexts, findMistakes, languageUpdateOf } from '../../src/build/sources/languageFiles';
import { checkLanguage } from '../../src/schema/check/checkLanguage';
import { describeMistake } from '../../src/schema/check/mistake';
import { fillIn, setPluralRule } from '../../src/schema/fillIn';
import type { TextTree } from '../../src/schema/languages/languageFile';
import { matchLanguage } from '../../src/schema/languages/matchLanguage';
import { pluralRule } from '../../src/schema/languages/pluralRule';
import type { Row } from '../../src/schema/types';
import { localeOf } from '../../src/server/kernel/messages/languages';
import { eachText, type Language, readLanguage, textAt, writeLanguage } from '../support/languages';
import { languageMistakes, set } from './mistakes/inLanguages';

const catalogues = import.meta.glob<Record<string, Record<string, string>>>(
  ['/src/web/**/*.en.ts'],
  { eager: true },
);

let root: string;
const fresh: Record<string, Row> = {};

const languageFile = (tag: string): Language => {
  // A fresh file has every text, so its shape is that of a language.
  return structuredClone(fresh[tag]) as unknown as Language;
};

let english: TextTree;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'languages-'));
  cpSync('schemas', join(root, 'schemas'), { recursive: true });
  cpSync('src', join(root, 'src'), { recursive: true });
  english = englishTexts(root);
  for (const [tag, name] of [
    ['ja', '日本語'],
    ['ru', 'русский'],
    ['ar', 'العربية'],
  ] as const)
    fresh[tag] = languageUpdateOf(root, { name }, tag).file;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The mistakes while a language file holds this text, or this language. */
function findIn(tag: string, content: Language | string): string[] {
  const path = join(root, `schemas/languages/${tag}.json`);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  const found = findMistakes(root).map(describeMistake);
  rmSync(path);
  return found;
}

describe('a language file', () => {
  it('has every English text of the console, the server and the schemas', () => {
    const keys = Object.values(catalogues).flatMap((file) =>
      Object.values(file).flatMap((texts) => Object.entries(texts)),
    );
    expect(keys.length).toBeGreaterThan(800);
    expect(englishTexts(root)['console']).toEqual(Object.fromEntries(keys));
    const ja = languageFile('ja');
    expect(textAt(ja, 'server', 'maxLength').en).toMatch(/^must have at most \{limit\}/);
    expect(textAt(ja, 'server', 'audit.created').en).toBe('Created {record} {what}');
    expect(textAt(ja, 'server', 'resetMail').en).toMatch(/\{link\}/);
    expect(textAt(ja, 'server', 'api.GET /api/status').en).toMatch(/relay/);
    const token = (...keys: string[]) => textAt(ja, 'schemas', 'resources/token', ...keys).en;
    expect(token('records')).toBe('tokens');
    expect(token('properties', 'status', 'choices', '2')).toBe('Disabled');
    expect(textAt(ja, 'schemas', 'channel-types', '3', 'note').en).toMatch(/deployment name/);
    expect(findIn('ja', ja)).toEqual([]);
  });

  it('counts what is missing and what follows an English text of before', () => {
    const ja = languageFile('ja');
    let all = 0;
    eachText(ja, () => {
      all += 1;
    });
    textAt(ja, 'console', 'nav.home')['ja'] = 'ホーム';
    Object.assign(textAt(ja, 'console', 'nav.about'), { ja: '概要', en: 'About us' });
    Object.assign(textAt(ja, 'console', 'nav.menu'), { ja: '  ' });
    writeLanguage(root, 'ja', ja);
    const counts = countTexts(root);
    rmSync(join(root, 'schemas/languages/ja.json'));
    expect(counts).toEqual([{ tag: 'ja', all, missing: all - 2, outdated: 1 }]);
  });

  it('follows the English texts and keeps what was translated', () => {
    const ja = languageFile('ja');
    textAt(ja, 'console', 'nav.home')['ja'] = 'ホーム';
    Object.assign(textAt(ja, 'console', 'nav.about'), { ja: '概要', en: 'About us' });
    Object.assign(ja['console'] ?? {}, { 'nav.gone': { en: 'Gone', ja: '消えた' } });
    Reflect.deleteProperty(ja['console'] as object, 'nav.menu');
    const update = languageUpdateOf(root, ja, 'ja');
    expect(update.added).toEqual(['console nav.menu']);
    expect(update.changed).toEqual(['console nav.about']);
    expect(update.removed).toEqual([{ key: 'console nav.gone', text: '消えた' }]);
    const file = update.file as unknown as Language;
    expect(textAt(file, 'console', 'nav.home')).toEqual({ en: 'Home', ja: 'ホーム' });
    expect(textAt(file, 'console', 'nav.about')).toEqual({
      en: 'About',
      was: 'About us',
      ja: '概要',
    });
    expect(textAt(file, 'console', 'nav.menu')).toEqual({ en: 'Menu', ja: '' });
    expect(file['name']).toBe('日本語');
    expect(languageUpdateOf(root, update.file, 'ja')).toMatchObject({ added: [], removed: [] });
  });
});

describe('a mistake in a language file is refused', () => {
  it.each(languageMistakes)('%s', (_kind, tag, spoil, reason) => {
    const file = languageFile(tag);
    spoil(file);
    const name = `${tag}.json`;
    const found = checkLanguage(`schemas/languages/${name}`, file, english, [name]);
    expect(found.length, found.map(describeMistake).join('\n')).toBe(1);
    expect(found.map(describeMistake)[0]).toMatch(reason);
  });

  it('at the line of the text', () => {
    const file = languageFile('ja');
    set('ja', 'nav.userMenu', 'メニュー')(file);
    const [found = ''] = findIn('ja', file);
    const line = Number(/:(\d+) /.exec(found)?.[1]);
    expect(JSON.stringify(file, null, 2).split('\n')[line - 1]).toContain('メニュー');
  });

  it.each([
    ['no JSON', 'ja', '{ "name": "x",', /no valid JSON/],
    ['a list', 'ja', '[]', /is an object/],
    ['empty', 'ja', '', /the file is empty/],
    ['named by a word', 'japanese-words', '{ "name": "x" }', /no tag of a language/],
    ['named in the wrong case', 'PT-br', '{ "name": "x" }', /no tag of a language/],
    ['of an unknown language', 'qqq', '{ "name": "x" }', /no tag of a language/],
    ['with a key twice', 'ja', '{ "name": "a", "name": "b" }', /there twice/],
  ])('a file that is %s', (_kind, tag, text, reason) => {
    const found = findIn(tag, text);
    expect(found.length, found.join('\n')).toBe(1);
    expect(found[0]).toMatch(reason);
  });

  it('texts of English and Chinese, which are beside their features', () => {
    const path = join(root, 'schemas/languages/zh.json');
    const before = readFileSync(path, 'utf8');
    writeLanguage(root, 'zh', { ...readLanguage(root, 'zh'), console: {} });
    const found = findMistakes(root).map(describeMistake);
    writeFileSync(path, before);
    expect(found).toEqual([expect.stringMatching(/zh\.json:\d+ \/console: the texts of English/)]);
  });
});

describe('forms of words', () => {
  for (const tag of ['ja', 'ru', 'ar']) setPluralRule(tag, pluralRule(tag));
  it.each([
    ['ja', '{count|台}', [0, 1, 2, 21], ['台', '台', '台', '台']],
    [
      'ru',
      '{count|модель|модели|моделей}',
      [1, 2, 5, 21, 11],
      ['модель', 'модели', 'моделей', 'модель', 'моделей'],
    ],
    ['ru', '{count|a|b|c|d}', [1, 3, 7, 1.5], ['a', 'b', 'c', 'd']],
    // With its digits in groups.
    ['ru', '{count|a|b|c}', ['1,001', '1,002', '12,005'], ['a', 'b', 'c']],
    ['ar', '{count|0|1|2|f|m|o}', [0, 1, 2, 3, 11, 100], ['0', '1', '2', 'f', 'm', 'o']],
    // An English text stands in for one that is missing.
    ['ja', '{count|model|models}', [1, 2], ['model', 'models']],
    ['ru', '{count|model|models}', [1, 21], ['model', 'models']],
    ['en', '{count|model|models}', [1, 21], ['model', 'models']],
  ])('of %s in %s', (tag, text, counts, expected) => {
    expect(counts.map((count) => fillIn(text, { count }, tag))).toEqual(expected);
  });
});

describe('the language', () => {
  const known = ['en', 'ja', 'pt-BR', 'zh'];
  it.each([
    [['ja'], 'ja'],
    [['ja-JP', 'en'], 'ja'],
    [['pt'], 'pt-BR'],
    [['pt-PT', 'ja'], 'pt-BR'],
    [['PT-br'], 'pt-BR'],
    [['fr', 'zh-TW'], 'zh'],
    [['fr'], 'en'],
    [['zht'], 'en'],
    [[], 'en'],
  ])('for a browser that wants %j is %s', (wanted, expected) => {
    expect(matchLanguage(wanted, known)).toBe(expected);
  });

  it.each([
    ['zh', 'zh'],
    ['zh-CN,en;q=0.9', 'zh'],
    ['en-US,en;q=0.9,zh;q=0.8', 'en'],
    ['en;q=0.5, zh;q=0.8', 'zh'],
    ['fr, zh;q=0.1', 'zh'],
    ['zh;q=0', 'en'],
    ['*', 'en'],
    [';;q=,,', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('of the header %j is %s', (header, expected) => {
    expect(localeOf(header)).toBe(expected);
  });
});
