/** Checks calculated fields: x-value. */
import { fieldsOf } from '../conditions';
import { compileValue, fieldsOfTerm } from '../expression/computedFields';
import { ExpressionMistake } from '../expression/ExpressionMistake';
import { isRow } from '../isRow';
import type { PropertySchema, ResourceInfo, Right } from '../types';
import type { SchemaFile } from './checkTexts';
import type { FieldOfFile } from './fieldValues';
import { type Report, removal, writing } from './mistake';
import { needed } from './needed';

/** Words that a calculated field cannot have, and why. */
const refused: readonly [word: keyof PropertySchema, why: string][] = [
  ['default', 'it is always calculated'],
  ['enum', 'nobody types it'],
  ['minimum', 'nobody types it'],
  ['maximum', 'nobody types it'],
  ['multipleOf', 'nobody types it'],
  ['minLength', 'nobody types it'],
  ['maxLength', 'nobody types it'],
  ['nullable', 'it is empty where a value that it needs is'],
  ['format', 'nobody types it'],
  ['contentMediaType', 'nobody types it'],
  ['writeOnly', 'it is there to be shown'],
  ['x-transient', 'it is never stored'],
  ['x-wire', 'it is carried as it is'],
  ['x-was', 'it has no column'],
  ['x-reference', 'it names no record'],
  ['x-options-from', 'nobody types it'],
  ['x-placeholder', 'nobody types it'],
  ['x-autocomplete', 'nobody types it'],
  ['x-error', 'nobody types it'],
  ['x-presets', 'the server filters by columns of time'],
];

const roleOf = (property: PropertySchema | undefined) => property?.['x-role'] ?? 0;

/** The lowest role that the right admits to some record. */
function lowestRole(right: Right, role: number): number {
  if (Array.isArray(right)) return Math.min(...right.map((one) => lowestRole(one, role)));
  return typeof right === 'number' ? right : role;
}

/** The lowest role that reads records. */
function lowestReader(info: Partial<ResourceInfo> = {}): number {
  const { rights: { read, list } = {} } = info;
  const role = info.role ?? 0;
  const right = read ?? list;
  return right === undefined ? role : lowestRole(right, role);
}

/** Reports a value that readers of the field would learn, though they may not. */
function checkRoles(
  { name, property, place, schema }: FieldOfFile,
  fields: readonly string[],
  report: Report,
): void {
  const least = Math.max(roleOf(property), lowestReader(schema['x-resource']));
  const above = fields.filter((field) => roleOf(schema.properties[field]) > least);
  const [first] = above;
  if (first === undefined) return;
  const role = Math.max(...above.map((field) => roleOf(schema.properties[field])));
  report(
    `${place}/x-value`,
    `"${name}" would show "${first}", which only role ${roleOf(schema.properties[first])} sees, to role ${least || 1}`,
    writing(`${place}/x-role`, role),
  );
}

/** Reports what is wrong with a calculated field. */
export function checkValue(field: FieldOfFile, fileName: string, report: Report): void {
  const { name, property, place, schema } = field;
  const text = property['x-value'];
  if (text === undefined || property['x-drop']) return;
  const at = `${place}/x-value`;
  if (place !== `/properties/${name}`) {
    report(at, 'only a field of the record itself is calculated', removal(at));
    return;
  }
  if (name === 'id') {
    report(at, 'the id is made by the server', removal(at));
    return;
  }
  const fields = Object.hasOwn(needed, fileName) ? needed[fileName]?.fields : undefined;
  if (Object.values(fields ?? {}).some((words) => words.split(' ').includes(name))) {
    report(at, `the server stores the field "${name}"`, removal(at));
    return;
  }
  if (!['string', 'integer', 'number', 'boolean'].includes(property.type)) return;
  if (!property.readOnly)
    report(
      `${place}/readOnly`,
      'nobody types a calculated field',
      writing(`${place}/readOnly`, true),
    );
  for (const [word, why] of refused)
    if (property[word] !== undefined)
      report(
        `${place}/${word}`,
        `a calculated field has no ${word}: ${why}`,
        removal(`${place}/${word}`),
      );
  try {
    const used = fieldsOfTerm(compileValue(schema, name));
    if (used.length === 0)
      report(at, 'names no field: the value is the same in every record', removal(at));
    checkRoles(field, used, report);
  } catch (error) {
    if (!(error instanceof ExpressionMistake)) throw error;
    if (error.kind === 'elsewhere') return;
    const { better } = error;
    report(
      at,
      `${JSON.stringify(text)}, letter ${error.at + 1}: ${error.message}`,
      better === undefined || better === text ? removal(at) : writing(at, better),
    );
  }
}

/** Fields that a right looks at. */
function fieldsOfRight(right: Right): string[] {
  if (Array.isArray(right)) return right.flatMap(fieldsOfRight);
  return isRow(right) ? fieldsOf(right) : [];
}

/** Places that work with columns, and the fields that they name. */
function columnsOf({ rights = {}, ...info }: ResourceInfo): [place: string, fields: string[]][] {
  return [
    ['search', info.search ?? []],
    ['owner', [info.owner ?? '']],
    ['rank', [info.rank ?? '']],
    ['title', [info.title ?? '']],
    ['orderFirst', Object.values(info.orderFirst ?? {})],
    ['hidden', Object.keys(info.hidden ?? {})],
    ['menu/count', Object.keys(info.menu?.count ?? {})],
    ...Object.entries(rights).map(([action, right]): [string, string[]] => [
      `rights/${action}`,
      fieldsOfRight(right),
    ]),
  ];
}

const conditionWords = ['x-hide-when', 'x-disable-when', 'x-unless'] as const;

/** Reports calculated fields where only stored ones can be. */
export function checkValueUses(schema: SchemaFile, info: ResourceInfo, report: Report): void {
  const isCalculated = (name: string) =>
    Object.hasOwn(schema.properties, name) && schema.properties[name]?.['x-value'] !== undefined;
  for (const [word, fields] of columnsOf(info))
    for (const name of fields.filter(isCalculated)) {
      const place = `/x-resource/${word}`;
      const rest = fields.filter((other) => other !== name);
      report(
        place,
        `"${name}" is calculated, and the database looks for what is stored`,
        word === 'search' && rest.length > 0 ? writing(place, rest) : removal(place),
      );
    }
  for (const [field, property] of Object.entries(schema.properties))
    for (const word of conditionWords) {
      const name = fieldsOf(property[word]).find(isCalculated);
      const place = `/properties/${field}/${word}`;
      if (name !== undefined)
        report(
          place,
          `"${name}" is calculated, and conditions look at fields that are stored`,
          removal(place),
        );
    }
}
