/** Reads names of records: all that a page asks for at once, and again after a while. */
import { canAccess } from '../../schema/access';
import { isReferenceId } from '../../schema/isReferenceId';
import { resourceSchema } from '../../schema/registry';
import { titleField } from '../../schema/titleField';
import type { Row } from '../../schema/types';
import { plainText } from '../../schema/values/oddValues';
import { storedUser } from '../storage/storedUser';
import { nameWaits, nextWait } from './calls/waits';
import { dataProvider } from './dataProvider';
import { HttpError } from './errors/HttpError';
import { names, namesRead } from './read/referenceNames';
import { callerOf } from './session/useAccess';

/** Milliseconds that a name is shown without being read again. */
const keptMs = 30_000;

const wanted = new Map<string, Set<number | string>>();

/** Who reads: another user, or the same one with another role, may not read the same records. */
let reader = callerOf(storedUser.get());

storedUser.subscribe(() => {
  const next = callerOf(storedUser.get());
  if (next.id === reader.id && next.role === reader.role) return;
  const shown = next.id === reader.id ? [...namesRead] : [];
  reader = next;
  namesRead.clear();
  names.set(new Map());
  for (const [target, ids] of shown) void readNames(target, ids.keys()).catch(() => undefined);
});

/** When the name of each record was read, by its id. */
function readTimes(target: string): Map<string, number> {
  const times = namesRead.get(target) ?? new Map<string, number>();
  namesRead.set(target, times);
  return times;
}

/** Keeps the names of records that were read. @param gone ids that were looked for */
function keepNames(
  target: string,
  records: readonly (Row & { id: unknown })[],
  gone: Iterable<unknown> = [],
): void {
  const title = titleField(resourceSchema(target));
  const kept = new Map(names.get());
  for (const id of gone) kept.delete(`${target} ${String(id)}`);
  for (const record of records) {
    const name = title === undefined ? '' : plainText(record[title]);
    if (name !== '') kept.set(`${target} ${String(record.id)}`, name);
  }
  names.set(kept);
}

/**
 * Begins a search whose answer has names, too.
 * @returns what keeps those: they are not read again for a while, unless a record was changed meanwhile
 */
export function beginSearch(target: string) {
  const times = readTimes(target);
  return (records: readonly (Row & { id: unknown })[]): void => {
    keepNames(target, records);
    if (namesRead.get(target) === times)
      for (const { id } of records) times.set(String(id), Date.now());
  };
}

/** Failures one after another, by the name of the resource. */
const failures = new Map<string, number>();

/** True for a failure that may be over soon: no answer, an odd one, one of a proxy, too many calls. */
const mayPass = (error: unknown): error is HttpError =>
  error instanceof HttpError &&
  !['refused', 'unauthorized', 'aborted'].includes(error.kind) &&
  (error.status < 400 || error.status === 429 || error.status >= 500);

/** Reads names again after a while: the cells that show ids instead do not ask twice. */
function readLater(target: string, ids: ReadonlySet<unknown>, error: unknown): void {
  if (!mayPass(error)) return;
  const count = failures.get(target) ?? 0;
  const pause = nextWait(nameWaits, count);
  failures.set(target, pause === undefined ? 0 : count + 1);
  if (pause === undefined) return;
  const before = reader;
  setTimeout(
    () => {
      if (before === reader) void readNames(target, ids).catch(() => undefined);
    },
    Math.max(pause, error.retryAfterMs ?? 0),
  );
}

/** @returns errors by the name of the resource that could not be read */
async function readWanted(): Promise<Map<string, unknown>> {
  const all = [...wanted];
  wanted.clear();
  const failed = new Map<string, unknown>();
  for (const [target, ids] of all) {
    const before = reader;
    try {
      const { data: records } = await dataProvider.getMany(target, { ids: [...ids] });
      if (before === reader) keepNames(target, records, ids);
      failures.delete(target);
    } catch (error) {
      failed.set(target, error);
      if (before !== reader) continue;
      for (const id of ids) namesRead.get(target)?.delete(String(id));
      readLater(target, ids, error);
    }
  }
  return failed;
}

/** Names that are being read: a caller that asks for one of them waits for it, too. */
const reading = new Set<Promise<Map<string, unknown>>>();
let isPlanned = false;

/** Cells of one page ask one after another. */
function planReading(): void {
  if (isPlanned) return;
  isPlanned = true;
  // Each cell waits for this code by itself: they all come before the next task.
  const read = new Promise((resolve) => setTimeout(resolve)).then(() => {
    isPlanned = false;
    return readWanted();
  });
  reading.add(read);
  void read.then(() => reading.delete(read));
}

/** Does the work of `wantNames`. @throws HttpError where names could not be read, which are read again later */
export async function readNames(target: string, ids: Iterable<unknown>): Promise<void> {
  if (!canAccess(callerOf(storedUser.get()), { resource: target, action: 'show' })) return;
  const some = wanted.get(target) ?? new Set();
  const read = readTimes(target);
  for (const id of ids) {
    if (!isReferenceId(id) || Date.now() - (read.get(String(id)) ?? 0) < keptMs) continue;
    read.set(String(id), Date.now());
    some.add(id);
  }
  if (some.size > 0) {
    wanted.set(target, some);
    planReading();
  }
  for (const failed of await Promise.all(reading)) if (failed.has(target)) throw failed.get(target);
}
