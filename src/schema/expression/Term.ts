/** A calculation whose types were checked: browser and server evaluate it, and queries are built from it. */

/** `whole`: exact, within 64 bits; `fraction`: a double. */
export type Kind = 'whole' | 'fraction' | 'text' | 'boolean';

/** Empty is null: of a number without a value, and of an empty text. Booleans are never empty. */
export type Value = bigint | number | string | boolean | null;

/** Functions and operators whose values all have the kind that they need; `fraction` makes one of a whole number. */
export const operations = [
  '+',
  '-',
  '*',
  '/',
  '%',
  'negative',
  '=',
  '<',
  '<=',
  '>',
  '>=',
  'and',
  'or',
  'not',
  'if',
  'coalesce',
  'min',
  'max',
  'abs',
  'round',
  'floor',
  'ceil',
  'length',
  'concat',
  'left',
  'contains',
  'empty',
  'fraction',
] as const;

export type Operation = (typeof operations)[number];

export type Term =
  | { type: 'field'; kind: Kind; field: string }
  | { type: 'literal'; kind: Kind; value: Value }
  | {
      type: 'operation';
      kind: Kind;
      operation: Operation;
      args: readonly Term[];
      /** Digits after the point of `round`, letters of `left`. */
      count: number;
    };

/** Largest whole number, to both sides. */
export const maxWhole = 9_223_372_036_854_775_807n;
/** Largest fraction, and the one nearest to 0: products and quotients of those between stay within a double. */
export const maxFraction = 1e150;
export const minFraction = 1e-150;
/** Fractions from here on have no digits after the point. */
export const maxRounded = 2 ** 52;
