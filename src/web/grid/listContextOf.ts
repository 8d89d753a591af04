import type { ListControllerResult, SortPayload } from 'react-admin';
import type { ListChange, ListState } from '../config/ListState';
import type { RecordRow } from '../config/resourceConfig';
import type { Grid } from './GridContext';

const column = 'c.';

/**
 * Everything that narrows a list, flat: `{ q, status, 'c.name' }`; `c.` is a text typed for a column of loaded rows.
 */
export const filterValuesOf = ({ q, match, columns }: ListState): Record<string, string> =>
  Object.fromEntries(
    [
      ['q', q] as const,
      ...Object.entries(match),
      ...Object.entries(columns).map(([field, text]) => [column + field, text] as const),
    ].filter(([, value]) => value !== ''),
  );

/** The same as parts of the address. */
export function filterChange(values: Readonly<Record<string, unknown>>): ListChange {
  const texts = Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)] as const);
  return {
    q: texts.find(([name]) => name === 'q')?.[1] ?? '',
    match: Object.fromEntries(texts.filter(([name]) => name !== 'q' && !name.startsWith(column))),
    columns: Object.fromEntries(
      texts
        .filter(([name]) => name.startsWith(column))
        .map(([name, text]) => [name.slice(column.length), text]),
    ),
  };
}

/** The order of the rows; without a choice the newest come first. */
const sortOf = ({ sort }: ListState): SortPayload =>
  sort
    ? { field: sort.field, order: sort.descending ? 'DESC' : 'ASC' }
    : { field: 'id', order: 'DESC' };

/** Selecting by id, as ra-core does, over rows that are known here: those that are loaded or selected. */
function selectionOf({ loaded, selected, select, selectMatching }: Grid) {
  const known = (ids: readonly unknown[]) => {
    const rows = new Map<unknown, RecordRow>(
      [...(loaded.rows ?? []), ...selected.values()].map((row) => [row.id, row]),
    );
    return ids.flatMap((id) => rows.get(id) ?? []);
  };
  return {
    selectedIds: [...selected.values()].map(({ id }) => id),
    onSelect: (ids: RecordRow['id'][]) => {
      select([...selected.values()], false);
      select(known(ids), true);
    },
    onToggleItem: (id: RecordRow['id']) => select(known([id]), !selected.has(id)),
    onUnselectItems: () => select([...selected.values()], false),
    onSelectAll: () => void selectMatching(),
  };
}

/** The list as ra-core's components know it. */
export function listContextOf(resource: string, grid: Grid): ListControllerResult<RecordRow> {
  const { state, change, loaded, isLoaded } = grid;
  const filterValues = filterValuesOf(state);
  return {
    resource,
    data: isLoaded ? [...grid.rows] : undefined,
    total: grid.total,
    meta: loaded.firstOnly === undefined ? undefined : { firstOnly: loaded.firstOnly },
    error: loaded.error,
    isPending: loaded.isPending,
    isLoading: loaded.isPending && loaded.isFetching,
    isFetching: loaded.isFetching,
    refetch: loaded.refetch,
    page: state.page,
    perPage: state.size,
    setPage: (page: number) => change({ page }),
    setPerPage: (size: number) => change({ size }),
    hasPreviousPage: state.page > 1,
    hasNextPage: grid.hasNext,
    sort: sortOf(state),
    setSort: ({ field, order }: SortPayload) =>
      change({ sort: { field, descending: order === 'DESC' } }),
    filterValues,
    displayedFilters: Object.fromEntries(Object.keys(filterValues).map((name) => [name, true])),
    setFilters: (values: Record<string, unknown>) => change(filterChange(values)),
    showFilter: (name: string, value: unknown) =>
      change(filterChange({ ...filterValues, [name]: value })),
    hideFilter: (name: string) => change(filterChange({ ...filterValues, [name]: '' })),
    exporter: false,
    getData: async () => [...(await grid.loadMatching())],
    ...selectionOf(grid),
    // ra-core lists which of data, error and isPending go together; react-query, which they come from, keeps to that.
  } as ListControllerResult<RecordRow>;
}
