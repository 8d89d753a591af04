/** Random numbers that are the same in every run, so that demo data can be talked about. */
export interface Random {
  /** From 0 to 1. */
  next: () => number;
  /** A whole number from `low` to `high`. */
  between: (low: number, high: number) => number;
  pick: <T>(list: readonly T[]) => T;
  /** An index from 0 to `count` - 1, small ones far more often: some users use much, most little. */
  skewed: (count: number) => number;
  hex: (length: number) => string;
  word: (length: number) => string;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** mulberry32: short, and good enough to look believable. @param seed any whole number */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => {
    const item = list[Math.floor(next() * list.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  const text = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet[Math.floor(next() * alphabet.length)]).join('');
  return {
    next,
    between,
    pick,
    skewed: (count) => Math.floor(next() ** 3 * count),
    hex: (length) => text('0123456789abcdef', length),
    word: (length) => text(letters, length),
  };
}
