/** Checks tabs of settings: sections, and options that need others. */
import { nearestWord } from '../nearestWord';
import type { PropertySchema } from '../types';
import { isNumber } from '../values/emptyValues';
import type { SchemaFile } from './checkTexts';
import { noProperty, type Report, writing } from './mistake';

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
  for (const [index, section] of sections.entries()) {
    const at = `/x-sections/${index}`;
    if (sections.findIndex(({ name }) => name === section.name) !== index)
      report(
        `${at}/name`,
        `two sections have the name "${section.name}"`,
        writing(`${at}/name`, `${section.name}-${index + 1}`),
      );
    for (const [entry, name] of section.fields.entries())
      if (!fields.includes(name)) report(`${at}/fields/${entry}`, noProperty(name, fields));
      else if (sections.findIndex(({ fields: own }) => own.includes(name)) !== index)
        report(`${at}/fields/${entry}`, `"${name}" is in another section already`);
  }
  for (const name of fields)
    if (!sections.some((section) => section.fields.includes(name)))
      report(
        `/properties/${name}`,
        'is in no section',
        writing(`/x-sections/0/fields/${sections[0]?.fields.length ?? 0}`, name),
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

/** Reports what is wrong with a tab of settings, its fields aside. */
export function checkSettings(
  file: string,
  schema: SchemaFile,
  options: Options,
  report: Report,
): void {
  checkSections(schema, report);
  for (const [name, property] of Object.entries(schema.properties)) {
    const place = `/properties/${name}`;
    const first = options.get(name)?.file;
    if (first !== undefined && first !== file) report(place, `the option is in ${first}, too`);
    for (const word of ['x-needs', 'x-secret-of'] as const)
      for (const [index, other] of (property[word] ?? []).entries())
        if (!options.has(other))
          report(
            `${place}/${word}/${index}`,
            `"${other}" is no option${nearestWord(other, [...options.keys()])}`,
          );
    if (needsItself(name, options))
      report(`${place}/x-needs`, 'the option needs itself, so that it could never be switched on');
  }
}

/** The option that limits how many records an owner has is a number. */
export function checkOwnerLimit(schema: SchemaFile, options: Options, report: Report): void {
  const name = schema['x-resource']?.ownerLimit;
  if (name === undefined || options.size === 0) return;
  const option = options.get(name)?.property;
  if (!option || !isNumber(option))
    report(
      '/x-resource/ownerLimit',
      `"${name}" is no option that is a number${nearestWord(name, [...options.keys()])}`,
    );
}
