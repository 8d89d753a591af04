import { channelType, labelIn } from '../../../schema/choices/channelTypes';
import type { Locale } from '../../../schema/types';
import { textIn } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { Marked } from '../parts/Chip';
import type { CellProps } from '../parts/types';

/** Takes integer. */
export const column = { width: 150 };

/** The label of the type; a type outside the table is unknown. */
export function text({ value }: CellProps, locale: Locale): string {
  const type = channelType(value);
  if (type.value === 0) return textIn(locale, 'value.unknown');
  return labelIn(type, locale);
}

/** The label beside a mark in its colour. */
export function Cell(cell: CellProps) {
  const locale = useLocale();
  return <Marked colour={channelType(cell.value).colour}>{text(cell, locale)}</Marked>;
}
