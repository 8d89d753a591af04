import { choicesOf } from '../../schema/choices';
import { plainText } from '../../schema/oddValues';
import type { Locale } from '../../schema/types';
import { textIn } from '../core/texts/catalogue';
import { useLocale } from '../core/texts/locale';
import { Chip } from './Chip';
import type { CellProps } from './types';

/** Takes string, integer, number; needs x-choices. */
export const column = { width: 112, narrow: 104 };

const choiceOf = ({ value, name, schema }: CellProps, locale: Locale) =>
  choicesOf(schema, name, locale).find((candidate) => candidate.value === value);

/** The label of a value; an unknown value is shown, not hidden. */
export function text(cell: CellProps, locale: Locale): string {
  const { value } = cell;
  if (value === undefined || value === null) return '';
  return (
    choiceOf(cell, locale)?.label ?? `${textIn(locale, 'value.unknown')} (${plainText(value)})`
  );
}

/** The label in its colour. */
export function Cell(cell: CellProps) {
  const locale = useLocale();
  const shown = text(cell, locale);
  return shown && <Chip colour={choiceOf(cell, locale)?.colour ?? 'grey'}>{shown}</Chip>;
}
