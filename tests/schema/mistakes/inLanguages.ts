/** Mistakes in language files. */
import { type Language, textAt } from '../../support/languages';

export type Spoil = (language: Language) => void;
const limited = 'list.loadingAll';
export const set =
  (tag: string, key: string, text: unknown): Spoil =>
  (language) =>
    Object.assign(textAt(language, 'console', key), { [tag]: text });

/** Kinds of mistakes: the language, what is done to its file, and what the check says. */
export const languageMistakes: [kind: string, tag: string, spoil: Spoil, reason: RegExp][] = [
  [
    'an unknown word',
    'ja',
    (file) => Object.assign(file, { consle: {} }),
    /did you mean "console"/,
  ],
  ['no name', 'ja', (file) => Reflect.deleteProperty(file, 'name'), /Write "name": "日本語"/],
  ['an empty name', 'ja', (file) => Object.assign(file, { name: ' ' }), /\/name: .*called|name/],
  ['a name that is no text', 'ja', (file) => Object.assign(file, { name: 5 }), /\/name/],
  ['an unknown direction', 'ar', (file) => Object.assign(file, { dir: 'right' }), /"rtl"/],
  ['an unknown tag', 'ja', (file) => Object.assign(file, { lang: 'Japanese!' }), /no tag/],
  ['a switch that is no text', 'ja', (file) => Object.assign(file, { switch: true }), /\/switch/],
  [
    'an unknown key of the console',
    'ja',
    (file) => Object.assign(file['console'] ?? {}, { 'nav.hme': { en: 'Home', ja: 'x' } }),
    /no text has the key "nav.hme", did you mean "nav.home"/,
  ],
  [
    'an unknown key of the server',
    'ja',
    (file) => Object.assign(file['server'] ?? {}, { notFond: { en: '', ja: 'x' } }),
    /did you mean "notFound"/,
  ],
  [
    'an unknown file of schemas',
    'ja',
    (file) => Object.assign(file['schemas'] ?? {}, { 'resources/tokens': {} }),
    /did you mean "resources\/token"/,
  ],
  [
    'an unknown placeholder',
    'ja',
    set('ja', limited, '{rows} {count}'),
    /takes no \{rows\}: write \{count\}/,
  ],
  ['a placeholder where there is none', 'ja', set('ja', 'nav.home', '{name}'), /takes no \{name\}/],
  ['a missing placeholder', 'ja', set('ja', 'nav.userMenu', 'メニュー'), /\{name\} is missing/],
  ['a translated placeholder', 'ja', set('ja', 'nav.userMenu', '{名前}'), /\{name\} is missing/],
  ['a placeholder without its end', 'ja', set('ja', limited, '{count} {count|行'), /brace/],
  ['a placeholder with blanks', 'ja', set('ja', limited, '{count} { count }'), /brace/],
  [
    'two forms in Japanese',
    'ja',
    set('ja', limited, '{count} {count|a|b}'),
    /has 2 forms where this language has 1/,
  ],
  [
    'two forms in Russian',
    'ru',
    set('ru', limited, '{count} {count|a|b}'),
    /has 3 or 4 \(one, few, many, other\)/,
  ],
  ['one form in Russian', 'ru', set('ru', limited, '{count} {count|a}'), /has 1 forms/],
  ['five forms in Russian', 'ru', set('ru', limited, '{count} {count|a|b|c|d|e}'), /has 5 forms/],
  ['three forms in Arabic', 'ar', set('ar', limited, '{count} {count|a|b|c}'), /has 6 \(zero/],
  [
    'a records word with too many forms',
    'ja',
    (file) =>
      Object.assign(textAt(file, 'schemas', 'resources/token', 'records'), { ja: '{count|a|b}' }),
    /has 2 forms/,
  ],
  ['a text that is a number', 'ja', set('ja', 'nav.home', 5), /a text is in quotes/],
  ['a text that is a list', 'ja', set('ja', 'nav.home', ['x']), /a text is in quotes/],
  [
    'a text without the English one',
    'ja',
    (file) => Object.assign(file['console'] ?? {}, { 'nav.home': 'ホーム' }),
    /Write "nav.home": \{"en":"Home","ja":"ホーム"\}/,
  ],
  ['a text under another tag', 'ja', set('jp', 'nav.home', 'ホーム'), /"jp" is no word of a text/],
  [
    'texts that are a list',
    'ja',
    (file) => Object.assign(file, { console: [] }),
    /an object of keys/,
  ],
];
