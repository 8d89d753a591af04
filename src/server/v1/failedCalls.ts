/**
 * Writes calls that failed into the log. They cost nothing, so their number is bounded here: beyond some entries of a
 * user a minute, one entry for each channel counts the others.
 */
import { sql } from 'kysely';
import { logType } from '../../schema/records.gen';
import { logError } from '../kernel/errors/loggedError';
import { timeWindows } from '../kernel/work/timeWindows';
import { type LogEntry, writeLog } from '../logs/logs';
import type { Services } from '../options/Services';
import type { AnswerFault } from './answer/AnswerFault';
import { shortAnswer } from './answer/shortAnswer';
import type { Attempt, UpstreamFailure } from './bill';
import { V1Error } from './call/V1Error';

const upstreamText = ({ status, reason }: UpstreamFailure) =>
  `；上游${status === 0 ? '无答复' : `（HTTP ${status}）`}：${shortAnswer(reason)}`;

/** The entry of a call that failed. @param status what the client got, and with which message */
export const failedText = (status: number, message: string, upstream?: UpstreamFailure) =>
  `调用失败（HTTP ${status}）：${shortAnswer(message)}${upstream ? upstreamText(upstream) : ''}`;

/** The entry of a channel whose call another channel answered. */
const retriedText = (upstream: UpstreamFailure) =>
  `渠道调用失败，已改用其他渠道${upstreamText(upstream)}`;

/** The entry of a channel whose answer broke off. */
export const brokenText = (reason: string) => `渠道答复中断；上游无答复：${shortAnswer(reason)}`;

/**
 * The client's answer where no other channel is left: a limit that passes is one for the client, too. An answer that
 * blames the request is the client's at once.
 * @param reason of the fault, without secrets
 */
export function failureOf(fault: AnswerFault, reason: string): V1Error {
  const { status, meaning, message, retryAfter } = fault;
  if (meaning === 'request') return new V1Error(400, 'provider_refused', shortAnswer(reason));
  return status === 429 && meaning !== 'account'
    ? new V1Error(429, 'provider_busy', message, retryAfter)
    : new V1Error(502, 'provider_failed', message);
}

/** The entry that counts further calls. */
const furtherText = (count: number) => `同一分钟内另有 ${count} 次调用失败，未逐条记录`;

/** Entries of the channels that did not answer, without user: they failed for nobody. */
export const retriedEntries = (attempts: readonly Attempt[]): FailureEntry[] =>
  attempts.flatMap(({ channel: { id }, failure }) =>
    failure
      ? [{ channel: id, user_id: 0, elapsed_time: failure.ms, content: retriedText(failure) }]
      : [],
  );

export type FailureEntry = LogEntry & { content: string };

/** Writes entries of a payer's call. A failure of that is logged for operators. */
export type NoteFailed = (payerId: number, entries: readonly FailureEntry[]) => Promise<void>;

type Needed = Pick<Services, 'log' | 'now' | 'options' | 'store'>;

const windowSeconds = 60;
const maxEntries = 60;
const maxWindows = 10_000;

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
function boundedWriter(
  services: Needed,
): (payerId: number, entry: FailureEntry) => Promise<unknown> {
  const windowOf = timeWindows<number, Window>(windowSeconds, maxWindows, () => ({
    entries: 0,
    counters: new Map(),
  }));
  const write = (entry: FailureEntry) =>
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

/** Writes failed calls of this process into the log, where LogConsumeEnabled says so. */
export function noteFailedCalls(services: Needed): NoteFailed {
  const write = boundedWriter(services);
  return async (payerId, entries) => {
    if (!services.options.isOn('LogConsumeEnabled')) return;
    for (const entry of entries)
      await write(payerId, entry).catch((error: unknown) =>
        logError(services.log, error, 'a failed call was not logged'),
      );
  };
}
