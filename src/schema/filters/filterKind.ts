import type { PropertySchema } from '../types';
import { isNumber } from '../values/emptyValues';

/** `oneOf`: one of several values; `range`: a number between two, or one of several; `contains`: a part of a text. */
export type FilterKind = 'oneOf' | 'range' | 'contains';

/** How a field is filtered where nobody chose another way. */
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
