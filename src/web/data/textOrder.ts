/**
 * Texts in the order of a language without its collator, which takes a microsecond for each comparison. That order is
 * decided by the first letters, numbers or signs that differ in more than case and accent: of plain characters one
 * weight each is enough. What they leave open is put nearly in order by weights too, and the collator is asked about
 * neighbours; only where these are not in order it sorts. So the order is always the collator's.
 */

import { isDigit, unknown, weightsOf, zero } from './textWeights';

/** Numbers below it are exact. */
const mostExact = 1e15;

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

  /** @param base one more than the highest weight */
  constructor(texts: readonly string[], weights: Uint16Array, base: number) {
    this.#texts = texts;
    this.#weights = weights;
    this.#base = base;
    this.#most = Math.floor(Math.log(Number.MAX_SAFE_INTEGER) / Math.log(base));
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

/** Takes the places from one to before another. */
type TakePart = (from: number, to: number) => void;

/** Texts on their way into the order of a language. */
class TextOrder {
  readonly #texts: readonly string[];
  readonly #compare: (a: string, b: string) => number;
  /** Reads weights that are those of the language. */
  readonly #exact: TextReader;
  /** Reads all characters, by weights that are nearly those of the language. */
  readonly #rough: TextReader;
  /** The texts by their numbers, in the order that is known so far. */
  readonly #indexes: Uint32Array;
  /** The weight of each text that was read last. */
  readonly #weights: Float64Array;
  /** Where each text is read next. */
  readonly #places: Uint32Array;
  /** The same, before all texts of a part are known to be read. */
  readonly #ends: Uint32Array;
  readonly ranks: Uint32Array;

  constructor(texts: readonly string[], locale: string) {
    const { length } = texts;
    const { exact, rough, base } = weightsOf(texts, locale);
    this.#texts = texts;
    this.#compare = new Intl.Collator(locale, { numeric: true }).compare;
    this.#exact = new TextReader(texts, exact, base);
    this.#rough = new TextReader(texts, rough, base);
    this.#indexes = Uint32Array.from(texts, (_, index) => index);
    this.#weights = new Float64Array(length);
    this.#places = new Uint32Array(length);
    this.#ends = new Uint32Array(length);
    this.ranks = new Uint32Array(length);
  }

  /** Reads on in the texts of a part. @returns what all weights are, NaN too; undefined where they differ */
  #read(reader: TextReader, from: number, to: number, isSingle: boolean): number | undefined {
    const part = this.#indexes.subarray(from, to);
    const first = part[0] ?? 0;
    let isSame = true;
    for (const index of part) {
      const weight = reader.read(index, this.#places[index] ?? 0, isSingle);
      if (Number.isNaN(weight)) return weight;
      this.#weights[index] = weight;
      this.#ends[index] = reader.end;
      isSame &&= weight === this.#weights[first];
    }
    for (const index of part) this.#places[index] = this.#ends[index] ?? 0;
    return isSame ? this.#weights[first] : undefined;
  }

  /** Puts a part in the order of the weights that were read. @returns parts whose weights are the same */
  #split(from: number, to: number): [number, number][] {
    const indexes = this.#indexes;
    const weightAt = (at: number) => this.#weights[indexes[at] ?? 0];
    indexes.subarray(from, to).sort((a, b) => (this.#weights[a] ?? 0) - (this.#weights[b] ?? 0));
    const alike: [number, number][] = [];
    for (let start = from, at = from + 1; at <= to; at++) {
      if (at < to && weightAt(at) === weightAt(start)) continue;
      if (at - start > 1) alike.push([start, at]);
      else this.ranks[indexes[start] ?? 0] = start;
      start = at;
    }
    return alike;
  }

  /**
   * Puts a part whose texts begin alike in the order of their weights.
   * @param leave takes each part that these leave open
   */
  #order(reader: TextReader, from: number, to: number, leave: TakePart): void {
    // A function that calls itself would go too deep for long texts.
    const open: [number, number][] = [[from, to]];
    for (let next = open.pop(); next; next = open.pop()) {
      const several = this.#read(reader, ...next, false);
      // A character that is not plain may be a few characters on: those before it may say enough.
      const weight = Number.isNaN(several) ? this.#read(reader, ...next, true) : several;
      if (weight === 0 || Number.isNaN(weight)) leave(...next);
      else if (weight !== undefined) open.push(next);
      else for (const alike of this.#split(...next)) open.push(alike);
    }
  }

  /** Sorts a part by the collator. */
  readonly #collate: TakePart = (from, to) => {
    const indexes = this.#indexes;
    const entries = Array.from(indexes.subarray(from, to), (index) => ({
      index,
      text: this.#texts[index] ?? '',
    }));
    entries.sort((a, b) => this.#compare(a.text, b.text));
    for (const [at, { index }] of entries.entries()) indexes[from + at] = index;
  };

  /** Gives the texts of a part their places. @returns false where the collator has another order */
  #rank(from: number, to: number): boolean {
    const indexes = this.#indexes;
    let rank = from;
    let before: string | undefined;
    for (let at = from; at < to; at++) {
      const index = indexes[at] ?? 0;
      const text = this.#texts[index] ?? '';
      const order = before === undefined ? 0 : this.#compare(before, text);
      if (order > 0) return false;
      if (order < 0) rank = at;
      this.ranks[index] = rank;
      before = text;
    }
    return true;
  }

  /** Orders what exact weights leave open. */
  readonly #finish: TakePart = (from, to) => {
    this.#order(this.#rough, from, to, this.#collate);
    if (this.#rank(from, to)) return;
    // Few comparisons, since the texts are nearly in order.
    this.#collate(from, to);
    this.#rank(from, to);
  };

  sort(): void {
    this.#order(this.#exact, 0, this.#texts.length, this.#finish);
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
