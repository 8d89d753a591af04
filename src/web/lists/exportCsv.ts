/** A list as a CSV file, as RFC 4180 has it. A library for these lines would cost the sign-in page a request for its runtime. */
import { fieldTexts } from '../../schema/texts';
import type { Locale, PropertySchema, ResourceSchema, Row } from '../../schema/types';
import { downloadText } from '../ui/downloadText';
import { shownText } from './columnFilters';

const isSecret = (property: PropertySchema) => property.writeOnly === true || property['x-format'] === 'secret';

/** Fields of an export: every one that the role may see, secrets left out. */
export function exportFields(schema: ResourceSchema, role: number): string[] {
  return Object.entries(schema.properties).filter(([, property]) => !isSecret(property) && !property['x-transient'] && (property['x-role'] ?? 0) <= role).map(([name]) => name);
}

/** A cell of a CSV file; a text that a spreadsheet would take for a formula begins with an apostrophe. */
export function csvCell(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text = String(value ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const isTime = (property: PropertySchema | undefined) => property?.['x-format'] === 'unixTime' || property?.['x-format'] === 'expiry';

/** Rows as CSV with a header. Numbers stay numbers; choices are labels, times local times. */
export function csvText(schema: ResourceSchema, rows: readonly Row[], role: number, locale: Locale): string {
  const fields = exportFields(schema, role);
  const isNumber = (field: string, value: unknown) => typeof value === 'number' && !schema.properties[field]?.['x-choices'] && !isTime(schema.properties[field]);
  const lines = rows.map((row) => fields.map((field) => csvCell(isNumber(field, row[field]) ? row[field] : shownText(schema, field, row[field], locale))));
  return [fields.map((field) => csvCell(fieldTexts(schema, field, locale).title)), ...lines].map((cells) => cells.join(',')).join('\r\n');
}

/** Saves rows as `{name}.csv`, with the mark that tells spreadsheets that it is UTF-8. */
export function downloadCsv(name: string, schema: ResourceSchema, rows: readonly Row[], role: number, locale: Locale): void {
  downloadText(`${name}.csv`, `\ufeff${csvText(schema, rows, role, locale)}`, 'text/csv;charset=utf-8');
}
