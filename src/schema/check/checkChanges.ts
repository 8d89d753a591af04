/** Checks words that change data: older names of fields, and what is dropped. */
import type { PropertySchema } from '../types';
import type { SchemaFile } from './checkTexts';
import { type Report, removal, writing } from './mistake';
import { needed } from './needed';

const fieldName = /^[A-Za-z][A-Za-z0-9_]*$/;

const namesBefore = ({ 'x-was': was }: PropertySchema): readonly string[] =>
  was === undefined ? [] : typeof was === 'string' ? [was] : was;

/** What keeps a word from being an older name of a field. */
function whyNotBefore(
  schema: SchemaFile,
  field: string,
  was: string,
  earlier: readonly (readonly [string, readonly string[]])[],
): string | undefined {
  const same = (other: string) => other.toLowerCase() === was.toLowerCase();
  if (was === field) return 'is the name that the field has now';
  if (was === 'id') return 'is in every record, and cannot be renamed';
  if (!fieldName.test(was)) return 'cannot have been the name of a field';
  const taken = Object.keys(schema.properties).find((name) => name !== field && same(name));
  if (taken !== undefined) return `is the name of another field of this file: ${taken}`;
  const rival = earlier.find(([, names]) => names.some(same))?.[0];
  return rival === undefined ? undefined : `is an older name of "${rival}" already`;
}

function checkWas(schema: SchemaFile, field: string, report: Report): void {
  const property = schema.properties[field];
  if (!property || property['x-was'] === undefined) return;
  const place = `/properties/${field}/x-was`;
  const names = namesBefore(property);
  const fields = Object.keys(schema.properties);
  const earlier = Object.entries(schema.properties)
    .slice(0, fields.indexOf(field))
    .map(([name, other]) => [name, namesBefore(other)] as const);
  const without = (wrong: string) => {
    const rest = names.filter((name) => name !== wrong);
    return rest.length > 0 ? writing(place, rest) : removal(place);
  };
  if (field === 'id') report(place, 'the id has always been "id"', removal(place));
  else if (property['x-transient'])
    report(place, 'nothing of this field is stored, so nothing is renamed', removal(place));
  else if (property['x-drop'])
    report(place, 'the field is dropped, and takes over no values', removal(place));
  else
    for (const was of names) {
      const why = whyNotBefore(schema, field, was, earlier);
      if (why !== undefined) report(place, `"${was}" ${why}`, without(was));
    }
}

/** Words of a field within an object: its values are inside another column. */
function checkInner(property: PropertySchema, place: string, report: Report): void {
  for (const [name, inner] of Object.entries(property.properties ?? {})) {
    const at = `${place}/properties/${name}`;
    for (const word of ['x-was', 'x-drop'] as const)
      if (inner[word] !== undefined && inner[word] !== false)
        report(
          `${at}/${word}`,
          `${word} is for fields that have a column, and this one is a part of an object`,
          removal(`${at}/${word}`),
        );
    checkInner(inner, at, report);
  }
  if (property.items?.properties)
    checkInner({ ...property.items, title: '', type: 'object' }, `${place}/items`, report);
}

/** Reports what is wrong with changes of data. @param name the name of the file */
export function checkChanges(
  name: string,
  schema: SchemaFile,
  isResource: boolean,
  report: Report,
): void {
  if (schema['x-drop'] === true) {
    if (!isResource)
      report('/x-drop', 'only a resource has a table that can be dropped', removal('/x-drop'));
    else if (Object.hasOwn(needed, name))
      report('/x-drop', 'the server needs this resource', removal('/x-drop'));
  }
  if (!isResource) return;
  const words = Object.hasOwn(needed, name) ? Object.values(needed[name]?.fields ?? {}) : [];
  const neededFields = words.flatMap((fields) => fields.split(' '));
  for (const [field, property] of Object.entries(schema.properties)) {
    checkWas(schema, field, report);
    checkInner(property, `/properties/${field}`, report);
    if (property['x-drop'] !== true) continue;
    const place = `/properties/${field}/x-drop`;
    if (field === 'id') report(place, 'a record has an id', removal(place));
    else if (neededFields.includes(field))
      report(place, `the server needs the field "${field}"`, removal(place));
    else if (property['x-transient'])
      report(place, 'nothing of this field is stored: remove the field', removal(place));
  }
}

/** True for a resource that is rightly dropped: the other checks need not look at it. */
export const isDropped = (name: string, schema: SchemaFile): boolean =>
  schema['x-drop'] === true && schema['x-resource'] !== undefined && !Object.hasOwn(needed, name);
