import { choicesOf } from '../../schema/choices';
import { plainText } from '../../schema/oddValues';
import { useConsoleT } from '../core/texts/consoleMessages';
import { useLocale } from '../core/texts/locale';
import type { CellProps } from './types';

/** The label of a value in its colour; an unknown value is shown, not hidden. */
export function Cell({ value, name, schema }: CellProps) {
  const t = useConsoleT();
  const choice = choicesOf(schema, name, useLocale()).find(
    (candidate) => candidate.value === value,
  );
  if (value === undefined || value === null) return '';
  return (
    <span className={`badge ${choice?.colour ?? 'grey'}`}>
      {choice?.label ?? `${t('value.unknown')} (${plainText(value)})`}
    </span>
  );
}
