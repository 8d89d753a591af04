/** Checks lists of rows, which have fields of their own. */
import type { PropertySchema } from '../types';
import type { FieldOfFile } from './fieldValues';
import { noProperty, type Report, removal, writing } from './mistake';

/** Words that look at the record around a field, or say who sees it: a row is shown and kept as a whole. */
const recordWords = [
  'writeOnly',
  'readOnly',
  'x-counter',
  'x-disable-when',
  'x-help',
  'x-hide-when',
  'x-in-place',
  'x-link',
  'x-reference',
  'x-role',
  'x-same-as',
  'x-sum',
  'x-transient',
  'x-unless',
  'x-when',
  'x-wire',
] as const satisfies readonly (keyof PropertySchema)[];

/** Words of a list whose entries are plain values. */
const plainWords = ['enum', 'x-bulk', 'x-choices', 'x-options-from'] as const;

function checkFieldsOfRows({ property, place }: FieldOfFile, report: Report): void {
  for (const [name, inner] of Object.entries(property.items?.properties ?? {})) {
    const at = `${place}/items/properties/${name}`;
    if (inner.type === 'array' || inner.type === 'object')
      report(
        `${at}/type`,
        `a field of a row is a text, a number or a boolean, and this one is ${inner.type}`,
        writing(`${at}/type`, 'string'),
      );
    if (name in {}) report(at, `"${name}" is a name that every object has`, removal(at));
    for (const word of recordWords)
      if (inner[word] !== undefined && inner[word] !== false)
        report(
          `${at}/${word}`,
          `${word} is for fields of a record, and this one is in a row of a list`,
          removal(`${at}/${word}`),
        );
  }
}

/** Reports what is wrong with the rows of a list. */
export function checkRows(field: FieldOfFile, report: Report): void {
  const { property, place } = field;
  const { items } = property;
  if (!items) return;
  const fields = Object.keys(items.properties ?? {});
  if (items.type !== 'object') {
    for (const word of ['properties', 'required'] as const)
      if (items[word] !== undefined)
        report(
          `${place}/items/${word}`,
          `${word} is for rows, and the entries are ${items.type}`,
          removal(`${place}/items/${word}`),
        );
    return;
  }
  if (fields.length === 0)
    report(
      `${place}/items`,
      'a row names its fields',
      writing(`${place}/items/properties`, { name: { title: 'Name', type: 'string' } }),
    );
  for (const name of items.required ?? [])
    if (!fields.includes(name))
      report(
        `${place}/items/required`,
        noProperty(name, fields),
        writing(
          `${place}/items/required`,
          (items.required ?? []).filter((other) => other !== name),
        ),
      );
  for (const word of plainWords)
    if (property[word] !== undefined)
      report(
        `${place}/${word}`,
        `${word} is for lists of plain values, and the entries are rows`,
        removal(`${place}/${word}`),
      );
  const format = property['x-format'];
  if (format !== undefined && format !== 'rows')
    report(`${place}/x-format`, 'a list of rows is shown as rows', removal(`${place}/x-format`));
  checkFieldsOfRows(field, report);
}
