/** Languages: mistakes in their files, forms of their words, and which reader gets which language. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countTexts, englishFiles, languageMistakes } from '../../src/build/sources/languageFiles';
import { describeMistake } from '../../src/schema/check/mistake';
import { fillIn, setPluralRule } from '../../src/schema/fillIn';
import { matchLanguage } from '../../src/schema/languages/matchLanguage';
import { pluralRule } from '../../src/schema/languages/pluralRule';
import { localeOf } from '../../src/server/kernel/messages/languages';
import { mistakes } from './mistakes/inLanguages';

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'languages-'));
  for (const folder of ['schemas', 'src']) cpSync(folder, join(root, folder), { recursive: true });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The mistakes while a language has these files. */
function findIn(tag: string, files: Record<string, unknown>): string[] {
  const folder = join(root, 'src/locales', tag);
  for (const [name, value] of Object.entries({ language: { name: tag }, ...files })) {
    const file = join(folder, `${name}.json`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value, null, 2));
  }
  const found = languageMistakes(root, [tag]).map(describeMistake);
  rmSync(folder, { recursive: true });
  return found;
}

describe('a language', () => {
  it('may have every English text of the console, the server and the schemas', () => {
    const english = englishFiles(root);
    expect(english.get('first')).toMatchObject({ 'nav.home': 'Home' });
    expect(english.get('console/list')).toHaveProperty(['list.loadingAll']);
    expect(english.get('server')).toMatchObject({
      'audit.created': 'Created {record} {what}',
      resetMail: expect.stringContaining('{link}'),
      'api.GET /api/status': expect.stringContaining('relay'),
    });
    expect(english.get('schemas')).toMatchObject({
      'resources/token': {
        records: 'tokens',
        properties: { status: { choices: { 2: 'Disabled' } } },
      },
      'channel-types': { 3: { note: expect.stringContaining('deployment name') } },
    });
    const { schemas = {}, ...others } = Object.fromEntries(english);
    expect(findIn('en-GB', { ...others, schemas })).toEqual([]);
  });

  it('is counted by the texts that it lacks; Chinese lacks none', () => {
    const file = join(root, 'src/locales/ja/first.json');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ 'nav.home': 'ホーム', 'nav.about': ' ' }));
    const counts = countTexts(root);
    rmSync(dirname(file), { recursive: true });
    const all = expect.any(Number);
    expect(counts).toContainEqual({ tag: 'zh', all, missing: 0, english: all });
    const [ja] = counts.filter(({ tag }) => tag === 'ja');
    expect(ja?.all).toBeGreaterThan(1500);
    expect(ja?.missing).toBe((ja?.all ?? 0) - 1);
  });
});

describe('a mistake in a language is refused', () => {
  it.each(mistakes)('%s', (_kind, tag, file, key, value, reason) => {
    const words = file === 'language' ? { name: tag } : {};
    const found = findIn(tag, { [file]: { ...words, [key]: value } });
    expect(found.length, found.join('\n')).toBe(1);
    expect(found[0]).toMatch(reason);
  });

  it('at the line of the text', () => {
    const texts = { 'nav.find': 'x', 'nav.userMenu': 'メニュー' };
    expect(findIn('ja', { 'console/app': texts })[0]).toMatch(
      /src\/locales\/ja\/console\/app\.json:3 /,
    );
  });

  it.each([
    ['no JSON', 'ja', '{ "nav.home": "x",', /no valid JSON/],
    ['a list', 'ja', '[]', /is an object/],
    ['empty', 'ja', '', /the file is empty/],
    ['of a language named by a word', 'japanese-words', '{}', /no tag of a language/],
    ['of one named in the wrong case', 'PT-br', '{}', /no tag of a language/],
    ['of an unknown language', 'qqq', '{}', /no tag of a language/],
    ['with a key twice', 'ja', '{ "nav.home": "a", "nav.home": "b" }', /there twice/],
  ])('a file that is %s', (_kind, tag, text, reason) => {
    const found = findIn(tag, { first: text });
    expect(found.length, found.join('\n')).toBe(1);
    expect(found[0]).toMatch(reason);
  });

  it('a file that English does not have', () => {
    expect(findIn('ja', { frist: {} })).toEqual([
      expect.stringMatching(/frist\.json.*no English file has this name, did you mean "first"/),
    ]);
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
    // An English text takes the place of one that is missing.
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
