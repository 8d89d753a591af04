import { choicesOf } from '../../../schema/choices/choices';
import { useLocale } from '../../locales/locale';
import { Chips } from '../parts/Chips';
import type { CellProps } from '../parts/types';

/** Takes array. */
export const column = { width: 240, narrow: 200 };

/** The first entries of a list, by the labels of its choices; all of them on hover. */
export function Cell({ value, name, schema }: CellProps) {
  const choices = choicesOf(schema, name, useLocale());
  const labels = new Map(choices.map((one) => [String(one.value), one.label]));
  const entries = Array.isArray(value) ? value.map(String) : [];
  return <Chips entries={entries.map((entry) => labels.get(entry) ?? entry)} />;
}
