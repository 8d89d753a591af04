/** The filter of one field as addresses and calls carry it: `1,2`, `5..9`, `none`, a part of a text. */
import { isNumber } from './emptyValues';
import type { PropertySchema } from './types';

/**
 * `oneOf`: one of several values, or a list with one of them; `range`: a number between two; `contains`: a text with a
 * part.
 */
export type FilterKind = 'oneOf' | 'range' | 'contains';

export type FieldFilter =
  | { kind: 'oneOf'; values: readonly string[] }
  | { kind: 'range'; from?: number; to?: number }
  | { kind: 'contains'; text: string };

/** Stands for records that have nothing in the field. */
export const noValue = 'none';

/** How a field is filtered: by its choices, by numbers between two, or by a part of its text. */
export function filterKind(property: PropertySchema | undefined): FilterKind {
  const hasChoices =
    property?.['x-reference'] !== undefined ||
    property?.['x-choices'] !== undefined ||
    property?.['x-options-from'] !== undefined ||
    property?.enum !== undefined;
  if (!property || hasChoices) return 'oneOf';
  if (isNumber(property)) return 'range';
  return property.type === 'string' ? 'contains' : 'oneOf';
}

const number = '-?\\d+(?:\\.\\d+)?';
const range = new RegExp(`^(${number})?\\.\\.(${number})?$`);

/** What a text means for a field; undefined for a text that does not narrow. */
export function parseFieldFilter(
  property: PropertySchema | undefined,
  text: string | undefined,
): FieldFilter | undefined {
  if (text === undefined || text === '') return undefined;
  const kind = filterKind(property);
  if (kind === 'contains') return { kind, text };
  const [whole, from, to] = (kind === 'range' && range.exec(text)) || [];
  if (whole === '..') return undefined;
  if (whole !== undefined)
    return {
      kind: 'range',
      ...(from === undefined ? {} : { from: Number(from) }),
      ...(to === undefined ? {} : { to: Number(to) }),
    };
  return { kind: 'oneOf', values: text.split(',') };
}

/** A range as a text; empty where neither end is given. */
export const rangeText = (from: number | undefined, to: number | undefined): string =>
  from === undefined && to === undefined ? '' : `${from ?? ''}..${to ?? ''}`;
