/**
 * Writes calls that failed into the log. They cost nothing, so their number is bounded here: beyond some entries of a
 * user a minute, one entry for each channel counts the others.
 */
import { sql } from 'kysely';
import { logType } from '../../schema/records.gen';
import type { Row } from '../../schema/types';
import { logError } from '../kernel/errors/loggedError';
import { timeWindows } from '../kernel/work/timeWindows';
import { type LogEntry, writeLog } from '../logs/logs';
import type { Services } from '../options/Services';
import {
  brokenText,
  failedText,
  furtherText,
  retriedText,
  type UpstreamFailure,
} from './call/failureText';
import { toV1Error } from './call/V1Error';
import type { Payer } from './money/payer';

type Needed = Pick<Services, 'log' | 'now' | 'options' | 'store'>;
type Entry = LogEntry & { content: string };

const windowSeconds = 60;
const maxEntries = 60;
const maxWindows = 10_000;
const maxModelLength = 256;

/** An entry that counts calls. */
interface Counter {
  count: number;
  /** Ends with the last write of the entry, and its id. */
  written: Promise<number>;
  /** Whether a write waits for the one before it; it will write the count of then. */
  isDue: boolean;
}

/** The entries of a user within a minute. */
interface Window {
  entries: number;
  /** By channel, and by whether the calls failed for their client. */
  counters: Map<string, Counter>;
}

async function countOn({ store }: Needed, id: number, count: number): Promise<number> {
  await store.db
    .updateTable('log')
    .set({ failed_calls: count, content: furtherText(count) })
    .where('id', '=', id)
    .where('type', '=', sql.lit(logType.failed))
    .execute();
  return id;
}

/** A writer that bounds the entries of each user. It counts in the memory of this process. */
function boundedWriter(services: Needed): (payerId: number, entry: Entry) => Promise<unknown> {
  const windowOf = timeWindows<number, Window>(windowSeconds, maxWindows, () => ({
    entries: 0,
    counters: new Map(),
  }));
  const write = (entry: Entry) =>
    writeLog(services, { ...entry, type: logType.failed, quota: 0, failed_calls: 1 });
  return (payerId, entry) => {
    const window = windowOf(payerId, services.now());
    window.entries += 1;
    if (window.entries <= maxEntries) return write(entry);
    const { channel = 0, user_id = 0, username = '' } = entry;
    const key = `${channel} ${user_id}`;
    // The next call begins another entry where one could not be written.
    const drop = (failed: Counter) => (error: unknown) => {
      if (window.counters.get(key) === failed) window.counters.delete(key);
      throw error;
    };
    const counter = window.counters.get(key);
    if (!counter) {
      const written = write({ channel, user_id, username, content: furtherText(1) });
      const made: Counter = { count: 1, written, isDue: false };
      window.counters.set(key, made);
      made.written = written.catch(drop(made));
      return made.written;
    }
    counter.count += 1;
    if (counter.isDue) return counter.written;
    counter.isDue = true;
    counter.written = counter.written
      .then((id) => {
        counter.isDue = false;
        return countOn(services, id, counter.count);
      })
      .catch(drop(counter));
    return counter.written;
  };
}

/** What becomes of one call. The first of its ends counts. */
export interface CallTrail {
  /** The request, once it is read. */
  asks: (request: Row) => void;
  /** A channel is asked. */
  sent: (channelId: number) => void;
  /** The channel that was asked last did not answer. */
  attemptFailed: (upstream: UpstreamFailure) => void;
  /** A channel answers; others that were asked before it failed for nobody. */
  answered: () => Promise<void>;
  /** The client has gone before the answer: no failure of anybody. */
  left: () => Promise<void>;
  /** The client gets a failure. */
  failed: (error: unknown) => Promise<void>;
  /** The answer broke off on its way. @param reason cleaned of the channel's secrets */
  broken: (reason: string) => Promise<void>;
}

interface Attempt {
  channel: number;
  begin: number;
  /** How long it took to fail. */
  ms: number;
  upstream?: UpstreamFailure;
}

/** What the client gets for an error. */
function outcomeOf(error: unknown): { status: number; message: string } {
  const { status = 500, message = 'internal error' } = toV1Error(error) ?? {};
  return { status, message };
}

/** Notes the failed calls of this process in the log. @returns a function that begins the trail of a call */
export function noteFailedCalls(services: Needed): (payer: Payer) => CallTrail {
  const write = boundedWriter(services);
  return (payer) => {
    const begin = performance.now();
    const attempts: Attempt[] = [];
    let known: LogEntry = { username: payer.username, token_name: payer.tokenName };
    let hasEnded = false;
    const note = async (entries: readonly Entry[]) => {
      if (!services.options.isOn('LogConsumeEnabled')) return;
      for (const entry of entries)
        await write(payer.userId, { ...known, ...entry }).catch((error: unknown) =>
          logError(services.log, error, 'a failed call was not logged'),
        );
    };
    const end = async (entries: readonly Entry[]) => {
      if (hasEnded) return;
      hasEnded = true;
      await note(entries);
    };
    const since = (start: number) => Math.round(performance.now() - start);
    /** Entries without user: they failed for nobody. */
    const retried = (some: readonly Attempt[]) =>
      some.flatMap(({ channel, ms, upstream }) =>
        upstream ? [{ channel, user_id: 0, elapsed_time: ms, content: retriedText(upstream) }] : [],
      );
    return {
      asks: ({ model, stream }) => {
        known = {
          ...known,
          model_name: typeof model === 'string' ? model.slice(0, maxModelLength) : '',
          is_stream: stream === true,
        };
      },
      sent: (channel) => attempts.push({ channel, begin: performance.now(), ms: 0 }),
      attemptFailed: (upstream) => {
        const last = attempts.at(-1);
        if (last) Object.assign(last, { upstream, ms: since(last.begin) });
      },
      answered: () => note(retried(attempts.splice(0, attempts.length - 1))),
      left: () => end(retried(attempts)),
      failed: (error) => {
        const { status, message } = outcomeOf(error);
        const last = attempts.at(-1);
        // A refusal that blames the request says what the provider said.
        const isRepeated = status === 400;
        return end([
          ...retried(attempts.slice(0, -1)),
          {
            channel: last?.channel ?? 0,
            user_id: payer.userId,
            elapsed_time: since(begin),
            content: failedText(status, message, isRepeated ? undefined : last?.upstream),
          },
        ]);
      },
      broken: (reason) =>
        end([
          {
            channel: attempts.at(-1)?.channel ?? 0,
            user_id: 0,
            elapsed_time: since(begin),
            content: brokenText({ status: 0, reason }),
          },
        ]),
    };
  };
}
