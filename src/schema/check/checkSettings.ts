/** Checks tabs of settings: sections, and options that need others. */
import { isRow } from '../isRow';
import { nearestWord } from '../nearestWord';
import type { PropertySchema } from '../types';
import type { SchemaFile } from './checkTexts';
import { noProperty, type Report, removal, writing } from './mistake';

/** Options by name, with the file of each. */
export type Options = ReadonlyMap<string, { file: string; property: PropertySchema }>;

/** All options of the files that are tabs of settings; the first of two of one name. */
export function optionsOf(files: Readonly<Record<string, SchemaFile>>): Options {
  const options = new Map<string, { file: string; property: PropertySchema }>();
  for (const [file, schema] of Object.entries(files))
    if (schema['x-sections'])
      for (const [name, property] of Object.entries(schema.properties))
        if (!options.has(name)) options.set(name, { file, property });
  return options;
}

function checkSections(schema: SchemaFile, report: Report): void {
  const sections = schema['x-sections'] ?? [];
  const fields = Object.keys(schema.properties);
  const names = sections.map(({ name }) => name);
  for (const [index, section] of sections.entries()) {
    const at = `/x-sections/${index}`;
    if (names.indexOf(section.name) !== index)
      report(
        `${at}/name`,
        `two sections have the name "${section.name}"`,
        writing(`${at}/name`, `${section.name}-${index + 1}`),
      );
    for (const name of section.fields) {
      const others = writing(
        `${at}/fields`,
        section.fields.filter((other) => other !== name),
      );
      if (!fields.includes(name))
        report(`/x-sections/${section.name}`, noProperty(name, fields), others);
      else if (sections.findIndex(({ fields: own }) => own.includes(name)) !== index)
        report(`/x-sections/${section.name}`, `"${name}" is in another section already`, others);
    }
  }
  for (const name of fields)
    if (!sections.some((section) => section.fields.includes(name)))
      report(
        `/properties/${name}`,
        'is in no section',
        writing('/x-sections/0/fields', [...(sections[0]?.fields ?? []), name]),
      );
}

/** True where an option needs itself through others. */
function needsItself(name: string, options: Options): boolean {
  const open = [...(options.get(name)?.property['x-needs'] ?? [])];
  const seen = new Set<string>();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === name) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(options.get(next)?.property['x-needs'] ?? []));
  }
  return false;
}

/** A secret names the options that say where it goes. */
function checkSecretOf(
  name: string,
  property: PropertySchema,
  options: Options,
  report: Report,
): void {
  const place = `/properties/${name}/x-secret-of`;
  if (property['x-secret-of'] && !property.writeOnly)
    report(place, 'x-secret-of is for secrets, and this option is not writeOnly', removal(place));
  for (const other of property['x-secret-of'] ?? [])
    if (!options.has(other))
      report(
        place,
        `"${other}" is no option${nearestWord(other, [...options.keys()])}`,
        removal(place),
      );
}

/** Reports what is wrong with a tab of settings, its fields aside. */
export function checkSettings(
  file: string,
  schema: SchemaFile,
  options: Options,
  report: Report,
): void {
  checkSections(schema, report);
  for (const [name, property] of Object.entries(schema.properties)) {
    const first = options.get(name)?.file;
    if (first !== undefined && first !== file)
      report(
        `/properties/${name}`,
        `the option is in ${first}, too`,
        removal(`/properties/${name}`),
      );
    checkSecretOf(name, property, options, report);
    const place = `/properties/${name}/x-needs`;
    if (property['x-needs'] && property.type !== 'boolean')
      report(place, `x-needs is for boolean, and this option is ${property.type}`, removal(place));
    for (const other of property['x-needs'] ?? [])
      if (!options.has(other))
        report(
          place,
          `"${other}" is no option${nearestWord(other, [...options.keys()])}`,
          removal(place),
        );
    if (property['x-needs'] && needsItself(name, options))
      report(
        place,
        'the option needs itself, so that it could never be switched on',
        removal(place),
      );
  }
}

/** The option that limits how many records an owner has is a number. */
export function checkOwnerLimit(schema: SchemaFile, options: Options, report: Report): void {
  const name = schema['x-resource']?.ownerLimit;
  if (name === undefined || options.size === 0) return;
  const at = '/x-resource/ownerLimit';
  const option = options.get(name)?.property;
  if (!option)
    report(at, `"${name}" is no option${nearestWord(name, [...options.keys()])}`, removal(at));
  else if (!isRow(option) || (option.type !== 'integer' && option.type !== 'number'))
    report(at, `the option "${name}" is ${option.type}, and must be a number`, removal(at));
}
