/** A list as a CSV file. Papaparse is loaded with the first export. */
import { fieldTexts } from '../../schema/texts';
import type { Locale, PropertySchema, ResourceSchema, Row } from '../../schema/types';
import { downloadText } from '../ui/downloadText';
import { shownText } from './columnFilters';

const isSecret = (property: PropertySchema) => property.writeOnly === true || property['x-format'] === 'secret';

/** Fields of an export: every one that the role may see, secrets left out. */
export function exportFields(schema: ResourceSchema, role: number): string[] {
  return Object.entries(schema.properties).filter(([, property]) => !isSecret(property) && !property['x-transient'] && (property['x-role'] ?? 0) <= role).map(([name]) => name);
}

/** Rows as CSV with a header; a cell that a spreadsheet would take for a formula begins with an apostrophe. */
export async function csvText(schema: ResourceSchema, rows: readonly Row[], role: number, locale: Locale): Promise<string> {
  const { default: Papa } = await import('papaparse');
  const fields = exportFields(schema, role);
  const body = rows.map((row) => fields.map((field) => (typeof row[field] === 'number' && !schema.properties[field]?.['x-choices'] && !schema.properties[field]?.['x-format']?.includes('ime') ? row[field] : shownText(schema, field, row[field], locale))));
  return Papa.unparse({ fields: fields.map((field) => fieldTexts(schema, field, locale).title), data: body }, { escapeFormulae: true });
}

/** Saves rows as `{name}.csv`, with the mark that tells spreadsheets that it is UTF-8. */
export async function downloadCsv(name: string, schema: ResourceSchema, rows: readonly Row[], role: number, locale: Locale): Promise<void> {
  downloadText(`${name}.csv`, `\ufeff${await csvText(schema, rows, role, locale)}`, 'text/csv;charset=utf-8');
}
