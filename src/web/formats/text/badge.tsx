import { choicesOf } from '../../../schema/choices/choices';
import type { Locale } from '../../../schema/types';
import { isEmptyValue } from '../../../schema/values/emptyValues';
import { plainText } from '../../../schema/values/oddValues';
import { textIn } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { Chip } from '../parts/Chip';
import type { CellProps } from '../parts/types';

/** Takes string, integer, number; needs x-choices. */
export const column = { width: 112, narrow: 104 };

const choiceOf = ({ value, name, schema }: CellProps, locale: Locale) =>
  choicesOf(schema, name, locale).find((candidate) => candidate.value === value);

/** The label of a value; an unknown value is shown, not hidden. */
export function text(cell: CellProps, locale: Locale): string {
  const label = choiceOf(cell, locale)?.label;
  if (label !== undefined || isEmptyValue(cell.value)) return label ?? '';
  return `${textIn(locale, 'value.unknown')} (${plainText(cell.value)})`;
}

/** The label in its colour. */
export function Cell(cell: CellProps) {
  const locale = useLocale();
  const shown = text(cell, locale);
  return shown && <Chip colour={choiceOf(cell, locale)?.colour ?? 'grey'}>{shown}</Chip>;
}
