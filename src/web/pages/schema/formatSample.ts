/** What the gallery draws of a format. */
import { formatName } from '../../../schema/formatName';
import { resources } from '../../../schema/registry';
import type { PropertySchema, Row } from '../../../schema/types';

export interface FormatSample {
  description: string;
  /** A field of the format, without its title. */
  property: Omit<PropertySchema, 'title'>;
  values: readonly unknown[];
  /** Other fields of the record. */
  row?: Row;
}

/** Values that a field can have. */
function valuesOf({ type, minimum = 0, maximum, enum: allowed, default: usual }: PropertySchema) {
  if (allowed) return allowed;
  switch (type) {
    case 'integer':
    case 'number':
      return [...new Set([minimum, maximum ?? minimum + 1])];
    case 'boolean':
      return [true, false];
    case 'array':
      return [['one', 'two']];
    default:
      return [usual ?? 'Text'];
  }
}

/** The sample of a format of one's own: the first field that has it. */
export function sampleFor(name: string): FormatSample {
  const property = Object.values(resources)
    .flatMap(({ properties }) => Object.values(properties))
    .find((one) => formatName(one) === name) ?? { title: name, type: 'string' };
  const { title: _, ...rest } = property;
  return {
    description: `src/web/formats/${name}.tsx`,
    property: { 'x-format': name, ...rest },
    values: valuesOf(property),
  };
}
