/** `5..9`, `5..` or `..9`: a number between two, both included. */
import { parseExact } from '../values/exactNumbers';
import { compareNumbers } from '../values/exactSums';
import { filterKind } from './filterKind';
import type { Operator } from './Operator';

const number = '-?\\d+(?:\\.\\d+)?';
const pattern = new RegExp(`^(${number})?\\.\\.(${number})?$`);
const plain = new RegExp(`^${number}$`);

/** An end of a range as a number, exact beyond 2^53; undefined where the range has no such end. */
const endOf = (end: unknown): unknown => {
  if (end === undefined || end === '') return undefined;
  return typeof end === 'string' && plain.test(end)
    ? parseExact(end.replace(/^(-?)0+(?=\d)/, '$1'))
    : end;
};

const isNotBelow = (value: unknown, end: unknown) => (compareNumbers(value, end) ?? -1) >= 0;

export const range: Operator = {
  parse: (property, text) => {
    const [whole, from = '', to = ''] =
      (filterKind(property) === 'range' && pattern.exec(text)) || [];
    return whole === undefined ? undefined : [from, to];
  },
  write: ([from = '', to = '']) => (from === '' && to === '' ? '' : `${from}..${to}`),
  matcher: (_property, values) => {
    const [from, to] = values.map(endOf);
    return (value) =>
      compareNumbers(value, value) === 0 &&
      (from === undefined || isNotBelow(value, from)) &&
      (to === undefined || isNotBelow(to, value));
  },
  texts: ([from = '', to = ''], words) => {
    const shown = (end: string) => words.number(Number(end));
    if (from === '') return to === '' ? [] : [`≤ ${shown(to)}`];
    return [to === '' ? `≥ ${shown(from)}` : `${shown(from)} – ${shown(to)}`];
  },
};
