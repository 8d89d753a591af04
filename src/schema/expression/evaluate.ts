/**
 * Evaluates a calculation for one record. Queries of both engines come to the same values: see the server's
 * valueColumn.
 */
import { wasNumber } from '../exactNumbers';
import type { Row } from '../types';
import {
  type Kind,
  maxFraction,
  maxRounded,
  maxWhole,
  minFraction,
  type Operation,
  type Term,
  type Value,
} from './Term';

const wholeOrNone = (value: bigint): bigint | null =>
  value <= maxWhole && value >= -maxWhole ? value : null;

function fractionOrNone(value: number): number | null {
  if (value === 0) return 0;
  const size = Math.abs(value);
  return size >= minFraction && size <= maxFraction ? value : null;
}

/** A value of a record, as the API carries it or a form holds it; one of another kind counts as none. */
function readValue(kind: Kind, value: unknown): Value {
  if (kind === 'text') return typeof value === 'string' && value !== '' ? value : null;
  if (kind === 'boolean') return value === true || value === 1;
  if (kind === 'fraction')
    return typeof value === 'number' || wasNumber(value) ? fractionOrNone(Number(value)) : null;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : null;
  return wasNumber(value) && /^-?\d+$/.test(value) ? wholeOrNone(BigInt(value)) : null;
}

/** The values of numbers, none of which is empty. */
type Numbers = readonly (bigint | number)[];

/** Half goes away from zero. */
const roundHalf = (size: number) => Math.floor(size + 0.5);

/** A fraction as a whole number; none beyond what has digits after the point. */
function toWhole(value: number, how: (value: number) => number): bigint | null {
  return Math.abs(value) < maxRounded ? BigInt(how(value)) : null;
}

function roundTo(value: number, digits: number): number {
  const factor = 10 ** digits;
  const scaled = Math.abs(value) * factor;
  return scaled < maxRounded ? (Math.sign(value) * roundHalf(scaled)) / factor : value;
}

const wholeOperations: Partial<Record<Operation, (a: bigint, b: bigint) => bigint | null>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '%': (a, b) => (b === 0n ? null : a % b),
  negative: (a) => -a,
  abs: (a) => (a < 0n ? -a : a),
};

const fractionOperations: Partial<Record<Operation, (a: number, b: number) => number | null>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => (b === 0 ? null : a / b),
  negative: (a) => -a,
  abs: (a) => Math.abs(a),
};

/** Arithmetic: empty where one of the values is. */
function calculate({ operation, kind, args, count }: OperationTerm, values: Numbers): Value {
  const [a, b] = values;
  if (operation === 'min' || operation === 'max')
    return values.reduce((best, one) =>
      (operation === 'min' ? one < best : one > best) ? one : best,
    );
  if (operation === 'fraction') return Number(a);
  if (args[0]?.kind === 'fraction') {
    const number = Number(a);
    if (operation === 'floor') return toWhole(number, Math.floor);
    if (operation === 'ceil') return toWhole(number, Math.ceil);
    if (operation === 'round')
      return kind === 'whole'
        ? toWhole(number, (value) => Math.sign(value) * roundHalf(Math.abs(value)))
        : fractionOrNone(roundTo(number, count));
    const result = fractionOperations[operation]?.(number, Number(b)) ?? null;
    return result === null ? null : fractionOrNone(result);
  }
  if (['round', 'floor', 'ceil'].includes(operation)) return a ?? null;
  const result = wholeOperations[operation]?.(BigInt(a ?? 0), BigInt(b ?? 0)) ?? null;
  return result === null ? null : wholeOrNone(result);
}

type OperationTerm = Extract<Term, { type: 'operation' }>;

const isFilled = (value: Value): value is bigint | number => value !== null;

const comparisons: Partial<Record<Operation, (a: Value, b: Value) => boolean>> = {
  '=': (a, b) => a === b,
  '<': (a, b) => isFilled(a) && isFilled(b) && a < b,
  '<=': (a, b) => isFilled(a) && isFilled(b) && a <= b,
  '>': (a, b) => isFilled(a) && isFilled(b) && a > b,
  '>=': (a, b) => isFilled(a) && isFilled(b) && a >= b,
};

const letters = (text: Value) => [...String(text ?? '')];

/** What is not arithmetic. */
const others: Partial<Record<Operation, (values: readonly Value[], count: number) => Value>> = {
  and: ([a, b]) => a === true && b === true,
  or: ([a, b]) => a === true || b === true,
  not: ([a]) => a !== true,
  empty: ([a]) => a === null,
  length: ([a]) => BigInt(letters(a ?? '').length),
  left: ([a], count) =>
    letters(a ?? '')
      .slice(0, count)
      .join('') || null,
  contains: ([a, b]) => a !== null && b !== null && String(a).includes(String(b)),
  concat: (values) => values.map((value) => (value === null ? '' : String(value))).join('') || null,
  coalesce: (values) => values.find((value) => value !== null) ?? null,
};

/** The value of a calculation in a record; null where it is empty. */
export function evaluate(term: Term, record: Row): Value {
  if (term.type === 'literal') return term.value;
  if (term.type === 'field') return readValue(term.kind, record[term.field]);
  const { operation, args, count } = term;
  if (operation === 'if') {
    const [condition, yes, no] = args;
    const chosen = condition && evaluate(condition, record) === true ? yes : no;
    return chosen ? evaluate(chosen, record) : null;
  }
  const values = args.map((one) => evaluate(one, record));
  const [a = null, b = null] = values;
  const compare = comparisons[operation];
  if (compare) return a !== null && b !== null && compare(a, b);
  const other = others[operation];
  if (other) return other(values, count);
  return values.every(isFilled) ? calculate(term, values) : null;
}
