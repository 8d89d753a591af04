/** Checks the lists of fields of a resource, and the sections of its form. */
import { nearestWord } from '../nearestWord';
import type { FormSchema, FormTab, PropertySchema, ResourceInfo } from '../types';
import { holdsSecrets } from '../values/secrets';
import type { SchemaFile } from './checkTexts';
import { noProperty, type Report, removal, writing } from './mistake';

/** Why a field is not one that is copied from a record to others; undefined for a setting, which may be. */
function copyProblem(
  name: string,
  { properties }: FormSchema,
  { form, title }: ResourceInfo,
): string | undefined {
  const property = properties[name];
  if (!property) return undefined;
  if (property.writeOnly || holdsSecrets(property)) return 'is a secret';
  if ([title, 'name', 'username'].includes(name)) return 'names the record';
  if (property['x-counter']) return 'is counted by the relay';
  if (property.readOnly || property['x-transient'] || property['x-when'] === 'create')
    return 'cannot be changed';
  return form.includes(name) ? undefined : 'is no field of the form';
}

/** Types that rows can be found or ordered by. */
export const plainTypes = ['string', 'integer', 'number', 'boolean'];

/** What the calls of a list and a search take beside filters. */
const listParameters = ['ids', 'keyword', 'order', 'p'];

/** Lists of fields in x-resource, with what a field in them must be. */
const lists: readonly [
  keyof ResourceInfo & string,
  (property: PropertySchema, name: string) => string | undefined,
][] = [
  ['list', (property) => (property.writeOnly ? 'is a secret, which no list shows' : undefined)],
  ['detail', (property) => (property.writeOnly ? 'is a secret, which no list shows' : undefined)],
  ['wide', (property) => (property.writeOnly ? 'is a secret, which no list shows' : undefined)],
  ['spare', () => undefined],
  ['aside', (property) => (property.writeOnly ? 'is a secret, which is not shown' : undefined)],
  [
    'filter',
    (property) =>
      property.writeOnly
        ? 'is a secret'
        : property.type === 'object' || property.items?.type === 'object'
          ? 'is an object, which has no single value'
          : undefined,
  ],
  [
    'query',
    (property, name) =>
      property.writeOnly
        ? 'is a secret, which no address holds'
        : property.type === 'object'
          ? 'is an object, which has no single value'
          : listParameters.includes(name)
            ? 'is a parameter of every list: a filter of that name would be taken for it'
            : undefined,
  ],
  ['form', () => undefined],
  [
    'search',
    (property) =>
      property.writeOnly
        ? 'is a secret'
        : property.type === 'string' || property.type === 'integer'
          ? undefined
          : `is ${property.type}; the search compares beginnings of texts and integers`,
  ],
  [
    'order',
    (property) =>
      property.writeOnly
        ? 'is a secret'
        : plainTypes.includes(property.type)
          ? undefined
          : `is ${property.type}, which has no order`,
  ],
];

const named = (info: ResourceInfo, word: string): string[] => {
  // A word of the table above, whose value the vocabulary has checked.
  const value: unknown = info[word as keyof ResourceInfo];
  return Array.isArray(value)
    ? value.filter((name): name is string => typeof name === 'string')
    : [];
};

export const without = (names: readonly string[], name: string) =>
  names.filter((other) => other !== name);

/** Reports fields that cannot be where a list names them. */
export function checkLists(schema: SchemaFile, info: ResourceInfo, report: Report): void {
  const fields = Object.keys(schema.properties);
  for (const [word, whyNotHere] of lists) {
    const names = named(info, word);
    const at = `/x-resource/${word}`;
    for (const name of names) {
      const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
      const why = property ? whyNotHere(property, name) : undefined;
      const fix =
        word === 'list' && names.length === 1
          ? writing(at, ['id'])
          : writing(at, without(names, name));
      if (!property) report(at, noProperty(name, fields), fix);
      else if (why !== undefined) report(at, `"${name}" ${why}`, fix);
    }
  }
  for (const name of info.copy ?? []) {
    const why = Object.hasOwn(schema.properties, name)
      ? copyProblem(name, schema, info)
      : `is no property${nearestWord(name, fields)}`;
    if (why !== undefined)
      report(
        '/x-resource/copy',
        `"${name}" ${why}`,
        writing('/x-resource/copy', without(info.copy ?? [], name)),
      );
  }
  if (info.list.length === 0)
    report(
      '/x-resource/list',
      'a list has at least one column',
      writing('/x-resource/list', ['id']),
    );
  const overlaps: [string, readonly string[], string][] = [
    ['detail', info.list, 'is a column already'],
    ['wide', [...info.list], 'is a column already'],
    [
      'aside',
      info.form.filter((name) => schema.properties[name]?.['x-when'] !== 'create'),
      'is in the form already',
    ],
    ['query', info.filter ?? [], 'is under "filter" already: the console would filter it twice'],
  ];
  for (const [word, others, why] of overlaps)
    for (const name of named(info, word))
      if (others.includes(name))
        report(
          `/x-resource/${word}`,
          `"${name}" ${why}`,
          writing(`/x-resource/${word}`, without(named(info, word), name)),
        );
  for (const name of ['id', ...(info.owner ? [info.owner] : [])])
    if (info.form.includes(name))
      report(
        '/x-resource/form',
        `"${name}" is made by the server`,
        writing('/x-resource/form', without(info.form, name)),
      );
}

/** Reports fields of the form that are not in exactly one part of a kind. */
function checkParts(
  word: 'section' | 'tab',
  parts: readonly FormTab[],
  form: readonly string[],
  report: Report,
): void {
  const at = `/x-resource/${word}s`;
  const place = word === 'tab' ? 'on' : 'in';
  const placed = parts.flatMap(({ fields }) => fields);
  const names = parts.map(({ name }) => name);
  for (const [index, part] of parts.entries()) {
    if (names.indexOf(part.name) !== index)
      report(
        at,
        `two ${word}s have the name "${part.name}"`,
        writing(`${at}/${index}/name`, `${part.name}-${index + 1}`),
      );
    if (part.fields.length === 0)
      report(at, `the ${word} "${part.name}" has no fields`, removal(at));
    for (const name of part.fields)
      if (!form.includes(name))
        report(
          `${at}/${part.name}`,
          `"${name}" is no field of the form${nearestWord(name, form)}`,
          writing(`${at}/${index}/fields`, without(part.fields, name)),
        );
  }
  for (const name of form) {
    const times = placed.filter((other) => other === name).length;
    const last = parts.findLastIndex(({ fields }) => fields.includes(name));
    if (times === 0)
      report(
        at,
        `"${name}" is ${place} no ${word}`,
        writing(`${at}/0/fields`, [...(parts[0]?.fields ?? []), name]),
      );
    if (times > 1)
      report(
        at,
        `"${name}" is ${place} two ${word}s`,
        writing(`${at}/${last}/fields`, without(parts[last]?.fields ?? [], name)),
      );
  }
}

/** Reports fields of the form that are not in exactly one section and on one tab, and sections on two tabs. */
export function checkSections({ form, sections, tabs }: ResourceInfo, report: Report): void {
  if (sections) checkParts('section', sections, form, report);
  if (!tabs) return;
  checkParts('tab', tabs, form, report);
  for (const { name, fields } of sections ?? []) {
    const home = tabs.find((tab) => tab.fields.includes(fields[0] ?? ''));
    const strays = fields.filter(
      (field) => home && form.includes(field) && !home.fields.includes(field),
    );
    if (strays.length > 0)
      report(
        '/x-resource/tabs',
        `the section "${name}" is on two tabs`,
        writing(
          '/x-resource/tabs',
          tabs.map((tab) => ({
            ...tab,
            fields:
              tab === home
                ? [...tab.fields, ...strays]
                : tab.fields.filter((field) => !strays.includes(field)),
          })),
        ),
      );
  }
}
