/**
 * A section of settings as a form: the engine's forms are of records, and a section's options are the fields of one.
 */

import type { PropertySchema, ResourceSchema, SettingsSchema, SettingsSection } from '../types';
import { isNumber } from '../values/emptyValues';

/** How the API carries an option of a type, for all options are texts there. */
const wires = {
  integer: 'number-text',
  number: 'number-text',
  boolean: 'boolean-text',
  array: 'comma',
  object: 'json',
  string: undefined,
} as const;

/** An option as a field: it is a text in the API, and a number always has a value. */
function optionField(property: PropertySchema): PropertySchema {
  const wire = property['x-wire'] ?? wires[property.type];
  return {
    ...property,
    ...(wire ? { 'x-wire': wire } : {}),
    ...(isNumber(property) ? { nullable: false } : {}),
  };
}

/** The files with every option as a field. */
export const withOptionFields = (
  tabs: Readonly<Record<string, SettingsSchema>>,
): Record<string, SettingsSchema> =>
  Object.fromEntries(
    Object.entries(tabs).map(([tab, schema]) => [
      tab,
      {
        ...schema,
        properties: Object.fromEntries(
          Object.entries(schema.properties).map(([name, property]) => [
            name,
            optionField(property),
          ]),
        ),
      },
    ]),
  );

/** Name of a section's form, by which its validator is found. */
export const sectionFormName = (tab: string, section: SettingsSection) =>
  `settings_${tab}_${section.name.replaceAll('-', '_')}`;

/** The schema of a section's form. */
export function sectionForm(schema: SettingsSchema, section: SettingsSection): ResourceSchema {
  const properties = Object.fromEntries(
    section.fields.flatMap((name) =>
      schema.properties[name] ? [[name, optionField(schema.properties[name])]] : [],
    ),
  );
  return {
    title: section.title,
    type: 'object',
    required: (schema.required ?? []).filter((name) => section.fields.includes(name)),
    properties,
    'x-i18n': schema['x-i18n'],
    'x-resource': {
      path: 'option',
      record: section.title,
      role: 100,
      list: [],
      form: section.fields,
      // One card, with the heading of the section.
      sections: [section],
    },
  };
}
