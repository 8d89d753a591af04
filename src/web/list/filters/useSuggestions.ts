import { bestOf } from '../../locales/matchText';
import type { RecordRow, SuggestedFrom } from '../../relay/config/resourceConfig';
import { useAccess } from '../../relay/session/useAccess';
import { useOptions } from '../../relay/site/useOptions';
import { useFoundRecords } from '../../relay/useFoundRecords';
import { recordName } from '../row/recordName';
import { useListExtras } from '../state/ListExtras';
import { countValues } from '../state/localFilters';

/** Most suggestions. */
const few = 8;

/** Values of a field in the loaded rows, those of most rows first. */
const valuesIn = (rows: readonly RecordRow[], field: string): string[] =>
  [...countValues(rows, field)]
    .filter(([value]) => value !== '' && value !== '0' && value !== 'undefined')
    .sort((a, b) => b[1] - a[1])
    .map(([value]) => value);

/** Values that match what is typed, the best first. */
const matching = (values: readonly string[], typed: string): string[] =>
  bestOf([...new Set(values)], typed, (value) => [value]).slice(0, few);

/** Where the values of a field come from besides the loaded rows, for this user; undefined where from nowhere. */
function useSource(field: string): SuggestedFrom | undefined {
  const may = useAccess();
  const source = useListExtras().config.suggest?.[field];
  if (!source) return undefined;
  if ('resource' in source)
    return may({ resource: source.resource, action: 'list' }) ? source : undefined;
  return source;
}

/**
 * Values of a text filter to choose from: those that the relay knows once something is typed, since it compares whole
 * values; before, those of the loaded rows.
 */
export function useSuggestions(field: string, typed: string): readonly string[] {
  const { loaded } = useListExtras();
  const source = useSource(field);
  const [resource, call] =
    typed === '' || !source
      ? []
      : 'resource' in source
        ? [source.resource]
        : [undefined, source.call];
  const { records = [] } = useFoundRecords(resource, typed);
  const { options } = useOptions(call);
  const there = valuesIn(loaded.rows ?? [], field);
  return matching(
    resource === undefined ? [...there, ...options] : [...records.map(recordName), ...there],
    typed,
  );
}
