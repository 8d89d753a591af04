/**
 * A section of settings as a form: the engine's forms are of records, and a section's options are the fields of one.
 */
import type { ResourceSchema, SettingsSchema, SettingsSection } from './types';

/** Name of a section's form, by which its validator is found. */
export const sectionFormName = (tab: string, section: SettingsSection) =>
  `settings_${tab}_${section.name.replaceAll('-', '_')}`;

/** The schema of a section's form. */
export function sectionForm(schema: SettingsSchema, section: SettingsSection): ResourceSchema {
  const properties = Object.fromEntries(
    section.fields.flatMap((name) =>
      schema.properties[name] ? [[name, schema.properties[name]]] : [],
    ),
  );
  return {
    title: section.title,
    type: 'object',
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
