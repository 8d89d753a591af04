/** Calculations that nobody would write, for comparing those who evaluate them. The same seed makes the same ones. */

type Kind = 'whole' | 'fraction' | 'text' | 'boolean';

/** A generator of numbers from 0 to 1: mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @param fields names of fields by their kind */
export function randomExpression(
  seed: number,
  wanted: Kind,
  fields: Readonly<Record<Kind, readonly string[]>>,
): string {
  const random = createRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const literals: Readonly<Record<Kind, readonly string[]>> = {
    whole: ['0', '1', '3', '1000000007', '999999999999999'],
    fraction: ['0.5', '1.005', '0.000001', '123456.789'],
    text: ["''", "'x'", "'文'", "'it'", '"a\'b"'],
    boolean: ['true', 'false'],
  };
  const make = (kind: Kind, depth: number): string => {
    const leaf = () => pick(random() < 0.75 ? fields[kind] : literals[kind]);
    if (depth === 0) return leaf();
    const inner = (other: Kind) => make(other, depth - 1);
    const number = (): string => inner(pick(['whole', 'fraction'] as const));
    const nested: Readonly<Record<Kind, readonly (() => string)[]>> = {
      whole: [
        () => `(${inner('whole')} ${pick(['+', '-', '*'])} ${inner('whole')})`,
        () => `(${inner('whole')} % ${inner('whole')} )`.replace(/% 0 /, '% 7 '),
        () => `-${inner('whole')}`.replace('--', '- -'),
        () => `abs(${inner('whole')})`,
        () => `${pick(['min', 'max'])}(${inner('whole')}, ${inner('whole')}, ${inner('whole')})`,
        () => `${pick(['round', 'floor', 'ceil'])}(${inner('fraction')})`,
        () => `length(${inner('text')})`,
        () => `coalesce(${inner('whole')}, ${inner('whole')})`,
        () => `if(${inner('boolean')}, ${inner('whole')}, null)`,
      ],
      fraction: [
        () => `(${inner('fraction')} ${pick(['+', '-', '*'])} ${number()})`,
        () => `(${number()} / ${number()} )`.replace(/\/ 0 /, '/ 7 '),
        () => `abs(${inner('fraction')})`,
        () => `round(${inner('fraction')}, ${pick(['1', '2', '9'])})`,
        () => `${pick(['min', 'max'])}(${inner('fraction')}, ${number()})`,
        () => `if(${inner('boolean')}, ${inner('fraction')}, ${number()})`,
      ],
      text: [
        () => `concat(${inner('text')}, ${inner(pick(['text', 'whole'] as const))})`,
        () => `left(${inner('text')}, ${pick(['1', '3'])})`,
        () => `coalesce(${inner('text')}, ${fields.text[0]})`,
        () => `if(${inner('boolean')}, ${inner('text')}, ${fields.text[0]})`,
      ],
      boolean: [
        () => `(${number()} ${pick(['<', '<=', '>', '>=', '=', '!='])} ${number()})`,
        () => `(${fields.text[0]} = ${fields.text[0]})`,
        () => `contains(${inner('text')}, ${inner('text')})`,
        () => `(${inner('boolean')} ${pick(['and', 'or'])} ${inner('boolean')})`,
        () => `not ${inner('boolean')}`,
        () => `if(${inner('boolean')}, ${inner('boolean')}, ${inner('boolean')})`,
        () => `(if(${inner('boolean')}, ${inner('whole')}, null) = ${number()})`,
        () => `empty(${inner(pick(['whole', 'fraction', 'text'] as const))})`,
      ],
    };
    return pick(nested[kind])();
  };
  return make(wanted, 4);
}
