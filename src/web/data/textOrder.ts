/**
 * Texts in the order of a language without its collator, which takes a microsecond for each comparison. That order is
 * decided by the first letters, numbers or signs that differ in more than case and accent: of plain characters one
 * weight each is enough. What they leave open is compared by the collator, so that the order is always the collator's.
 */

/** Numbers below it are exact. */
const mostExact = 1e15;

const [zero, nine] = [48, 57];
const isDigit = (code: number) => code >= zero && code <= nine;

/**
 * True for a character that no other one changes the weight of, and that changes none: ASCII, Chinese characters, their
 * signs and wide forms. Wide digits are parts of numbers.
 */
const isPlain = (code: number): boolean =>
  (code >= 0x20 && code <= 0x7e) ||
  (code >= 0x4e00 && code <= 0x9fa5) ||
  (code >= 0x3000 && code <= 0x3002) ||
  (code >= 0xff01 && code <= 0xff5e && (code < 0xff10 || code > 0xff19));

/** The weight of a character that is not plain. */
const unknown = 0xffff;

/**
 * Weights of the characters of texts by their codes, from 1; all digits have that of a number. 0 is the end of a text.
 * @returns them, and one more than the highest
 */
function weightsOf(texts: readonly string[], { compare }: Intl.Collator): [Uint16Array, number] {
  const weights = new Uint16Array(0x10000);
  const met: string[] = [];
  for (const text of texts)
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (weights[code] !== 0) continue;
      weights[code] = isPlain(code) ? 1 : unknown;
      if (isPlain(code)) met.push(isDigit(code) ? '0' : text.charAt(at));
    }
  met.sort(compare);
  let weight = 0;
  for (const [index, char] of met.entries()) {
    if (index === 0 || compare(met[index - 1] ?? '', char) !== 0) weight += 1;
    weights[char.charCodeAt(0)] = weight;
    if (char === '0') weights.fill(weight, zero, nine + 1);
  }
  return [weights, weight + 1];
}

/**
 * Reads texts some characters at a time: those before a number, then the number, and so on. A place in a text is twice
 * the index of its next character, and 1 more where that begins a number of which the weight of all numbers was read.
 */
class TextReader {
  readonly #texts: readonly string[];
  readonly #weights: Uint16Array;
  readonly #base: number;
  readonly #most: number;
  /** Where the last text that was read goes on. */
  end = 0;

  constructor(texts: readonly string[], locale: string) {
    const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
    this.#texts = texts;
    const [weights, base] = weightsOf(texts, collator);
    this.#weights = weights;
    this.#base = Math.max(base, 2);
    this.#most = Math.floor(Math.log(Number.MAX_SAFE_INTEGER) / Math.log(this.#base));
  }

  /** True where an accent, or whatever else changes the character before it, may follow. */
  #isOpenAt(text: string, at: number): boolean {
    return at < text.length && this.#weights[text.charCodeAt(at)] === unknown;
  }

  #number(text: string, from: number): number {
    let value = 0;
    let at = from;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (!isDigit(code)) break;
      value = value * 10 + code - zero;
    }
    this.end = 2 * at;
    // 0 is the end of a text.
    return this.#isOpenAt(text, at) || value >= mostExact ? Number.NaN : value + 1;
  }

  /**
   * The weight of what is read next; 0 at the end of the text, NaN where the collator has to be asked.
   * @param isSingle reads one character at most
   */
  read(index: number, place: number, isSingle: boolean): number {
    const text = this.#texts[index] ?? '';
    let at = place >> 1;
    if (place & 1) return this.#number(text, at);
    const most = isSingle ? 1 : this.#most;
    let isNumber = 0;
    let sum = 0;
    for (let count = 0; count < most; count++) {
      sum *= this.#base;
      if (isNumber === 1 || at >= text.length) continue;
      const code = text.charCodeAt(at);
      const weight = this.#weights[code] ?? unknown;
      if (weight === unknown) return Number.NaN;
      sum += weight;
      if (isDigit(code)) isNumber = 1;
      else at += 1;
    }
    this.end = 2 * at + isNumber;
    return this.#isOpenAt(text, at) ? Number.NaN : sum;
  }
}

/** Indexes with the weights that they are put into the order of. */
interface Part {
  indexes: Uint32Array;
  weights: Float64Array;
}
const partOf = (length: number): Part => ({
  indexes: new Uint32Array(length),
  weights: new Float64Array(length),
});

/** Rows that are put in order one by one, before such runs are merged. */
const runLength = 8;

function insertRun({ indexes, weights }: Part, from: number, to: number): void {
  for (let next = from + 1; next < to; next++) {
    const weight = weights[next] ?? 0;
    const index = indexes[next] ?? 0;
    let at = next;
    for (; at > from && (weights[at - 1] ?? 0) > weight; at--) {
      weights[at] = weights[at - 1] ?? 0;
      indexes[at] = indexes[at - 1] ?? 0;
    }
    weights[at] = weight;
    indexes[at] = index;
  }
}

/** Merges two runs of `source`, which follow each other, into the same places of `target`. */
function mergeRuns(source: Part, target: Part, from: number, middle: number, to: number): void {
  let [left, right] = [from, middle];
  for (let at = from; at < to; at++) {
    const isLeft =
      right >= to || (left < middle && (source.weights[left] ?? 0) <= (source.weights[right] ?? 0));
    const taken = isLeft ? left++ : right++;
    target.weights[at] = source.weights[taken] ?? 0;
    target.indexes[at] = source.indexes[taken] ?? 0;
  }
}

/** Puts a part in the order of its weights. `spare` has its size. */
function sortPart(part: Part, spare: Part, from: number, to: number): void {
  for (let run = from; run < to; run += runLength)
    insertRun(part, run, Math.min(run + runLength, to));
  let [source, target] = [part, spare];
  for (let width = runLength; width < to - from; width *= 2) {
    for (let run = from; run < to; run += 2 * width)
      mergeRuns(source, target, run, Math.min(run + width, to), Math.min(run + 2 * width, to));
    [source, target] = [target, source];
  }
  if (source === part) return;
  part.weights.set(source.weights.subarray(from, to), from);
  part.indexes.set(source.indexes.subarray(from, to), from);
}

/** Texts on their way into the order of a language. */
class TextOrder {
  readonly #texts: readonly string[];
  readonly #compare: (a: string, b: string) => number;
  readonly #reader: TextReader;
  readonly #part: Part;
  readonly #spare: Part;
  /** Where each text is read next. */
  readonly #places: Uint32Array;
  /** The same for a part, before all of it is known to be read. */
  readonly #ends: Uint32Array;
  readonly ranks: Uint32Array;

  constructor(texts: readonly string[], locale: string) {
    const { length } = texts;
    this.#texts = texts;
    this.#compare = new Intl.Collator(locale, { numeric: true }).compare;
    this.#reader = new TextReader(texts, locale);
    this.#part = partOf(length);
    this.#spare = partOf(length);
    this.#places = new Uint32Array(length);
    this.#ends = new Uint32Array(length);
    this.ranks = new Uint32Array(length);
    for (let index = 0; index < length; index++) this.#part.indexes[index] = index;
  }

  /** Leaves a part to the collator. */
  #collate(from: number, to: number): void {
    const texts = this.#texts;
    const sorted = Array.from(this.#part.indexes.subarray(from, to), (index) => ({
      index,
      text: texts[index] ?? '',
    })).sort((a, b) => this.#compare(a.text, b.text));
    let rank = from;
    for (const [at, { index, text }] of sorted.entries()) {
      const before = sorted[at - 1];
      if (before && this.#compare(before.text, text) !== 0) rank = from + at;
      this.ranks[index] = rank;
    }
  }

  /** Reads on in the texts of a part. @returns what all weights are, NaN too; undefined where they differ */
  #read(from: number, to: number, isSingle: boolean): number | undefined {
    const { indexes, weights } = this.#part;
    let isSame = true;
    for (let at = from; at < to; at++) {
      const index = indexes[at] ?? 0;
      const weight = this.#reader.read(index, this.#places[index] ?? 0, isSingle);
      if (Number.isNaN(weight)) return weight;
      weights[at] = weight;
      this.#ends[at] = this.#reader.end;
      isSame &&= weight === weights[from];
    }
    for (let at = from; at < to; at++) this.#places[indexes[at] ?? 0] = this.#ends[at] ?? 0;
    return isSame ? weights[from] : undefined;
  }

  /** Puts a part whose texts begin alike in order, as far as it takes. @returns parts that are alike further on */
  #order(from: number, to: number): [number, number][] {
    const several = this.#read(from, to, false);
    // A character that is not plain may be a few characters on: those before it may say enough.
    const weight = Number.isNaN(several) ? this.#read(from, to, true) : several;
    if (weight === 0 || Number.isNaN(weight)) this.#collate(from, to);
    else if (weight !== undefined) return [[from, to]];
    else {
      const { indexes, weights } = this.#part;
      sortPart(this.#part, this.#spare, from, to);
      const alike: [number, number][] = [];
      for (let start = from, at = from + 1; at <= to; at++) {
        if (at < to && weights[at] === weights[start]) continue;
        if (at - start > 1) alike.push([start, at]);
        else this.ranks[indexes[start] ?? 0] = start;
        start = at;
      }
      return alike;
    }
    return [];
  }

  sort(): void {
    // A function that calls itself would go too deep for long texts.
    const open: [number, number][] = [[0, this.#texts.length]];
    for (let next = open.pop(); next; next = open.pop())
      for (const alike of this.#order(...next)) open.push(alike);
  }
}

/**
 * The places of texts in the order of a language, numbers in them by their values; texts that the collator takes for
 * the same share one. A place is the number of texts before it.
 */
export function textRanks(texts: readonly string[], locale: string): Uint32Array {
  const order = new TextOrder(texts, locale);
  order.sort();
  return order.ranks;
}
