import type { Identifier, RaRecord } from 'react-admin';
import { HttpError } from '../errors/HttpError';

/** So long a look at many rows counts, in ms. */
const lookMs = 10_000;
/** Rows that one look is for. */
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
  rows: Promise<ReadonlyMap<string, RaRecord>>;
}

/** The calls by which records are read. @throws HttpError, as all calls */
export interface RecordReads {
  readOne: (name: string, id: Identifier, signal?: AbortSignal) => Promise<RaRecord>;
  /** Those of the records that are found by a few calls. */
  readMany: (
    name: string,
    ids: readonly Identifier[],
    signal?: AbortSignal,
    isSearchOnly?: boolean,
  ) => Promise<RaRecord[]>;
}

/** @throws HttpError also where the row is gone, and `aborted` once the job was stopped */
export type ReadRowNow = (id: Identifier, signal: AbortSignal) => Promise<RaRecord>;

/** True for a failure of a look after which rows can be read one by one, as where only the look takes too long. */
const isPassedOver = (error: unknown): boolean =>
  !(error instanceof HttpError) ||
  error.status === 504 ||
  !['rateLimited', 'network', 'unauthorized'].includes(error.kind);

/**
 * Looks at rows before they are written: others may have changed them since the list was read. One look is for the rows
 * whose turn is next, and is made again where the job takes long. A row that it does not find is read by itself.
 * @param ids in the order of the job
 * @param fields that a row must have: some relays leave fields out of their searches
 * @param isEach reads each row by itself at its turn, without a look
 */
export function rowsNow(
  name: string,
  ids: readonly Identifier[],
  fields: readonly string[],
  isEach: boolean,
  { readOne, readMany }: RecordReads,
): ReadRowNow {
  let latest: Look | undefined;
  let following: Look | undefined;
  const begin = (first: Identifier, signal: AbortSignal): Look => {
    const from = ids.indexOf(first);
    const wanted = ids.slice(from, from + perLook);
    const next = ids[from + wanted.length];
    const begun = Date.now();
    const rows = readMany(name, wanted, signal, true).then(
      (found) => new Map(found.map((row) => [String(row.id), row])),
    );
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
      // A look that takes long is for more of the job.
      () => end(Date.now() + Math.max(lookMs, 4 * (Date.now() - begun))),
      () => end(0),
    );
    return look;
  };
  const used = new Set<Identifier>();
  /** The row as the look for it found it; undefined where it has to be read by itself. */
  const seenIn = async (id: Identifier, signal: AbortSignal): Promise<RaRecord | undefined> => {
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
    const seen = rows?.get(String(id));
    return seen && fields.every((field) => field in seen) ? seen : undefined;
  };
  return async (id, signal) => {
    const refuseStopped = () => {
      if (signal.aborted) throw new HttpError('aborted', 'stopped');
    };
    // After a wait for the relay its turn comes again.
    const seen = isEach || used.has(id) ? undefined : await seenIn(id, signal);
    refuseStopped();
    used.add(id);
    const row = seen ?? (await readOne(name, id, signal));
    refuseStopped();
    return row;
  };
}
