/** Lists that are read whole, page by page where needed. Loaded with the first that is. */
import { partition } from 'es-toolkit';
import type { RaRecord } from 'react-admin';
import type { Filter } from '../../../schema/filters/Filter';
import { resourceSchema } from '../../../schema/registry';
import type { ResourceSchema } from '../../../schema/types';
import { newestFirst } from '../../../schema/values/sortRows';
import type { RecordOf } from '../config/resourceConfig';
import { HttpError } from '../errors/HttpError';
import { CutError, type LoadedPart, readPages } from '../rows/manyPages';
import {
  type ListFilter,
  readFilter,
  rowsMatcher,
  sentFilters,
  type Wanted,
} from '../rows/relayFilter';
import { limitedTo } from './allRows';
import { fetchPageOf } from './fetchPage';
import { searchAll } from './searchRelay';

interface AllOptions {
  signal: AbortSignal;
  /** Called with the number of rows so far. */
  onProgress: (rows: number) => void;
  /** Keeps what was read, so that a load that failed goes on from there. */
  part: LoadedPart;
}

const fieldOf = (filter: Filter): unknown => {
  if ('not' in filter) return fieldOf(filter.not);
  return 'field' in filter ? filter.field : undefined;
};

/** Every row that matches, page after page; rows are narrowed here by what the API looks for only among the newest. */
async function readNarrowed(
  schema: ResourceSchema,
  { q, filters }: Pick<Wanted, 'q' | 'filters'>,
  { signal, onProgress, part }: AllOptions,
): Promise<RaRecord[]> {
  const without = part.without ?? [];
  const [here, there] = partition(Object.entries(filters), ([, filter]) =>
    without.includes(fieldOf(filter)),
  );
  const sent = Object.fromEntries(there);
  const fetchPage = fetchPageOf(schema, { q, filters: sent }, { signal });
  const rows = await readPages(fetchPage, signal, onProgress, part);
  return rows.filter(
    rowsMatcher(schema, { ...Object.fromEntries(here), ...sentFilters(schema, sent).left }),
  );
}

/** Every row that matches. */
async function readAll(
  schema: ResourceSchema,
  wanted: Wanted,
  { signal, onProgress, part }: AllOptions,
): Promise<RaRecord[]> {
  const { q } = wanted;
  const asksSearch = schema['x-resource'].search && (q !== '' || !limitedTo(1));
  if (asksSearch && part.page === 1) {
    const { found, isTruncated } = await searchAll(schema, q, { signal });
    if (!isTruncated) return newestFirst(found.filter(rowsMatcher(schema, wanted.filters)));
  }
  const read = () => readNarrowed(schema, wanted, { signal, onProgress, part });
  const rows = await read().catch((error: unknown) => {
    if (!(error instanceof CutError) || part.without) throw error;
    Object.assign(part, { rows: [], page: 1, without: error.narrowedBy });
    return read();
  });
  if (signal.aborted) throw new HttpError('aborted', 'aborted');
  return rows;
}

/**
 * Every row that matches: by one search where that answers all, else page after page, with waits where the relay asks
 * for them.
 * @param onProgress gets the number of rows so far
 * @param part keeps what was read, so that a load that failed goes on from there
 */
export async function loadAllRows<Name extends string>(
  name: Name,
  filter: ListFilter,
  signal: AbortSignal,
  onProgress: (rows: number) => void = () => {},
  part: LoadedPart = { rows: [], page: 1 },
): Promise<RecordOf<Name>[]> {
  const schema = resourceSchema(name);
  const rows = schema['x-resource'].api
    ? await (await import('../rest/restProvider')).readAllPages(name, filter, signal, onProgress)
    : await readAll(schema, readFilter(schema, filter), { signal, onProgress, part });
  // The next load begins from the start.
  Object.assign(part, { rows: [], page: 1, without: undefined });
  // Their fields are those of the schema of that name.
  return rows as RecordOf<Name>[];
}
