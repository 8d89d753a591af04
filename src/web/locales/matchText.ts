/**
 * The one way of finding by typed words: in the palette, the settings, choices, and lists that were loaded whole. Words
 * count wherever they are; case, accents and the width of letters do not.
 */
import { trimmed } from '../../schema/values/trimmed';

/** A text as it is compared. */
export function folded(text: string): string {
  // Most names are plain, and lists have thousands of them.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

const wordsOf = (typed: string): string[] => folded(trimmed(typed)).split(/\s+/).filter(Boolean);

/** The first of the signs of scripts that have no blanks between words. */
const firstUnspaced = '\u2e80';

/** True where a word of a text begins. */
const isBegin = (text: string, at: number): boolean =>
  at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '') || (text[at] ?? '') >= firstUnspaced;

/** Where a text has a typed word: where one of its own words begins, if it can be. -1 for nowhere. */
function placeOf(word: string, text: string): number {
  const first = text.indexOf(word);
  for (let at = first; at >= 0; at = text.indexOf(word, at + 1)) if (isBegin(text, at)) return at;
  return first;
}

const has = (text: string, words: readonly string[]) => words.every((word) => text.includes(word));
const begins = (text: string, words: readonly string[]) =>
  words.every((word) => isBegin(text, placeOf(word, text)));

/** The ranks of what matches; less is better. */
const ranks = { exact: 0, prefix: 1, words: 2, aside: 3, inside: 4, insideAside: 5 } as const;

function rankIn(text: string, words: readonly string[]): number | undefined {
  const typed = words.join(' ');
  if (text === typed) return ranks.exact;
  if (text.startsWith(typed)) return ranks.prefix;
  if (!has(text, words)) return undefined;
  return begins(text, words) ? ranks.words : ranks.inside;
}

/**
 * Answers how well texts match what was typed.
 * @returns for a main text, and others such as its help: undefined where a word is missing, else a rank, 0 the best:
 * the whole text, its beginning, beginnings of its words, then of all words, and insides. All match nothing typed.
 */
export function matcherOf(
  typed: string,
): (main: string, others?: readonly string[]) => number | undefined {
  const words = wordsOf(typed);
  if (words.length === 0) return () => 0;
  return (main, others = []) => {
    const text = folded(main);
    const rank = rankIn(text, words);
    if ((rank ?? ranks.inside) < ranks.inside || others.length === 0) return rank;
    const all = [text, ...others.map(folded)].join('\n');
    if (!has(all, words)) return undefined;
    return begins(all, words) ? ranks.aside : (rank ?? ranks.insideAside);
  };
}

/**
 * The entries that match a typed text, the best first, else in their order.
 * @param textsOf the main text, then others
 * @param isStrict a match inside words of the others counts only where there is no better one, as of "ratio" in
 * "Operation"
 */
export function bestOf<T>(
  items: readonly T[],
  typed: string,
  textsOf: (item: T) => readonly [main: string, ...others: string[]],
  isStrict = false,
): T[] {
  if (wordsOf(typed).length === 0) return [...items];
  const rankOf = matcherOf(typed);
  const ranked = items.flatMap((item) => {
    const [main, ...others] = textsOf(item);
    const rank = rankOf(main, others);
    return rank === undefined ? [] : [{ item, rank }];
  });
  const hasBetter = isStrict && ranked.some(({ rank }) => rank < ranks.insideAside);
  return ranked
    .filter(({ rank }) => !hasBetter || rank < ranks.insideAside)
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/** The parts of a text that were typed: where each begins and ends, in order, without overlaps. */
export function marksOf(text: string, typed: string): [from: number, to: number][] {
  const letters: { from: number; to: number }[] = [];
  let plain = '';
  let from = 0;
  for (const letter of text) {
    const to = from + letter.length;
    for (const part of folded(letter)) {
      plain += part;
      for (let unit = 0; unit < part.length; unit += 1) letters.push({ from, to });
    }
    from = to;
  }
  const found = wordsOf(typed).flatMap((word): [number, number][] => {
    const at = placeOf(word, plain);
    const [first, last] = [letters[at], letters[at + word.length - 1]];
    return at < 0 || !first || !last ? [] : [[first.from, last.to]];
  });
  const marks: [number, number][] = [];
  for (const [begin, end] of found.sort(([a], [b]) => a - b)) {
    const last = marks.at(-1);
    if (last && begin <= last[1]) last[1] = Math.max(last[1], end);
    else marks.push([begin, end]);
  }
  return marks;
}
