import { choicesOf } from '../../../schema/choices/choices';
import type { Locale } from '../../../schema/types';
import { readEntries } from '../../../schema/values/maps';
import { plainText } from '../../../schema/values/oddValues';
import { useLocale } from '../../locales/locale';
import { Chips } from '../parts/Chips';
import type { CellProps } from '../parts/types';

/** Takes object; needs additionalProperties. */
export const column = { width: 200 };

/** Each entry as key=value; a text that holds none as it is. */
function entryTexts({ value, name, schema }: CellProps, locale: Locale): string[] {
  const entries = readEntries(value);
  if (!entries) return [plainText(value)];
  const labels = new Map<unknown, string>(
    choicesOf(schema, name, locale).map((one) => [one.value, one.label]),
  );
  return entries.map(([key, entry]) => `${key}=${labels.get(entry) ?? plainText(entry)}`);
}

/** The entries in their order. */
export const text = (cell: CellProps, locale: Locale): string =>
  entryTexts(cell, locale).join('; ');

export function Cell(cell: CellProps) {
  return <Chips entries={entryTexts(cell, useLocale())} />;
}
