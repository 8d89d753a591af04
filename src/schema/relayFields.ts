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

/** How a relay's records differ from ours, beside the fields that only some relays have. */
export interface Differences {
  /** Fields that it lacks. */
  absent?: readonly string[];
  /** Ids that are texts there, and numbers in ours. */
  texts?: readonly string[];
}

/** The schema of a resource as one kind of relay has it: without the fields that it lacks, wherever they are named. */
export function fieldsOfRelay(
  schema: ResourceSchema,
  kind: string,
  { absent = [], texts = [] }: Differences = {},
): ResourceSchema {
  const properties = Object.fromEntries(
    Object.entries(schema.properties)
      .filter(([name, property]) => isOf(property, kind) && !absent.includes(name))
      .map(([name, property]): [string, PropertySchema] => [
        name,
        texts.includes(name) ? { ...property, type: 'string' } : property,
      ]),
  );
  // A long id tells nobody anything.
  const isGone = (name: string) =>
    name in schema.properties && (!(name in properties) || (name === 'id' && texts.includes(name)));
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
