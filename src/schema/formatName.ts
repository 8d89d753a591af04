import type { PropertySchema } from './types';

/** Name of the format that a property asks for: by x-format, or by a standard word; none where its type says it. */
export const formatName = (property: Partial<PropertySchema> | undefined): string | undefined => {
  if (property?.['x-format'] !== undefined) return property['x-format'];
  // Values without names are their own.
  const isOne = !['array', 'object'].includes(property?.type ?? '');
  if (isOne && (property?.enum ?? property?.['x-choices']) !== undefined) return 'badge';
  if (property?.format === 'date') return 'date';
  if (property?.format === 'uri') return 'url';
  if (property?.additionalProperties) return 'keyValues';
  return property?.items?.type === 'object' ? 'rows' : undefined;
};
