/**
 * A list as a file: CSV, as RFC 4180 has it, or JSON. A library for these lines would cost the sign-in page a request
 * for its runtime.
 */

import { differenceBy } from 'es-toolkit';
import type { DataProvider, Identifier } from 'react-admin';
import { isVisibleTo } from '../../../schema/isVisibleTo';
import { referencesOf } from '../../../schema/references';
import { resourceSchema } from '../../../schema/registry';
import { columnTitle } from '../../../schema/texts';
import { isTimeField } from '../../../schema/timeFields';
import type { Locale, PropertySchema, ResourceSchema, Row } from '../../../schema/types';
import { asNumber, isLongNumberOf, writeExact } from '../../../schema/values/exactNumbers';
import { plainText } from '../../../schema/values/oddValues';
import { withoutSecrets } from '../../../schema/values/secrets';
import { newestFirst, sortRows, sortValue } from '../../../schema/values/sortRows';
import { formats } from '../../../schema/values/textFormats';
import { shownText } from '../../formats/shownText';
import { textIn } from '../../locales/catalogue';
import type { ListState } from '../../relay/config/ListState';
import type { RecordRow } from '../../relay/config/resourceConfig';
import { hasOwnCall } from '../../relay/read/readMany';
import { readNames } from '../../relay/readNames';
import { idsIn } from '../../relay/values/recordIds';
import { downloadText } from '../../ui/files/downloadText';
import { withMarks } from './formulaMarks';
import { sumRows } from './sumRows';

const isSecret = (property: PropertySchema) =>
  property.writeOnly === true || property['x-format'] === 'secret';

/** Fields of an export: every one that the role may see, secrets left out. */
export function exportFields(schema: ResourceSchema, role: number): string[] {
  return Object.entries(schema.properties)
    .filter(
      ([, property]) =>
        !isSecret(property) && !property['x-transient'] && isVisibleTo(property, role),
    )
    .map(([name]) => name);
}

/**
 * A cell of a CSV file; what a spreadsheet would take for something else begins with an apostrophe.
 * @param isDay true for a day that spreadsheets may take for one
 */
export function csvCell(value: unknown, isDay = false): string {
  if (typeof value === 'number') return String(value);
  const text = plainText(value);
  const safe = isDay && formats['date']?.(text) ? text : withMarks(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Rows as CSV with a header, and a last line of sums where the schema wants some. Numbers stay numbers; choices are
 * labels, times local times.
 */
export function csvText(
  schema: ResourceSchema,
  rows: readonly Row[],
  role: number,
  locale: Locale,
): string {
  const fields = exportFields(schema, role);
  const isNumber = (field: string, value: unknown) =>
    (typeof value === 'number' || isLongNumberOf(schema.properties[field], value)) &&
    !schema.properties[field]?.['x-choices'] &&
    !schema.properties[field]?.['x-reference'] &&
    !isTimeField(schema.properties[field]);
  const lines = rows.map((full) => {
    const row = withoutSecrets(schema.properties, full);
    return fields.map((field) =>
      isNumber(field, row[field])
        ? String(row[field])
        : csvCell(
            shownText(schema, field, row[field], locale, row),
            schema.properties[field]?.format === 'date',
          ),
    );
  });
  const sums = sumRows(schema, rows);
  const total = fields.map((field, index) =>
    csvCell(sums.get(field) ?? (index === 0 ? textIn(locale, 'list.sum') : '')),
  );
  // A number is without its unit, or the file would have texts.
  const heading = (field: string) => columnTitle(schema, field, locale);
  return [
    fields.map((field) => csvCell(heading(field))),
    ...lines,
    ...(sums.size > 0 ? [total] : []),
  ]
    .map((cells) => cells.join(','))
    .join('\r\n');
}

/** Rows as JSON: the fields of the CSV by their names, with values as the API has them, and the sums. */
export function jsonText(schema: ResourceSchema, rows: readonly Row[], role: number): string {
  const fields = exportFields(schema, role);
  return writeExact(
    {
      rows: rows
        .map((row) => withoutSecrets(schema.properties, row))
        .map((row) =>
          Object.fromEntries(
            fields.map((field) => [field, asNumber(schema.properties[field], row[field] ?? null)]),
          ),
        ),
      sums: Object.fromEntries(sumRows(schema, rows)),
    },
    2,
  );
}

/** Reads the names that rows point to. @throws HttpError where that fails: a file with ids instead would look whole */
export async function readNamesOf(schema: ResourceSchema, rows: readonly Row[]): Promise<void> {
  await Promise.all(
    referencesOf(schema).map(({ field, target }) =>
      readNames(target, new Set(rows.map((row) => row[field]))),
    ),
  );
}

/**
 * Rows in the order of a list that the browser sorts: references by the names that it shows. A server that sorts has
 * another order of equal values and of numbers within texts.
 * @throws HttpError where those names cannot be read
 */
export async function inListOrder(
  schema: ResourceSchema,
  rows: readonly RecordRow[],
  sort: ListState['sort'],
  locale: Locale,
): Promise<readonly RecordRow[]> {
  const sortedBy = sortValue(schema);
  const reference = referencesOf(schema).find(({ field }) => field === sort?.field);
  if (reference)
    await readNames(reference.target, new Set(rows.map((row) => row[reference.field])));
  return sortRows(rows, sort, locale, (row, by) =>
    reference ? shownText(schema, by, row[by], locale, row) : sortedBy(row, by),
  );
}

/**
 * Selected rows as they are now, which may be others than when they were selected; those that are gone are left out.
 * Where a relay's searches do not say so, a row stays as it is shown.
 * @throws HttpError
 */
export async function rowsNowOf(
  provider: DataProvider,
  name: string,
  ids: readonly Identifier[],
  signal: AbortSignal,
): Promise<readonly RecordRow[]> {
  // Rows that such a server does not find are asked for by themselves.
  const isKnown = hasOwnCall(resourceSchema(name));
  const meta = { fresh: true, isSearchOnly: !isKnown };
  const { data } = await provider.getMany<RecordRow>(name, { ids: [...ids], meta, signal });
  const left = isKnown ? [] : differenceBy(ids, idsIn(data), String);
  const known = { ids: left, meta: { known: true }, signal };
  const others = (await provider.getMany<RecordRow>(name, known)).data;
  const rows = new Map([...data, ...others].map((row) => [String(row.id), row]));
  return newestFirst(ids.flatMap((id) => rows.get(String(id)) ?? []));
}

export type ExportKind = 'csv' | 'json';

/** Saves rows as `{name}.csv`, with the byte order mark by which spreadsheets recognise UTF-8, or as `{name}.json`. */
export function downloadRows(
  kind: ExportKind,
  name: string,
  schema: ResourceSchema,
  rows: readonly Row[],
  role: number,
  locale: Locale,
): void {
  if (kind === 'json')
    downloadText(`${name}.json`, jsonText(schema, rows, role), 'application/json');
  else
    downloadText(
      `${name}.csv`,
      `\ufeff${csvText(schema, rows, role, locale)}`,
      'text/csv;charset=utf-8',
    );
}
