import { choicesOf } from '../../../schema/choices/choices';
import { parseFilter } from '../../../schema/filters/parseFilter';
import type { Choice } from '../../../schema/types';
import { useLocale } from '../../locales/locale';
import { useStatus } from '../../relay/calls/relayStatus';
import { useListExtras } from '../state/ListExtras';
import { filterValues } from '../state/localFilters';

/** The choices of a field that the relay can filter by; one that the address names is among them all the same. */
export function useFilterChoices(field: string): readonly Choice[] {
  const { schema, state } = useListExtras();
  const status = useStatus();
  const choices = choicesOf(schema, field, useLocale());
  if (choices.every(({ needs }) => needs === undefined)) return choices;
  const chosen = filterValues(parseFilter(schema, field, state.match[field]));
  return choices.filter(
    ({ needs, value }) =>
      needs === undefined || status[needs] === true || chosen.includes(String(value)),
  );
}
