/** Texts are put in the order that the collator gives, whatever characters they have. */
import { describe, expect, it, vi } from 'vitest';
import { textRanks } from '../../src/web/data/textOrder';

/** Numbers from 0 to 1 in no order, the same in each run. */
function scatterer(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const chinese = [...'模型倍率分组补全令牌渠道一丁丂龥龠的了我，。、！（）：　ＡａＺｚ＿～'];
const digits = [...'0123456789'];
/** Without digits of other scripts: ICU itself has no order for them. */
const odd = [
  ...['é', 'e\u0301', '\u0301', '\u0327', 'ß', 'æ', 'Ä', 'a\u0308', 'ﬁ', '…', '·', '“', '—', '½'],
  ...['①', 'Ⅳ', '😀', '👩‍💻', '\u200d', '\u0000', '\u0007', '\n', '\t', '\u007f', '한'],
  ...['カ', 'ｶﾞ', '゛', 'บ', 'เ', '\ud800', '\uffff', '㐀', '鿿', '豈', '\u{20000}', '々', '〇'],
];
/** How the texts of a round are made: parts of them, and what they begin with. */
const alphabets: [string, readonly string[], readonly string[]][] = [
  ['letters, digits and signs', ascii, ['']],
  ['few letters of both cases', [...'aAbB'], ['']],
  ['numbers with zeros before them', [...digits, 'a', ' ', '.', '-'], ['', '0', 'v', '00']],
  ['Chinese texts', [...chinese, ...digits], ['', '模型倍率 ']],
  ['Chinese and other texts', [...chinese, ...ascii], ['', 'a']],
  ['numbers of many digits', ['0', '1', '99999999', '12345678', 'x'], ['', '9'.repeat(240)]],
  ['accents and other letters here and there', [...ascii, ...ascii, ...odd], ['', 'item ']],
  ['accents after what is plain', ['e', 'E', 'f', '1', ' ', '\u0301', 'é'], ['', 'same ']],
  ['letters that some languages count as one', [...'acdhjlnsyzAHJZ'], ['', 'a', 'C']],
  ['Chinese characters that stand for Korean syllables', [...'佳刻一丂a1'], ['']],
  ['nothing but other characters', [...odd, ...odd, 'a', '1', '模'], ['']],
];

/** The places by the collator alone. */
function wantedRanks(texts: readonly string[], locale: string): number[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const sorted = [...texts].sort(compare);
  const first = new Map<string, number>();
  let rank = 0;
  for (const [at, text] of sorted.entries()) {
    const before = sorted[at - 1];
    if (before === undefined || compare(before, text) !== 0) rank = at;
    first.set(text, rank);
  }
  return texts.map((text) => first.get(text) ?? -1);
}

const locales = ['en', 'zh', 'cs', 'da', 'hu', 'hr', 'th', 'ko', 'ja'];
describe.each(locales)('the order of texts in %s', (locale) => {
  // ICU itself has no order for accents after signs that it skips.
  const ordered = alphabets.filter(([, parts]) => locale !== 'th' || !parts.includes('\u0301'));
  it.each(ordered)('is that of the collator: %s', (_, parts, starts) => {
    for (let seed = 1; seed <= 40; seed++) {
      const random = scatterer(seed);
      const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
      const longest = seed % 5 === 0 ? 60 : (seed % 7) + 1;
      const texts = Array.from({ length: 150 }, () => {
        const length = Math.floor(random() * (longest + 1));
        return pick(starts) + Array.from({ length }, () => pick(parts)).join('');
      });
      expect([...textRanks(texts, locale)], `seed ${seed}`).toEqual(wantedRanks(texts, locale));
    }
  });
});

it('takes no text, one text, equal texts and texts of nothing plain', () => {
  expect([...textRanks([], 'en')]).toEqual([]);
  expect([...textRanks(['a'], 'en')]).toEqual([0]);
  expect([...textRanks(['', ''], 'en')]).toEqual([0, 0]);
  expect([...textRanks(['é', '', 'ä'], 'en')]).toEqual([2, 0, 1]);
  expect([...textRanks(['b', '', 'a', '', '01', '1'], 'en')]).toEqual([5, 0, 4, 0, 2, 2]);
});

it.each([
  ['cs', 'cena d hotel chata'],
  ['sk', 'cena d hotel chata i'],
  ['da', 'Bo Zoe Aarhus'],
  ['nb', 'BO ZOE AARHUS'],
  ['hu', 'czk csk'],
  ['hu', 'zx zz zsa'],
  ['hr', 'lz ljx m'],
  ['hr', 'NZ Njx O'],
  ['cy', 'lz lla m'],
])('takes letters for one where the language does: %s, %s', (locale, ordered) => {
  const texts = ordered.split(' ');
  expect([...textRanks(texts, locale)]).toEqual(texts.map((_, index) => index));
});

it('skips signs where the language does', () => {
  expect([...textRanks(['a c', 'ab', 'a b'], 'th')]).toEqual([2, 0, 0]);
});

/** What a function returns, and how often it asked a collator. */
function countAsked<T>(run: () => T): [T, number] {
  let asked = 0;
  const { Collator } = Intl;
  const spy = vi.spyOn(Intl, 'Collator').mockImplementation(function counted(...options) {
    const { compare } = new Collator(...options);
    return {
      compare: (a: string, b: string) => {
        asked += 1;
        return compare(a, b);
      },
    } as Intl.Collator;
  });
  try {
    return [run(), asked];
  } finally {
    spy.mockRestore();
  }
}

const count = 20_000;
/** As many different texts in no order. */
const manyTexts = (text: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => text((index * 7919) % count));

it('asks the collator about characters and not about texts where all are plain', () => {
  const texts = manyTexts((number) => `令牌 ${number} of user${number % 77}`);
  // What the language does is asked once.
  textRanks(['a', 'b'], 'zh');
  const [ranks, asked] = countAsked(() => textRanks(texts, 'zh'));
  expect([...ranks]).toEqual(wantedRanks(texts, 'zh'));
  expect(asked).toBeLessThan(500);
});

const letters = (first: number, size: number) => (number: number) =>
  [number % size, Math.floor(number / size) % size, Math.floor(number / size / size)]
    .map((letter) => String.fromCharCode(first + letter))
    .join('');
const han = letters(0x4e00, 1000);

it.each([
  ['Korean texts', 'ko', manyTexts(letters(0xac00, 11_172))],
  [
    'Russian texts of both cases',
    'ru',
    manyTexts((n) => `${n % 2 ? 'Б' : 'б'}${letters(0x432, 28)(n)}`),
  ],
  [
    'one emoji among plain texts',
    'en',
    ['😀 new', ...manyTexts((n) => `item_${n} of user${n % 77}`)],
  ],
  ['one emoji among Chinese texts', 'zh', [...manyTexts(han), '😀 测试']],
  ['accents', 'fr', manyTexts((n) => `${n % 3 ? 'É' : 'e'}t${n % 2 ? 'é' : 'E'} ${n}`)],
])('asks the collator hardly more than once for each text: %s', (_, locale, texts) => {
  // Apart from comparing characters, of which Chinese texts have a thousand.
  textRanks(['a', 'b'], locale);
  const [ranks, asked] = countAsked(() => textRanks(texts, locale));
  expect([...ranks]).toEqual(wantedRanks(texts, locale));
  expect(asked).toBeLessThan(2 * count);
});
