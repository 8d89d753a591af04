/**
 * Changes of the data, in lines for people: in the log, in the dry run, and where a start is refused. No values
 * are named, for some are secrets.
 */
import type { FieldChange, Place, Plan, Refused, Source } from './planChanges';
import { isSameShape, nameOfShape } from './shapes';

const nameOf = ({ resource, field }: Place): string =>
  field === undefined ? resource : `${resource}.${field}`;

const counted = (count: number, word: string): string =>
  `${count} ${word}${count === 1 ? '' : 's'}`;

const idsOf = ({ count, ids }: Refused): string =>
  `id ${ids.join(', ')}${count > ids.length ? ` and ${count - ids.length} more` : ''}`;

/** One line for a field that gets another name or type. */
function describeField(change: FieldChange): string {
  const { resource, field, sources, to, rows, unconvertible, clashes } = change;
  const older = sources.filter(({ column }) => column !== field);
  const converted = sources.find(({ shape }) => !isSameShape(shape, to));
  const parts = [
    ...(older.length === 0
      ? []
      : older.length < sources.length
        ? [`takes over ${older.map(({ column }) => column).join(' and ')}`]
        : [`was ${older.map(({ column }) => column).join(' and ')}`]),
    ...(converted ? [`${nameOfShape(converted.shape)} becomes ${nameOfShape(to)}`] : []),
  ];
  const stopped = unconvertible.count + clashes.count;
  return `${nameOf({ resource, field })}: ${parts.join(', ')}; ${
    stopped === 0 ? counted(rows, 'row') : `${rows - stopped} of ${counted(rows, 'row')}`
  }`;
}

/** The reasons that stop a start, one line for each field. */
export function findObstacles(plan: Plan): string[] {
  const ofFields = plan.fields.flatMap((change) => {
    const { unconvertible, clashes, to, sources } = change;
    const name = nameOf(change);
    const older = sources.map(({ column }) => column).filter((column) => column !== change.field);
    return [
      ...(unconvertible.count > 0
        ? [
            `${name}: ${counted(unconvertible.count, 'row')} cannot become ${nameOfShape(to)}: ${idsOf(unconvertible)}`,
          ]
        : []),
      ...(clashes.count > 0
        ? [
            `${name}: ${counted(clashes.count, 'row')} ${clashes.count === 1 ? 'has' : 'have'} another ` +
              `value in the older column ${older.join(', ')}: ${idsOf(clashes)}`,
          ]
        : []),
    ];
  });
  const ofTwins = plan.twins.map(
    (place) =>
      `${nameOf(place)}: the table has a column "${place.column}", which differs in capitals only; ` +
      `write "x-was": "${place.column}"`,
  );
  return [...ofFields, ...ofTwins];
}

/** Names of the tables that copies are in, by what was dropped or joined. */
export type Copies = ReadonlyMap<Place | Source, string>;

/** Where the values are that were joined; nothing for a field that only one column becomes. */
function describeJoined({ resource, sources }: FieldChange, copies: Copies | undefined): string {
  if (sources.length < 2) return '';
  const tables = sources.map(
    (source) => copies?.get(source) ?? `dropped_${resource}_${source.column}`,
  );
  return `; copies ${copies ? 'are' : 'will be'} in the tables ${tables.join(' and ')}`;
}

/** Lines of what changes. @param copies where copies are, once they are made */
export function describeChanges(plan: Plan, copies?: Copies): string[] {
  return [
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

/** The database is as it was: some values cannot be what the schema files say now. */
export class DataChangeError extends Error {
  constructor(obstacles: readonly string[]) {
    super(
      'the schema files ask for a change that some records prevent; nothing was changed. ' +
        `${obstacles.join('. ')}. Mend these records with the schema files of before, ` +
        'or take the change back; npm run migrate -- --dry-run shows what would change',
    );
    this.name = 'DataChangeError';
  }
}
