/**
 * Changes of the data, in lines for people: in the log, in the dry run, and where a start is refused. No values
 * are named, for some are secrets.
 */
import { StartError } from '../../kernel/errors/StartError';
import type { FieldChange, Place, Plan, Refused, TypeChange } from './planChanges';
import { nameOfShape, shapeOf } from './shapes';

const nameOf = ({ resource, field }: Place): string =>
  field === undefined ? resource : `${resource}.${field}`;

const counted = (count: number, word: string): string =>
  `${count} ${word}${count === 1 ? '' : 's'}`;

const idsOf = ({ count, ids }: Refused): string =>
  `id ${ids.join(', ')}${count > ids.length ? ` and ${count - ids.length} more` : ''}`;

/** One line for a field that gets another name. */
function describeField({ resource, field, sources, rows, clashes }: FieldChange): string {
  const older = sources.map((source) => source.field).filter((name) => name !== field);
  const verb = older.length < sources.length ? 'takes over' : 'was';
  const done = clashes.count === 0 ? '' : `${rows - clashes.count} of `;
  return `${nameOf({ resource, field })}: ${verb} ${older.join(' and ')}; ${done}${counted(rows, 'row')}`;
}

/** Why a changed type stops a start, and what to do: the column may have an older name than the field. */
function refuseType({ column, field, property, from, rows }: TypeChange): string {
  const values = rows === 1 ? 'row has a value' : 'rows have values';
  const of = column.field === field ? '' : ` for "${field}"`;
  return (
    `${nameOf(column)}: ${rows} ${values} of type ${nameOfShape(from)}, and the schema file says ` +
    `${nameOfShape(shapeOf(property))}${of}; add a migration step that converts ` +
    `${rows === 1 ? 'it' : 'them'}, as task 20 of schemas/README.md shows`
  );
}

/** The reasons that stop a start, one line for each field. */
export function findObstacles(plan: Plan): string[] {
  const ofTypes = plan.types.filter(({ rows }) => rows > 0).map(refuseType);
  const ofFields = plan.fields
    .filter(({ clashes }) => clashes.count > 0)
    .map(({ resource, field, sources, clashes }) => {
      const older = sources.map((source) => source.field).filter((name) => name !== field);
      return (
        `${nameOf({ resource, field })}: ${counted(clashes.count, 'row')} ` +
        `${clashes.count === 1 ? 'has' : 'have'} another value in the older column ` +
        `${older.join(', ')}: ${idsOf(clashes)}; make the two equal with the schema files of before`
      );
    });
  const ofTwins = plan.twins.map(
    (place) =>
      `${nameOf(place)}: the table has a column "${place.column}", which differs in capitals only; ` +
      `write "x-was": "${place.column}"`,
  );
  const ofTables = plan.renames
    .filter(({ newer }) => newer > 0)
    .map(
      ({ resource, from, rows, newer }) =>
        `${resource}: its table has ${counted(newer, 'row')}, and ${from}, which it was, has ` +
        `${counted(rows, 'row')}; take "x-was" away, or name the file ${from}.json again`,
    );
  return [...ofTables, ...ofTypes, ...ofFields, ...ofTwins];
}

/** Names of the tables that copies are in, by what was dropped or joined. */
export type Copies = ReadonlyMap<Place, string>;

/** Where the values are that were joined; nothing for a field that only one column becomes. */
function describeJoined({ sources }: FieldChange, copies: Copies | undefined): string {
  if (sources.length < 2) return '';
  const tables = sources.map(
    (source) => copies?.get(source) ?? `dropped_${source.resource}_${source.field}`,
  );
  return `; copies ${copies ? 'are' : 'will be'} in the tables ${tables.join(' and ')}`;
}

/** Lines of what changes. @param copies where copies are, once they are made */
export function describeChanges(plan: Plan, copies?: Copies): string[] {
  return [
    ...plan.renames.map(
      ({ resource, from, rows }) => `${resource}: was ${from}; ${counted(rows, 'row')}`,
    ),
    ...plan.types
      .filter(({ rows }) => rows === 0)
      .map(
        ({ column, property, from }) =>
          `${nameOf(column)}: ${nameOfShape(from)} becomes ${nameOfShape(shapeOf(property))}; it was empty`,
      ),
    ...plan.fields.map((change) => `${describeField(change)}${describeJoined(change, copies)}`),
    ...plan.drops.map((place) => {
      const copy = copies?.get(place);
      const table = copy ?? `dropped_${nameOf(place).replace('.', '_')}`;
      return `${nameOf(place)}: dropped; a copy ${copy === undefined ? 'will be' : 'is'} in the table ${table}`;
    }),
  ];
}

/** Lines of what a start makes. */
export const describeAdditions = (plan: Plan): string[] => [
  ...plan.tables.map((resource) => `${resource}: new table`),
  ...plan.columns.map((place) => `${nameOf(place)}: new column`),
];

/** One line for data that no file names. @param rows how many rows have a value */
export const describeKept = (place: Place, rows: number): string =>
  `${nameOf(place)}: kept with its data (${counted(rows, 'row')}); no schema file names it`;

/** The database is as it was: what it holds prevents what the schema files say now. */
export class DataChangeError extends StartError {
  constructor(obstacles: readonly string[]) {
    super(
      'the schema files ask for a change that some records prevent; nothing was changed. ' +
        `${obstacles.join('. ')}`,
    );
    this.name = 'DataChangeError';
  }
}
