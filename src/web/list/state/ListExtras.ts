import { createContext, useContext } from 'react';
import { type DataProvider, type Identifier, useListContext } from 'react-admin';
import type { ResourceSchema } from '../../../schema/types';
import type { ListState, SetListState } from '../../relay/config/ListState';
import type { ListConfig, RecordRow, RowTools } from '../../relay/config/resourceConfig';
import type { Columns } from '../columns/useColumns';
import type { Rows } from './useRows';

/** The parts of a list that its rows need. */
export interface RowExtras {
  /** ra-core's `useDataProvider`, asked once: in each row it would cost more than the row. */
  provider: DataProvider;
  schema: ResourceSchema;
  config: ListConfig;
  /** The answers of ra-core's `useCanAccess` about the resource, at once. */
  can: (action: string, row?: RecordRow) => boolean;
  /** The same about writing one of its fields. */
  canWrite: (field: string) => boolean;
  /** True where nothing can be done to rows: no selection and no actions. */
  isReadOnly: boolean;
  /** Selects these besides, or no longer, for ra-core's ListContext. */
  select: (ids: readonly Identifier[], isOn: boolean) => void;
  showText: RowTools['showText'];
}

/** The state of a list beside ra-core's ListContext. */
export interface ListExtras extends RowExtras {
  /** The list's part of the address. */
  state: ListState;
  change: SetListState;
  /** Sets the filter by a field; an empty value takes it away. */
  setFilter: (field: string, value: string) => void;
  /** How much was read so far: a page, or all rows. */
  loaded: Rows;
  /** True on a page after the last one: the list goes to the last one by itself. */
  isBeyondEnd: boolean;
  /** How often they were asked for again. */
  refreshes: number;
  /** The loaded rows that match: all of them where `loaded.areAll`, else those of this page. */
  matching: readonly RecordRow[];
  /** `selectedIds` of ra-core's ListContext, to look one up. */
  selected: ReadonlySet<Identifier>;
  /**
   * Every row that matches, on whatever page.
   * @param load reads the rows of the list that are not there yet
   */
  loadMatching: (load?: () => Promise<readonly RecordRow[]>) => Promise<readonly RecordRow[]>;
  /**
   * Selects all of them once they are there. Where the list was narrowed in another way meanwhile, or the signal was
   * aborted, nothing is selected.
   */
  selectMatching: (signal?: AbortSignal) => Promise<void>;
  columns: Columns;
  showDetail: boolean;
  setShowDetail: (showDetail: boolean) => void;
  /** The text that was last put into the search box by `showText`; each time a new object. */
  shownText: { text: string } | undefined;
}

export const ListExtrasContext = createContext<ListExtras | undefined>(undefined);

/** The state of the list around, beside `useListContext`. @throws outside of a `GridBase` */
export function useListExtras(): ListExtras {
  const extras = useContext(ListExtrasContext);
  if (!extras) throw new Error('useListExtras must be used inside a GridBase');
  return extras;
}

/** It stays the same while rows come, are selected and go, so that none is drawn again for the sake of others. */
export const RowExtrasContext = createContext<RowExtras | undefined>(undefined);

/** The list around a row. @throws outside of a `GridBase` */
export function useRowExtras(): RowExtras {
  const extras = useContext(RowExtrasContext);
  if (!extras) throw new Error('useRowExtras must be used inside a GridBase');
  return extras;
}

const noRows: readonly RecordRow[] = [];

/** The rows of this page, also those of before beside an error; none while nothing is there. */
export const usePageRows = (): readonly RecordRow[] => useListContext<RecordRow>().data ?? noRows;

/** True once rows are there and can be trusted. */
export function useIsLoaded(): boolean {
  const { data, error } = useListContext();
  return data !== undefined && !error;
}

/**
 * The text on what alone a search of the relay finds; undefined where it looks inside of names, as the console does
 * where all rows are here.
 */
export function usePartFound(): 'list.beginsWith' | 'list.isWhole' | undefined {
  const { schema, state, loaded } = useListExtras();
  const found = schema['x-relay']?.finds;
  if (state.q === '' || loaded.areAll || found === 'inside') return undefined;
  return found === 'whole' ? 'list.isWhole' : 'list.beginsWith';
}
