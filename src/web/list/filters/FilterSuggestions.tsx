import { bestOf } from '../../locales/matchText';
import type { RecordRow, SuggestedFrom } from '../../relay/config/resourceConfig';
import { useAccess } from '../../relay/session/useAccess';
import { useOptions } from '../../relay/site/useOptions';
import { useFoundRecords } from '../../relay/useFoundRecords';
import { Icon } from '../../ui/Icon';
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

interface SuggestionsProps {
  field: string;
  typed: string;
  onPick: (value: string) => void;
}

function Suggested({
  values,
  onPick,
}: { values: readonly string[] } & Pick<SuggestionsProps, 'onPick'>) {
  return values.map((value) => (
    <button key={value} type="button" className="suggestion onward" onClick={() => onPick(value)}>
      <Icon name="right" />
      <bdi>{value}</bdi>
    </button>
  ));
}

/** Names of records that the relay finds, and values of the loaded rows. */
function FoundNames({ resource, field, typed, onPick }: SuggestionsProps & { resource: string }) {
  const { loaded } = useListExtras();
  const { records = [] } = useFoundRecords(resource, typed);
  const values = [...records.map(recordName), ...valuesIn(loaded.rows ?? [], field)];
  return <Suggested values={matching(values, typed)} onPick={onPick} />;
}

/** Values that a call lists, and those of the loaded rows. */
function ListedValues({ call, field, typed, onPick }: SuggestionsProps & { call: string }) {
  const { loaded } = useListExtras();
  const { options } = useOptions(call);
  const values = [...valuesIn(loaded.rows ?? [], field), ...options];
  return <Suggested values={matching(values, typed)} onPick={onPick} />;
}

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
export function FilterSuggestions(props: SuggestionsProps) {
  const { field, typed, onPick } = props;
  const { loaded } = useListExtras();
  const source = useSource(field);
  if (typed === '' || !source)
    return (
      <Suggested values={matching(valuesIn(loaded.rows ?? [], field), typed)} onPick={onPick} />
    );
  return 'resource' in source ? (
    <FoundNames {...props} resource={source.resource} />
  ) : (
    <ListedValues {...props} call={source.call} />
  );
}
