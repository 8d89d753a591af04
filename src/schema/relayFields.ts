/** Fields that only some relays have (`x-relay`), and those of ours that a relay does not have. */
import { isNil, mapValues, omitBy, pick } from 'es-toolkit';
import type { PropertySchema, ResourceSchema } from './types';

/** The kind of the server that comes with the console. */
export const embeddedKind = 'embedded';

/** The words of a resource that list fields. */
const fieldLists = [
  'list',
  'detail',
  'wide',
  'spare',
  'filter',
  'form',
  'copy',
  'aside',
  'search',
  'query',
] as const;

const isOf = (property: PropertySchema, kind: string): boolean =>
  property['x-relay']?.includes(kind) ?? true;

/**
 * The schema of a resource as one kind of relay has it: without the fields that it lacks, wherever they are named.
 * @param absent names of fields that it lacks
 */
export function fieldsOfRelay(
  schema: ResourceSchema,
  kind: string,
  absent: readonly string[] = [],
): ResourceSchema {
  const properties = Object.fromEntries(
    Object.entries(schema.properties).filter(
      ([name, property]) => isOf(property, kind) && !absent.includes(name),
    ),
  );
  const isGone = (name: string) => name in schema.properties && !(name in properties);
  const rest = (fields: string[] = []) => fields.filter((name) => !isGone(name));
  const info = schema['x-resource'];
  return {
    ...schema,
    properties,
    ...(schema.required ? { required: rest(schema.required) } : {}),
    'x-resource': {
      ...info,
      ...mapValues(omitBy(pick(info, [...fieldLists]), isNil), rest),
      ...(info.sections
        ? {
            sections: info.sections.map((section) => ({
              ...section,
              fields: rest(section.fields),
            })),
          }
        : {}),
    },
  };
}
