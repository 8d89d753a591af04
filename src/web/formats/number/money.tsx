import { fieldTexts } from '../../../schema/texts';
import type { Locale } from '../../../schema/types';
import { plainText } from '../../../schema/values/oddValues';
import { useLocale } from '../../locales/locale';
import type { CellProps } from '../parts/types';

/** Takes integer, number; needs x-unit. */
export const column = { align: 'end', width: 112 } as const;

/** An amount with its currency as the language writes it; one of no known currency with its unit behind it. */
export function text({ value, name, schema }: CellProps, locale: Locale): string {
  if (typeof value !== 'number') return plainText(value);
  const { unit = '' } = fieldTexts(schema, name, locale);
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency: unit }).format(value);
  } catch {
    return `${new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(value)} ${unit}`;
  }
}

export function Cell(cell: CellProps) {
  return text(cell, useLocale());
}
