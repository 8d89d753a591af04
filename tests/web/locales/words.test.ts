/** The words of the console in both languages: plurals, punctuation, and words that were replaced and stay away. */
import { describe, expect, it } from 'vitest';
import { fillIn } from '../../../src/schema/fillIn';
import { isRow } from '../../../src/schema/isRow';
import { auditText } from '../../../src/server/auth/auditTexts';
import { messageText } from '../../../src/server/kernel/messages/messages';

type Texts = Readonly<Record<string, string>>;

const files = import.meta.glob<Texts>(
  ['/src/locales/{en,zh}/**/*.json', '!/src/locales/*/{language,server,react-admin}.json'],
  { eager: true, import: 'default' },
);
const schemas = import.meta.glob<unknown>('/schemas/{resources,settings,forms}/*.json', {
  eager: true,
  import: 'default',
});

/** Words of a schema that users see: those under these names, or of choices. */
const shown = new Set(['title', 'description', 'unit', 'record', 'menu', 'error', 'x-error']);

/** Every text of a schema below `x-i18n`, or of everything else, with where it is. */
function schemaTexts(value: unknown, path: string, locale: 'en' | 'zh'): [string, string][] {
  if (typeof value === 'string') {
    const isShown =
      /\.(choices|sections|links)\./.test(path) || shown.has(path.split('.').at(-1) ?? '');
    return path.includes('x-i18n') === (locale === 'zh') && isShown ? [[path, value]] : [];
  }
  if (Array.isArray(value))
    return value.flatMap((entry, index) => schemaTexts(entry, `${path}.${index}`, locale));
  if (!isRow(value)) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    schemaTexts(entry, `${path}.${key}`, locale),
  );
}

const textsOf = (locale: 'en' | 'zh'): [string, string][] => [
  ...Object.entries(files)
    .filter(([path]) => path.startsWith(`/src/locales/${locale}/`))
    .flatMap(([, texts]) => Object.entries(texts)),
  ...Object.entries(schemas).flatMap(([path, schema]) => schemaTexts(schema, path, locale)),
];
const english = textsOf('en');
const chinese = textsOf('zh');

/** Parameters that are words; all others are numbers, or stay for the check what they are. */
const words = new Set(['name', 'record', 'records', 'origin', 'field', 'text', 'title']);

/** The text with this number for each parameter that may be one. */
const withNumber = (text: string, count: number) =>
  fillIn(text, new Proxy({}, { has: (_, name) => !words.has(String(name)), get: () => count }));

/** Words after a number that end like plurals and are none. */
const singular = /^(is|was|has|s|ms|exists)$/;

/** A plural noun after the number one, with or without words between that count things have. */
function pluralAfterOne(text: string): string | undefined {
  const [, noun] =
    /(?<![\d.×–]|8 to )\b1 (?:(?:more|other|new|failed|disabled|log) )?([a-z]+s)\b/.exec(text) ??
    [];
  return noun && !singular.test(noun) ? noun : undefined;
}

it('a key of a text is in one file: of two, the one that is loaded last would count everywhere', () => {
  const keys = Object.entries(files).flatMap(([path, texts]) =>
    path.includes('/en/') ? Object.keys(texts) : [],
  );
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

it('a line never ends between a number and its per cent', () => {
  expect([...english, ...chinese].filter(([, text]) => /\} %(?!\{)/.test(text))).toEqual([]);
});

describe('English', () => {
  it('has enough texts here to be worth the check', () => {
    expect(english.length).toBeGreaterThan(500);
    expect(chinese.length).toBeGreaterThan(500);
  });

  it('has no plural after the number one', () => {
    // Refusals are the server's own sentences, word by word.
    const wrong = english.filter(
      ([key, text]) => !key.startsWith('refusal.') && pluralAfterOne(withNumber(text, 1)),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    ['fillIn', fillIn('{count} {count|model|models}', { count: 1 }), '1 model'],
    ['fillIn', fillIn('{count} {count|model|models}', { count: 0 }), '0 models'],
    ['fillIn', fillIn('{count} {count|model|models}', { count: '1,001' }), '1,001 models'],
    ['fillIn', fillIn('{count} {count|model|models}', {}), '{count} {count|model|models}'],
    ['server', messageText('minItems', { limit: 1 }, 'en'), 'must have at least 1 entry'],
    ['server', messageText('maxLength', { limit: 20 }, 'en'), 'must have at most 20 characters'],
    [
      'audit',
      auditText(JSON.stringify({ key: 'deletedDisabled', count: 1 }), 'en'),
      'Deleted 1 disabled channel',
    ],
  ])('%s says %j', (_where, said, expected) => {
    expect(said).toBe(expected);
  });

  it.each([
    'more follow',
    'Copy as draft',
    'Load all$',
    'Back to pages',
    '^Query$',
    '^equals ',
    'last seven days$',
    'that end soon',
    'The key is hidden',
    'What happens',
    '^Record$',
    '^Then$',
    'Apply to \\{',
    'Fill in (the|all) models',
    'Clear all models',
    'Redemption code created',
    'version is there',
    'There are no records',
    'Turnstile check of users',
    'instead of the user$',
    'Reward of the',
    'Check against bots',
    'You remember it',
    '^Copy draft',
    '^Reload list',
    '^Search \\{fields',
    '^to the (day|\\d+ days) before',
    'below 20$',
    'Nothing in the time before',
    '^Submit$',
    '^Optional:',
    '^(AK|SK)$',
  ])('says nowhere /%s/', (pattern) => {
    expect(english.filter(([, text]) => new RegExp(pattern).test(text))).toEqual([]);
  });
});

describe('中文', () => {
  it.each([
    ['您', /您/],
    ['账号 other than of what is bound', /(?<!绑定[^，。]{0,12})账号/],
    ['后面还有', /后面还有/],
    ['模式文件', /模式文件/],
    ['停止查看', /停止查看/],
    ['half-width punctuation', /[一-鿿][,;:!?]|[,;:!?][一-鿿]|[一-鿿]\./],
    ['lack of a blank between Chinese and Latin', /[一-鿿][A-Za-z0-9]|[A-Za-z0-9][一-鿿]/],
    ['three dots for one ellipsis', /\.\.\./],
    ['提交 where a link is sent', /^提交$/],
    ['可选 before a help that is marked 选填', /^可选[：的]/],
  ])('has no %s', (_what, pattern) => {
    expect(chinese.filter(([, text]) => pattern.test(text.replace(/“[^”]*”/g, '“”')))).toEqual([]);
  });

  it.each([
    ['how a group is made', '分组倍率以添加新的分组'],
    ['that the system token does not call models', '不能用于调用模型'],
    ['that a code can be pasted', '粘贴兑换码'],
  ])('says %s', (_what, part) => {
    expect(chinese.some(([, text]) => text.includes(part))).toBe(true);
  });
});
