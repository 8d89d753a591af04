/** Checks the lists of fields of a resource, and the sections of its form. */
import { nearestWord } from '../nearestWord';
import type { PropertySchema, ResourceInfo } from '../types';
import type { SchemaFile } from './checkTexts';
import { copyProblem } from './copyProblem';
import { noProperty, type Report, removal, writing } from './mistake';

/** Types that rows can be found or ordered by. */
export const plainTypes = ['string', 'integer', 'number', 'boolean'];

/** Lists of fields in x-resource, with what a field in them must be. */
const lists: readonly [
  keyof ResourceInfo & string,
  (property: PropertySchema) => string | undefined,
][] = [
  ['list', (property) => (property.writeOnly ? 'is a secret, which no list shows' : undefined)],
  ['detail', (property) => (property.writeOnly ? 'is a secret, which no list shows' : undefined)],
  ['wide', (property) => (property.writeOnly ? 'is a secret, which no list shows' : undefined)],
  ['aside', (property) => (property.writeOnly ? 'is a secret, which is not shown' : undefined)],
  [
    'filter',
    (property) =>
      property.writeOnly
        ? 'is a secret'
        : property.type === 'object'
          ? 'is an object, which has no single value'
          : undefined,
  ],
  ['query', (property) => (property.writeOnly ? 'is a secret, which no address holds' : undefined)],
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
  const value: unknown = info[word as keyof ResourceInfo]; // a word of the table above, whose value the vocabulary has checked
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
      const why = property ? whyNotHere(property) : undefined;
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

/** Reports fields of the form that are not in exactly one section. */
export function checkSections({ form, sections }: ResourceInfo, report: Report): void {
  const at = '/x-resource/sections';
  const placed = (sections ?? []).flatMap(({ fields }) => fields);
  const names = (sections ?? []).map(({ name }) => name);
  for (const [index, section] of (sections ?? []).entries()) {
    if (names.indexOf(section.name) !== index)
      report(
        at,
        `two sections have the name "${section.name}"`,
        writing(`${at}/${index}/name`, `${section.name}-${index + 1}`),
      );
    if (section.fields.length === 0)
      report(at, `the section "${section.name}" has no fields`, removal(at));
    for (const name of section.fields)
      if (!form.includes(name))
        report(
          `${at}/${section.name}`,
          `"${name}" is no field of the form${nearestWord(name, form)}`,
          writing(`${at}/${index}/fields`, without(section.fields, name)),
        );
  }
  for (const name of sections ? form : []) {
    const times = placed.filter((other) => other === name).length;
    const last = (sections ?? []).findLastIndex(({ fields }) => fields.includes(name));
    if (times === 0)
      report(
        at,
        `"${name}" is in no section`,
        writing(`${at}/0/fields`, [...(sections?.[0]?.fields ?? []), name]),
      );
    if (times > 1)
      report(
        at,
        `"${name}" is in two sections`,
        writing(`${at}/${last}/fields`, without(sections?.[last]?.fields ?? [], name)),
      );
  }
}
