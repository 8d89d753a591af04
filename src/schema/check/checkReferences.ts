/** Checks that the resources which x-reference names have records that can be pointed to. */
import { nearestWord } from '../nearestWord';
import { titleField } from '../titleField';
import type { ResourceSchema } from '../types';
import type { SchemaFile } from './checkTexts';
import { nearest, removal, type SchemaMistake, writing } from './mistake';

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
        const fitting = names.filter((other) => !aimed && whyNot(other) === undefined);
        const near = nearest(target, fitting);
        const fix = near === undefined ? removal(place) : writing(place, near);
        const hint = nearestWord(target, fitting);
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
