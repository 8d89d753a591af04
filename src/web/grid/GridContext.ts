import { createContext, useContext } from 'react';
import type { DataProvider } from 'react-admin';
import type { ResourceSchema } from '../../schema/types';
import type { ChangeList, ListState } from '../config/ListState';
import type { ListConfig, RecordRow, RowTools } from '../config/resourceConfig';
import type { Columns } from './useColumns';
import type { Rows } from './useRows';

/** Shared by the parts of a list beside ra-core's ListContext. */
export interface Grid {
  /** ra-core's `useDataProvider`, asked once: in each row it would cost more than the row. */
  provider: DataProvider;
  schema: ResourceSchema;
  config: ListConfig;
  /** What ra-core's `useCanAccess` answers about the resource, at once. */
  can: (action: string, row?: RecordRow) => boolean;
  /** The same about writing one of its fields. */
  canWrite: (field: string) => boolean;
  /** True where nothing can be done to rows: no selection and no actions. */
  isReadOnly: boolean;
  /** The list's part of the address. */
  state: ListState;
  change: ChangeList;
  /** Sets the filter by a field; an empty value takes it away. */
  setFilter: (field: string, value: string) => void;
  /** How much was read so far: a page, or all rows. */
  loaded: Rows;
  /** How often they were asked for again. */
  refreshes: number;
  /** What matches, of the rows that are loaded: all of them where `loaded.areAll`, else those of this page. */
  matching: readonly RecordRow[];
  /** True once rows are there and can be trusted. */
  isLoaded: boolean;
  /** True on a page after the last one; the list goes to the last one by itself. */
  isBeyondEnd: boolean;
  /** Selected rows by id; they stay selected on other pages. */
  selected: ReadonlyMap<unknown, RecordRow>;
  select: (rows: readonly RecordRow[], selected: boolean) => void;
  /** The rows of this page. */
  rows: readonly RecordRow[];
  hasNext: boolean;
  /** Number of all that match, where it is known. */
  total: number | undefined;
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
  showText: RowTools['showText'];
  /** The text that was last put into the search box by `showText`; each time a new object. */
  shownText: { text: string } | undefined;
}

export const GridContext = createContext<Grid | undefined>(undefined);

/** The list around a part of it. @throws outside of a `GridBase` */
export function useGrid(): Grid {
  const grid = useContext(GridContext);
  if (!grid) throw new Error('useGrid must be used inside a GridBase');
  return grid;
}

/** What rows need of their list. */
export type RowGrid = Pick<
  Grid,
  'provider' | 'schema' | 'config' | 'can' | 'canWrite' | 'isReadOnly' | 'select' | 'showText'
>;

/** It stays the same while rows come, are selected and go, so that none is drawn again for the sake of others. */
export const RowGridContext = createContext<RowGrid | undefined>(undefined);

/** The list around a row. @throws outside of a `GridBase` */
export function useRowGrid(): RowGrid {
  const grid = useContext(RowGridContext);
  if (!grid) throw new Error('useRowGrid must be used inside a GridBase');
  return grid;
}
