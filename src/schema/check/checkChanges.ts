/** Checks words that change data: older names of fields, and what is dropped. */
import type { PropertySchema } from '../types';
import type { SchemaFile } from './checkTexts';
import type { Report } from './mistake';
import { needed } from './needed';

const namesBefore = ({ 'x-was': was = [] }: PropertySchema): readonly string[] => [was].flat();

/** Reports older names that a field cannot have had. */
function checkWas(schema: SchemaFile, field: string, report: Report): void {
  const fields = Object.entries(schema.properties);
  const was = schema.properties[field]?.['x-was'];
  for (const [index, name] of [was ?? []].flat().entries()) {
    const place = `/properties/${field}/x-was${Array.isArray(was) ? `/${index}` : ''}`;
    const isSame = (other: string) => other.toLowerCase() === name.toLowerCase();
    const at = fields.findIndex(([other]) => other === field);
    const rival =
      fields.find(([other]) => other !== field && isSame(other)) ??
      fields.slice(0, at).find(([, other]) => namesBefore(other).some(isSame));
    if (name === field) report(place, `"${name}" is the name that the field has now`);
    else if (rival) report(place, `"${name}" is, or was, the name of the field "${rival[0]}"`);
  }
}

/** Reports what is wrong with changes of data. @param name the name of the file */
export function checkChanges(
  name: string,
  schema: SchemaFile,
  isResource: boolean,
  report: Report,
): void {
  if (schema['x-drop'] === true && (!isResource || Object.hasOwn(needed, name)))
    report('/x-drop', 'only a resource that the server does not need can be dropped');
  if (!isResource) return;
  const words = Object.hasOwn(needed, name) ? Object.values(needed[name]?.fields ?? {}) : [];
  const neededFields = words.flatMap((fields) => fields.split(' '));
  for (const [field, property] of Object.entries(schema.properties)) {
    checkWas(schema, field, report);
    if (property['x-drop'] === true && neededFields.includes(field))
      report(`/properties/${field}/x-drop`, `the server needs the field "${field}"`);
  }
}

/** True for a resource that is rightly dropped: the other checks need not look at it. */
export const isDropped = (name: string, schema: SchemaFile): boolean =>
  schema['x-drop'] === true && schema['x-resource'] !== undefined && !Object.hasOwn(needed, name);
