import type { DataProvider, Identifier } from 'react-admin';
import type { RecordRow } from '../config/resourceConfig';
import { HttpError } from '../core/HttpError';
import { knowsKeys } from '../core/statusStore';

/** So long a look at many rows counts, in ms. */
const lookMs = 10_000;
/** Rows that one look is for, where the relay reads their ids; any other answers all rows at once. */
const perLook = 500;
/** So many rows before the end of a look the next one begins: nobody waits for it then. */
const ahead = 50;

interface Look {
  ids: ReadonlySet<Identifier>;
  /** Where the next look begins, and the row at which it does; undefined for the last one. */
  next: Identifier | undefined;
  callsNext: Identifier | undefined;
  /** When it no longer counts, in epoch ms. */
  until: number;
  rows: Promise<ReadonlyMap<string, RecordRow>>;
}

/** Rows as they are right before work on them. */
export interface RowsNow {
  /**
   * @param fields that the row must have: some relays leave fields out of their searches
   * @throws HttpError also where the row is gone, and `aborted` once the work was stopped
   */
  read: (row: RecordRow, signal?: AbortSignal, fields?: readonly string[]) => Promise<RecordRow>;
  /** Says that the work on a row is done: another try looks at the others only. */
  finish: (row: RecordRow) => void;
}

/** True for a failure of a look after which rows can be read one by one, as where only the look takes too long. */
const isPassedOver = (error: unknown): boolean =>
  !(error instanceof HttpError) ||
  error.status === 504 ||
  !['rateLimited', 'network', 'unauthorized'].includes(error.kind);

/**
 * Looks at rows before work on them: others may have changed them since the list was read. One look is for the rows
 * whose turn is next, and is made again where the work takes long. A row that it does not find is read by itself.
 * @param ids in the order of the work
 */
export function rowsNow(name: string, ids: readonly Identifier[], provider: DataProvider): RowsNow {
  const open = new Set(ids);
  let latest: Look | undefined;
  let following: Look | undefined;
  const begin = (first: Identifier, signal: AbortSignal | undefined): Look => {
    // The rows from that one on whose work is not done.
    const all = [...open];
    const from = all.indexOf(first);
    const wanted = all.slice(from, knowsKeys() ? from + perLook : undefined);
    const next = all[from + wanted.length];
    const begun = Date.now();
    const meta = { fresh: true, isSearchOnly: true };
    const rows = provider
      .getMany<RecordRow>(name, { ids: wanted, meta, ...(signal && { signal }) })
      .then(({ data }) => new Map(data.map((row) => [String(row.id), row])));
    const look: Look = {
      ids: new Set(wanted),
      next,
      callsNext: next === undefined ? undefined : wanted.at(-ahead),
      until: Number.POSITIVE_INFINITY,
      rows,
    };
    const end = (until: number) => {
      look.until = until;
    };
    rows.then(
      // A look that takes long is for more of the work.
      () => end(Date.now() + Math.max(lookMs, 4 * (Date.now() - begun))),
      () => end(0),
    );
    return look;
  };
  const used = new Set<Identifier>();
  const read: RowsNow['read'] = async ({ id }, signal, fields = []) => {
    open.add(id);
    const holds = (look: Look | undefined) => look?.ids.has(id) && Date.now() <= look.until;
    if (!holds(latest)) {
      latest = holds(following) ? following : begin(id, signal);
      following = undefined;
    }
    if (latest?.callsNext === id && latest.next !== undefined)
      following = begin(latest.next, signal);
    const rows = await latest?.rows.catch((error: unknown) => {
      if (!isPassedOver(error)) throw error;
      return undefined;
    });
    const stopped = () => {
      if (signal?.aborted) throw new HttpError('aborted', 'stopped');
    };
    stopped();
    const seen = rows?.get(String(id));
    // Another try is for a row that the first one may have changed.
    if (seen && !used.has(id) && fields.every((field) => field in seen)) {
      used.add(id);
      return seen;
    }
    const { data } = await provider.getOne<RecordRow>(name, { id, ...(signal && { signal }) });
    stopped();
    return data;
  };
  return { read, finish: ({ id }) => void open.delete(id) };
}
