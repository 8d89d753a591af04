/**
 * Weights of the characters of texts. Where a language orders texts by their characters one by one, weights give its
 * order without its collator; where it does not, they give nearly its order.
 */

export const zero = 48;
export const isDigit = (code: number) => code >= zero && code <= 57;

/** The weight of a character on which the collator has to be asked. */
export const unknown = 0xffff;

const isAscii = (code: number) => code >= 0x20 && code <= 0x7e;

/**
 * True for a character that no other one changes the weight of in most languages, and that changes none: ASCII, Chinese
 * characters, their signs and wide forms. Wide digits are parts of numbers.
 */
const isPlain = (code: number): boolean =>
  isAscii(code) ||
  (code >= 0x4e00 && code <= 0x9fa5) ||
  (code >= 0x3000 && code <= 0x3002) ||
  (code >= 0xff01 && code <= 0xff5e && (code < 0xff10 || code > 0xff19));

type Compare = (a: string, b: string) => number;

/** Characters in their order; those that `compare` takes for the same are together. */
function classesOf(chars: readonly string[], compare: Compare): string[][] {
  const classes: string[][] = [];
  for (const char of [...chars].sort(compare)) {
    const last = classes.at(-1);
    if (last && compare(last[0] ?? '', char) === 0) last.push(char);
    else classes.push([char]);
  }
  return classes;
}

/**
 * True where a language orders ASCII character by character: no two letters count as one, like `ch` in Czech, and no
 * sign is skipped, as in Thai. All texts of two characters must be in the order of these: 7,000 comparisons of
 * neighbours, some milliseconds.
 */
function countsEach(compare: Compare): boolean {
  const codes = Array.from({ length: 0x7f - 0x20 }, (_, index) => index + 0x20);
  const ascii = codes.filter((code) => !isDigit(code)).map((code) => String.fromCharCode(code));
  const firsts = classesOf(ascii, compare);
  // Nothing comes before all characters, and U+FFFF after them: a pair that counts as one letter is not between them.
  const seconds = [[''], ...firsts, ['\uffff']];
  let before = '';
  for (const first of firsts)
    for (const second of seconds) {
      const pairs = first.flatMap((a) => second.map((b) => a + b));
      for (const [index, pair] of pairs.entries()) {
        const order = compare(before, pair);
        if (index === 0 ? order >= 0 : order !== 0) return false;
        before = pair;
      }
    }
  return true;
}

/** Which characters have weights of their own, by language. */
const exactOf = new Map<string, (code: number) => boolean>();

/** Asks the collator once for each language. @param compare takes letters that differ in case or accent for the same */
function exactIn(locale: string, compare: Compare): (code: number) => boolean {
  let isExact = exactOf.get(locale);
  if (!isExact) {
    if (!countsEach(compare)) isExact = () => false;
    // In Korean, Chinese characters count as the syllables that they stand for, and these as some letters each.
    else isExact = compare('佳', '가') === 0 ? isAscii : isPlain;
    exactOf.set(locale, isExact);
  }
  return isExact;
}

/** The character whose weight one has: 0 for digits, `e` for `É`. */
function nearest(code: number): string {
  const char = isDigit(code) ? '0' : String.fromCharCode(code);
  if (isPlain(code)) return char;
  const lower = char.toLowerCase().charAt(0);
  const bare = lower.normalize('NFD').charAt(0);
  return isPlain(bare.charCodeAt(0)) ? bare : lower;
}

/** Characters from the first to the last in nearly the order of a language: those that are not plain by their codes. */
function nearlyOrdered(chars: readonly string[], compare: Compare): string[][] {
  const plain = classesOf(
    chars.filter((char) => isPlain(char.charCodeAt(0))),
    compare,
  );
  const firstNumber = plain.findIndex(([char = '']) => compare(char, '0') >= 0);
  const signs = firstNumber < 0 ? plain.length : firstNumber;
  const odd = chars.filter((char) => !isPlain(char.charCodeAt(0))).sort();
  const isLetter = (char: string) => /\p{L}/u.test(char);
  return [
    ...plain.slice(0, signs),
    // Emoji among them, which are two codes each.
    ...odd.filter((char) => !isLetter(char)).map((char) => [char]),
    ...plain.slice(signs),
    ...odd.filter(isLetter).map((char) => [char]),
  ];
}

/** Weights by the codes of characters, from 1; all digits have that of a number. 0 is the end of a text. */
export interface Weights {
  /** `unknown` for those on which the collator has to be asked. */
  exact: Uint16Array;
  /** None is unknown; the order is nearly the language's. */
  rough: Uint16Array;
  /** One more than the highest, at least 2. */
  base: number;
}

/** The weights of the characters of texts. */
export function weightsOf(texts: readonly string[], locale: string): Weights {
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const isExact = exactIn(locale, compare);
  const rough = new Uint16Array(0x10000);
  const codes: number[] = [];
  for (const text of texts)
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (rough[code] !== 0) continue;
      rough[code] = 1;
      codes.push(code);
    }
  const chars = codes.map(nearest);
  const classes = nearlyOrdered([...new Set(chars)], compare);
  const weights = new Map(
    classes.flatMap((same, index) => same.map((char): [string, number] => [char, index + 1])),
  );
  const exact = new Uint16Array(0x10000);
  for (const [index, code] of codes.entries()) {
    const weight = weights.get(chars[index] ?? '') ?? unknown;
    rough[code] = weight;
    exact[code] = isExact(code) ? weight : unknown;
  }
  return { exact, rough, base: Math.max(classes.length + 1, 2) };
}
