/** `5..9`, `5..` or `..9`: a number between two, both included. Programs compare days and other texts by it, too. */
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

/** Texts in the order of their letters, which is that of days; undefined where one of them is none. */
function compareTexts(a: unknown, b: unknown): number | undefined {
  if (typeof a !== 'string' || typeof b !== 'string' || a === '') return undefined;
  return a === b ? 0 : a < b ? -1 : 1;
}

export const range: Operator = {
  parse: (property, text) => {
    const [whole, from = '', to = ''] =
      (filterKind(property) === 'range' && pattern.exec(text)) || [];
    return whole === undefined ? undefined : [from, to];
  },
  write: ([from = '', to = '']) => (from === '' && to === '' ? '' : `${from}..${to}`),
  matcher: (property, values) => {
    const isText = property?.type === 'string';
    const compare = isText ? compareTexts : compareNumbers;
    const isNotBelow = (value: unknown, end: unknown) => (compare(value, end) ?? -1) >= 0;
    const [from, to] = isText ? values.map((end) => end || undefined) : values.map(endOf);
    return (value) =>
      compare(value, value) === 0 &&
      (from === undefined || isNotBelow(value, from)) &&
      (to === undefined || isNotBelow(to, value));
  },
  texts: ([from = '', to = ''], words) => {
    const shown = (end: string) => words.number(Number(end));
    if (from === '') return to === '' ? [] : [`≤ ${shown(to)}`];
    return [to === '' ? `≥ ${shown(from)}` : `${shown(from)} – ${shown(to)}`];
  },
};
