/** Checks fields that point to other records: x-reference, x-on-delete. */

import { nearestWord } from '../nearestWord';
import { titleField } from '../titleField';
import type { PropertySchema, ResourceSchema } from '../types';
import { mayBeEmpty } from '../values/emptyValues';
import type { SchemaFile } from './checkTexts';
import type { FieldOfFile } from './fieldValues';
import { type Report, removal, type SchemaMistake, writing } from './mistake';

/** Words that a reference cannot have, and why. */
const refused: readonly [word: keyof PropertySchema, why: string][] = [
  ['default', 'the record may not exist'],
  ['enum', 'its values are the ids of records'],
  ['minimum', 'an id is no quantity'],
  ['maximum', 'an id is no quantity'],
  ['multipleOf', 'an id is no quantity'],
  ['x-choices', 'the records are its choices'],
  ['x-options-from', 'the records are its choices'],
  ['x-format', 'it is shown by the name of its record'],
  ['x-sum', 'an id is no quantity'],
  ['x-counter', 'an id is no quantity'],
  ['x-in-place', 'it is chosen by name'],
  ['x-presets', 'it is no time'],
  ['x-unit', 'an id is no quantity'],
  ['x-link', 'it leads to its record'],
  ['x-wire', 'the API carries it as a number'],
  ['x-transient', 'what is not stored points nowhere'],
  ['writeOnly', 'it is shown by the name of its record'],
];

/** Reports what is wrong within a field that points, or that says what happens on a deletion. */
export function checkReference(
  { name, property, place, schema }: FieldOfFile,
  report: Report,
): void {
  const target = property['x-reference'];
  const onDelete = property['x-on-delete'];
  const [at, deletion] = [`${place}/x-reference`, `${place}/x-on-delete`];
  if (target === undefined) {
    if (onDelete !== undefined)
      report(deletion, 'x-on-delete needs x-reference', removal(deletion));
    return;
  }
  const isInner = place.split('/properties/').length > 2;
  if (isInner) report(at, 'only a field of the record itself points to others', removal(at));
  else if (place === '/properties/id') report(at, 'the id is the record itself', removal(at));
  else if (schema['x-resource']?.owner === name && target !== 'user')
    report(at, 'an owner is a user', writing(at, 'user'));
  for (const [word, why] of refused)
    if (property[word] !== undefined)
      report(`${place}/${word}`, `a reference has no ${word}: ${why}`, removal(`${place}/${word}`));
  const bulk = property['x-bulk'] ?? [];
  if (bulk.some((mode) => mode !== 'set'))
    report(`${place}/x-bulk`, 'a reference can only be set', writing(`${place}/x-bulk`, ['set']));
  if (onDelete === 'clear' && !mayBeEmpty(schema, name))
    report(deletion, `"${name}" may not be empty`, writing(deletion, 'refuse'));
}

const isOfOtherApi = (schema: SchemaFile): boolean => schema['x-resource']?.api !== undefined;

/** Why records of a file cannot be pointed to; undefined where they can. */
function whyNoTarget(
  schema: SchemaFile | undefined,
  target: string,
  source: SchemaFile,
): string | undefined {
  if (!schema) return `no file schemas/resources/${target}.json`;
  if (schema['x-resource']?.form.length === 0)
    return `the records of ${target} are only listed: no call answers one of them`;
  if (!isOfOtherApi(schema)) return undefined;
  if (!isOfOtherApi(source))
    return `the records of ${target} are those of another API, and the server cannot look one up`;
  return schema.properties['id']?.type === 'string'
    ? `the ids of ${target} are texts, and a reference is a number`
    : undefined;
}

const isResource = (schema: SchemaFile): schema is ResourceSchema =>
  schema['x-resource'] !== undefined;

/**
 * Reports references to resources that there are not, or whose records cannot be named.
 * @param files the resources by name, each with its path
 */
export function checkTargets(
  files: ReadonlyMap<string, { file: string; schema: SchemaFile }>,
  add: (mistake: SchemaMistake) => void,
): void {
  const names = [...files.keys()];
  for (const { file, schema } of files.values()) {
    const whyNot = (name: string) => whyNoTarget(files.get(name)?.schema, name, schema);
    for (const [name, property] of Object.entries(schema.properties)) {
      const target = property['x-reference'];
      if (target === undefined) continue;
      const place = `/properties/${name}/x-reference`;
      const aimed = files.get(target)?.schema;
      const why = whyNot(target);
      if (why !== undefined) {
        const hint = aimed
          ? ''
          : nearestWord(
              target,
              names.filter((other) => whyNot(other) === undefined),
            );
        const near = /"(.*)"/.exec(hint)?.[1];
        const fix = near === undefined ? removal(place) : writing(place, near);
        add({ file, place, reason: `${why}${hint}`, fix });
      } else if (aimed && isResource(aimed) && titleField(aimed) === undefined)
        add({
          file,
          place,
          reason:
            `the records of ${target} have no name, and are shown as #1: ` +
            `name a text in x-resource.title of ${target}.json`,
          isWarning: true,
        });
    }
  }
}

/** Why a field cannot be the title or the rank of a record, where it points to another one. */
export const whyNotPointing = (property: PropertySchema): string | undefined =>
  property['x-reference'] === undefined ? undefined : 'is a reference, which names another record';
