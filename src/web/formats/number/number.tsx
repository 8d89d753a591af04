import { fieldTexts } from '../../../schema/texts';
import { plainText } from '../../../schema/values/oddValues';
import { useLocale } from '../../locales/locale';
import type { CellProps } from '../parts/types';
import { groupDigits } from './numbers';

/** Takes integer, number. */
export const column = { align: 'end', width: 72 } as const;

/** A number in groups of three digits, and its unit. One that names a record as it is, and nothing for none. */
export function Cell({ value, name, schema }: CellProps) {
  const locale = useLocale();
  const text = plainText(value);
  const { unit } = fieldTexts(schema, name, locale);
  const isName = /(^|_)id$/.test(name) || schema.properties[name]?.['x-link'] !== undefined;
  if (isName) return value === 0 ? '' : text;
  return unit && text !== '' ? `${groupDigits(text)} ${unit}` : groupDigits(text);
}
