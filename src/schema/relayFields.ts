/** The schemas as another kind of relay has them: with its own fields and options, without those that it lacks. */
import { isNil, mapValues, omitBy, pick } from 'es-toolkit';
import type { PropertySchema, RelayHabits, ResourceSchema, SettingsSchema } from './types';

/** A field that only this relay has: its schema, its Chinese texts, and where a form has it. */
export interface OwnField {
  schema: PropertySchema;
  zh: Readonly<Record<string, unknown>>;
  /** True for a field of the form; the name of a section where the form has some. */
  form?: boolean | string;
  /** The field of ours in whose place lists show it. */
  instead?: string;
}

/** How a relay's records differ from ours. */
export interface Differences extends RelayHabits {
  own?: Readonly<Record<string, OwnField>>;
  /** Fields of ours that it lacks. */
  absent?: readonly string[];
  /** Fields that it sorts its list by; a relay with the orders of ours says nothing. */
  sort?: readonly string[];
  /** Fields whose one value its list finds itself. */
  filters?: readonly string[];
  /** Ids that are texts there, and numbers in ours. */
  texts?: readonly string[];
}

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

/** The schema of a resource as that relay has it. The one that is given stays as it is. */
export function schemaAtRelay(
  schema: ResourceSchema,
  { own = {}, absent = [], sort, filters = [], texts = [] }: Differences,
): ResourceSchema {
  const info = schema['x-resource'];
  const { zh } = schema['x-i18n'];
  const kept = Object.entries(schema.properties).filter(([name]) => !absent.includes(name));
  // A long id tells nobody anything in a list.
  const isLeft = (name: string) =>
    !absent.includes(name) && !(name === 'id' && texts.includes(name));
  const left = (fields: string[] = []) => fields.filter(isLeft);
  const shownAs = Object.fromEntries(
    Object.entries(own).flatMap(([name, { instead }]) => (instead ? [[instead, name]] : [])),
  );
  const shown = (fields: string[] = []) => left(fields).map((name) => shownAs[name] ?? name);
  const ofForm = Object.entries(own).filter(([, { form }]) => form);
  const inSection = (section: string) =>
    ofForm.flatMap(([name, { form }]) => (form === section ? [name] : []));
  return {
    ...schema,
    properties: mapValues(
      { ...Object.fromEntries(kept), ...mapValues({ ...own }, (field) => field.schema) },
      (property, name): PropertySchema =>
        texts.includes(name) ? { ...property, type: 'string' } : property,
    ),
    'x-resource': {
      ...info,
      ...mapValues(omitBy(pick(info, [...fieldLists]), isNil), left),
      ...mapValues(omitBy(pick(info, ['list', 'spare', 'wide']), isNil), shown),
      ...(sort && info.order && { order: info.order.filter((name) => sort.includes(name)) }),
      // A list that only the relay filters offers what it filters by.
      ...(info.query && { query: [...left(info.query), ...filters] }),
      form: [...left(info.form), ...ofForm.map(([name]) => name)],
      ...(info.sections
        ? {
            sections: info.sections.map((section) => ({
              ...section,
              fields: [...left(section.fields), ...inSection(section.name)],
            })),
          }
        : {}),
    },
    'x-i18n': {
      ...schema['x-i18n'],
      zh: {
        ...zh,
        properties: {
          ...zh?.properties,
          ...mapValues({ ...own }, (field) => field.zh),
        },
      },
    },
  };
}

/** An option that only this relay has: its section of settings, as `operation.ratio`, its schema and Chinese texts. */
export interface OwnOption {
  section: string;
  schema: PropertySchema;
  zh: Readonly<Record<string, unknown>>;
}

/** A tab of settings with the options that only that relay has, behind the others of their sections. */
export function settingsAtRelay(
  tab: string,
  schema: SettingsSchema,
  options: Readonly<Record<string, OwnOption>>,
): SettingsSchema {
  const own = Object.entries(options).filter(([, { section }]) => section.startsWith(`${tab}.`));
  const { zh } = schema['x-i18n'];
  return {
    ...schema,
    properties: {
      ...schema.properties,
      ...Object.fromEntries(own.map(([name, option]) => [name, option.schema])),
    },
    'x-sections': schema['x-sections'].map((section) => ({
      ...section,
      fields: [
        ...section.fields,
        ...own.flatMap(([name, option]) =>
          option.section === `${tab}.${section.name}` ? [name] : [],
        ),
      ],
    })),
    'x-i18n': {
      ...schema['x-i18n'],
      zh: {
        ...zh,
        properties: {
          ...zh?.properties,
          ...Object.fromEntries(own.map(([name, option]) => [name, option.zh])),
        },
      },
    },
  };
}
