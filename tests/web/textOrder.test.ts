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

describe.each(['en', 'zh'])('the order of texts in %s', (locale) => {
  it.each(alphabets)('is that of the collator: %s', (_, parts, starts) => {
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

it('asks the collator about characters and not about texts where all are plain', () => {
  const texts = Array.from({ length: 20_000 }, (_, i) => `令牌 ${(i * 7919) % 20_000} of user${i}`);
  const wanted = wantedRanks(texts, 'zh');
  let asked = 0;
  const { Collator } = Intl;
  vi.spyOn(Intl, 'Collator').mockImplementation(function counted(...options) {
    const { compare } = new Collator(...options);
    return {
      compare: (a: string, b: string) => {
        asked += 1;
        return compare(a, b);
      },
    } as Intl.Collator;
  });
  const ranks = textRanks(texts, 'zh');
  vi.restoreAllMocks();
  expect([...ranks]).toEqual(wanted);
  expect(asked).toBeLessThan(500);
});
