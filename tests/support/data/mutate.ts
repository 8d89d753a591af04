/** Seeded changes of answers, as relays of other kinds and broken ones give them. */
import type { Row } from '../../../src/schema/types';

export type Random = () => number;

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pick = <T>(random: Random, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T;

/** A number that JSON.stringify would round, as a text until `toText` writes it. */
const digits = (text: string) => `@number ${text}`;

/** JSON with the numbers of `digits`. */
export const toText = (value: unknown): string =>
  JSON.stringify(value).replace(/"@number ([^"]+)"/g, '$1');

const absent = Symbol('absent');

/** Changes by name; `undefined` where a change does not fit the value. Texts that look like junk come only where no text belongs. */
const kinds: Record<string, (value: unknown, random: Random) => unknown> = {
  missing: () => absent,
  null: () => null,
  'number as text': (value) => (typeof value === 'number' ? String(value) : undefined),
  'text as number': (value) => (typeof value === 'string' ? 7 : undefined),
  'junk text': (value, random) =>
    // Null may stand for a text that is absent.
    typeof value === 'string' || value === null
      ? undefined
      : pick(random, ['NaN', 'undefined', 'Infinity', 'null', '-']),
  '2^53 + 1': () => digits('9007199254740993'),
  'thirty digits': () => digits('123456789012345678901234567890'),
  '1e999': () => digits('1e999'),
  negative: () => digits('-9223372036854775808'),
  fraction: () => 1.5,
  'unknown number': () => 77,
  zero: () => 0,
  true: () => true,
  false: () => false,
  'text as boolean': () => 'false',
  object: () => ({ a: { b: [1, null] } }),
  'empty object': () => ({}),
  'empty list': () => [],
  list: () => [1, { a: 2 }, null, 'x'],
  html: () => '<img src=x onerror=alert(1)><script>alert(2)</script><b>bold</b>',
  long: () => 'long '.repeat(1000),
  'one long word': () => 'w'.repeat(3000),
  empty: () => '',
  blanks: () => '   ',
  'right to left': () => '\u202emirrored \u0627\u0644\u0633',
  'far moment': () => 9_000_000_000_000_000,
  'broken JSON': () => '{"a":',
  'JSON of numbers': () => '{"a":9007199254740993,"b":1e5}',
  commas: () => ' a,,b ,a,',
};

export interface Mutation {
  value: Row;
  /** The change, as `name: kind`. */
  names: string[];
}

/** A record with one to three members changed. */
export function mutate(row: Row, random: Random, keep: readonly string[] = []): Mutation {
  const value: Row = { ...row };
  const names: string[] = [];
  const members = Object.keys(row).filter((name) => !keep.includes(name));
  const wanted = 1 + Math.floor(random() * 3);
  while (names.length < wanted && members.length > 0) {
    const name = pick(random, members);
    const kind = pick(random, Object.keys(kinds));
    const changed = kinds[kind]?.(row[name], random);
    if (changed === undefined) continue;
    if (changed === absent) delete value[name];
    else value[name] = changed;
    names.push(`${name}: ${kind}`);
  }
  return { value, names };
}

/** Answers that are wrong as a whole, by name: JSON texts. */
export const wholeAnswers: Readonly<Record<string, string>> = {
  'data null': '{"success":true,"data":null}',
  'no data': '{"success":true}',
  'data a text': '{"success":true,"data":"text"}',
  'data a number': '{"success":true,"data":9007199254740993}',
  'data an object': '{"success":true,"data":{}}',
  'data a list of no objects': '{"success":true,"data":[null,5,"x",[],[[1]],true]}',
  'data of empty objects': '{"success":true,"data":[{},{},{}]}',
  'data with ids 0': '{"success":true,"data":[{"id":0,"name":"a"},{"id":0,"name":"b"}]}',
  'data with one id': '{"success":true,"data":[{"id":4,"name":"a"},{"id":4,"name":"b"}]}',
  'a list': '[]',
  'a text': '"text"',
  null: 'null',
  'no JSON': '<html>',
  'a refusal without a message': '{"success":false}',
  'a refusal with an object': '{"success":false,"message":{"a":1},"errors":{"name":{"b":2}}}',
};
