/** State of a list; it lives in the URL, so that Back, reload and a link restore it. */
export interface ListState {
  page: number;
  size: number;
  q: string;
  /** Field that the rows are sorted by, with its direction; undefined for the newest first. */
  sort: { field: string; descending: boolean } | undefined;
  /** Filters by field, as texts of the address: `2`, `1,2`, `!2`. */
  match: Record<string, string>;
  /** Name of a range of times that moves with the clock; empty for none. Its start and end are in `match`. */
  time: string;
  /** How the rows are shown, by the resource's own name for it; empty for the usual way. */
  view: string;
  /** True when all rows are to be loaded. */
  all: boolean;
  /** Texts typed above columns; they narrow loaded rows. */
  columns: Record<string, string>;
}

export type ListStatePart = Partial<Omit<ListState, 'match'>> & { match?: Record<string, string> };

/** Changes parts of a list's address. @param replace true where Back should not come to the address before */
export type SetListState = (change: ListStatePart, replace?: boolean) => void;
