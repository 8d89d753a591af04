import { pick } from 'es-toolkit';
import { holds } from '../../../schema/conditions';
import { isRow } from '../../../schema/isRow';
import type { FormMode, ResourceSchema, Row } from '../../../schema/types';
import { valueAt } from '../../../schema/valueAt';
import { sameFormValue, withOddParts } from '../../../schema/values/oddValues';
import { translate } from '../../locales/catalogue';
import type { FormConfig, RecordRow } from '../../relay/config/resourceConfig';
import { HttpError } from '../../relay/errors/HttpError';
import { isCounted, wasSet } from '../../relay/values/countedFields';
import { changeOf, type RecordChange } from '../../relay/write/changes';
import { isOvertaken } from '../../relay/write/writeRecord';
import { formValues } from '../schema/newRecord';
import { type Clash, type CountsAsked, clashesOf } from './Clashes';

/**
 * The values to save: prepared, without secrets that nobody typed, hidden fields, and fields that only the form uses.
 */
export function prepared(
  { properties }: ResourceSchema,
  config: FormConfig,
  values: Row,
  mode: FormMode,
): Row {
  const ready = config.prepare?.(values, mode) ?? values;
  return Object.fromEntries(
    Object.entries(ready).filter(
      ([field, value]) =>
        !properties[field]?.readOnly &&
        !holds(properties[field]?.['x-hide-when'], ready) &&
        (properties[field]?.writeOnly ? Boolean(value) : !properties[field]?.['x-transient']),
    ),
  );
}

export interface Edit {
  schema: ResourceSchema;
  config: FormConfig;
  /** The record as it was opened or saved last, with what was written of it since. */
  record: RecordRow;
  values: Row;
  /** The part written since, as it was typed. */
  written?: Row;
  /** True where nobody knows whether a change of counted numbers was made: the user is asked about them, too. */
  areCountsOpen?: boolean;
  /** Reads the record as it is now. */
  read: () => Promise<RecordRow>;
  /** Writes the change over it. @param edited the same as it was typed @returns the record as it is then */
  write: (change: RecordChange, edited: Row) => Promise<RecordRow>;
  /** Asks what counts where somebody else changed the same fields. */
  ask: (clashes: Clash[]) => Promise<boolean | undefined>;
}

/** The user's changes: fields whose prepared value is another than that of the untouched form. */
export function editedFields({
  schema,
  config,
  record,
  values,
  written = {},
}: Pick<Edit, 'schema' | 'config' | 'record' | 'values' | 'written'>): Row {
  const [now = {}, before = {}] = [values, formValues(schema, record)].map((row) =>
    prepared(schema, config, row, 'edit'),
  );
  // A secret that was written is not in the record.
  const isWritten = (field: string) =>
    field in written && sameFormValue(now[field], written[field]);
  return Object.fromEntries(
    Object.keys(now)
      .filter((field) => !sameFormValue(now[field], before[field]) && !isWritten(field))
      .map((field) => [
        field,
        // A number that was emptied: nothing at all would change nothing.
        withOddParts(schema.properties[field], now[field], record[field]) ?? null,
      ]),
  );
}

/** How often a save begins again because others write the same fields at the same moment. */
const maxTries = 5;

/**
 * Saves what was changed over the record as it is now; what somebody else changed in the same fields is asked about
 * before, also where that happens between the reading and the writing, if the server can tell. An amount is a
 * difference to the amount that the user knows of: what calls spend meanwhile stays spent.
 * @returns the record after it; undefined when nothing was changed
 * @throws HttpError, `aborted` when the user keeps what somebody else wrote, `refused` when they have left the form
 */
export async function saveEdit(edit: Edit): Promise<RecordRow | undefined> {
  const { schema, record, read, write, ask, areCountsOpen = false } = edit;
  const edited = editedFields(edit);
  if (Object.keys(edited).length === 0) return undefined;
  const counted = Object.keys(edited).filter((field) => isCounted(schema, field));
  // The values that the user knows: the record as it was opened, then those that were asked about.
  let known = record;
  // The amounts that what is typed is a difference to.
  let amounts = record;
  let counts: CountsAsked = areCountsOpen ? 'all' : 'set';
  for (let tries = 1; ; ) {
    const now = await read();
    // Somebody else set the amount that was typed here, too.
    const same = counted.filter(
      (field) =>
        counts === 'set' && wasSet(schema, field, known, now) && edited[field] === now[field],
    );
    amounts = { ...amounts, ...pick(now, same) };
    const clashes = clashesOf(schema, edited, known, now, counts);
    if (clashes.length > 0) {
      const answer = await ask(clashes);
      // A user who left the form reads in a message how the save ended.
      if (answer === undefined) throw new HttpError('refused', translate('form.clashLeft'));
      if (!answer) throw new HttpError('aborted', 'not confirmed');
      // The answer may take minutes, in which the relay goes on counting: it is read again.
      const seen = clashes.map(({ field }) => field).filter((field) => counted.includes(field));
      known = now;
      amounts = { ...amounts, ...pick(now, seen) };
      // Calls that are running move amounts back and forth, and would be asked about without end.
      if (areCountsOpen || seen.length > 0) counts = 'none';
      continue;
    }
    const change = changeOf(schema, now, edited, areCountsOpen ? now : amounts);
    if (Object.keys(change.fields).length === 0) return now;
    try {
      return await write(change, edited);
    } catch (error) {
      if (!isOvertaken(error) || tries++ === maxTries) throw error;
    }
  }
}

/** True where a field of the form is as it was opened. A list of rows is touched where any row is. */
export const isUntouched = (values: Row, saved: Row, path: string): boolean => {
  const [field = ''] = path.replace(/^\./, '').split('.');
  const list = values[field];
  const place = Array.isArray(list) && list.some(isRow) ? field : path;
  return sameFormValue(valueAt(values, place), valueAt(saved, place));
};
