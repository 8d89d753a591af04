/** A part of a text. Large and small letters are the same, as `i` of a RegExp has it; accents count. */
import { escapeRegExp } from 'es-toolkit';
import { plainText } from '../values/oddValues';
import { filterKind } from './filterKind';
import type { Operator } from './Operator';

export const contains: Operator = {
  parse: (property, text) => (filterKind(property) === 'contains' ? [text] : undefined),
  write: ([text = '']) => text,
  matcher: (_property, [part]) => {
    const pattern = new RegExp(escapeRegExp(String(part)), 'iu');
    return (value) => pattern.test(plainText(value));
  },
  texts: (values) => [...values],
};
