/**
 * Settles a write whose answer is lost: the connection broke, a proxy answered for the server, the body was
 * cut, or nothing came in time. It is sent again with the same key; where that tells nothing either, the console looks
 * whether it was done.
 */

import { noteUser } from '../../storage/storedUser';
import { HttpError, isLost, isNotDone, isRefusal } from '../errors/HttpError';
import { newIdempotencyKey, type RequestOptions, request } from './request';
import { endBy } from './sessionEnd';
import { answerLimits, lookPauses, nextWait, resendWaits, sleep } from './waits';
import { withWaits } from './withWaits';

/** The outcome of looking; `answer` replaces the answer that was lost. */
export type Finding<T> = { state: 'done'; answer: T } | { state: 'notDone' | 'unknown' };

/**
 * Reads what a write would have changed. An error counts as unknown.
 * @param refusal of the relay: then nothing but the change itself proves that the write was done; undefined where its
 *   answer was lost
 */
export type Look<T> = (refusal: HttpError | undefined) => Promise<Finding<T>>;

export const done = <T>(answer: T): Finding<T> => ({ state: 'done', answer });
export const notDone = { state: 'notDone' } as const;
export const unknown = { state: 'unknown' } as const;

/** The outcome of a look that found the new values, the old ones, or others. */
export const findingOf = <T>(answer: T, isNew: boolean, isOld: boolean): Finding<T> =>
  isNew ? done(answer) : isOld ? notDone : unknown;

/**
 * True for a failure of a write that may have been done: the server failed within, or a write that ends its own session
 * (keepsSession) was sent twice, and is answered 401 then, or as a session that is over.
 */
const isDoubtful = (error: unknown): boolean =>
  error instanceof HttpError &&
  (error.kind === 'server' ||
    (error.kind === 'refused' && endBy(error.message) !== undefined) ||
    (error.kind === 'other' && error.status === 401));

async function sendAgain<T>(
  call: (options: RequestOptions) => Promise<T>,
  idempotencyKey: string,
  first: HttpError,
): Promise<{ answer: T } | undefined> {
  let asked = first.retryAfterMs;
  const isSameUser = noteUser();
  for (let attempt = 0; ; attempt++) {
    const wait = nextWait(resendWaits, attempt, asked);
    if (wait === undefined) return undefined;
    await sleep(wait);
    // For a user who signed in since, it is another write.
    if (!isSameUser()) return undefined;
    try {
      return {
        answer: await call({ idempotencyKey, timeLimit: answerLimits.again, keepsSession: true }),
      };
    } catch (error) {
      if (isRefusal(error) || isNotDone(error)) throw error;
      asked = error instanceof HttpError ? error.retryAfterMs : undefined;
      const isFinal = isLost(error) && error.status === 409 && asked === undefined;
      if (isFinal) return undefined; // the server itself does not know
    }
  }
}

/** One look, within its time. */
async function lookOnce<T>(look: Look<T>, refusal?: HttpError): Promise<Finding<T>> {
  const stop = new AbortController();
  const limit = sleep(answerLimits.again).then(() => {
    stop.abort();
    return unknown;
  });
  return Promise.race([withWaits(() => look(refusal), stop.signal), limit]).catch(() => unknown);
}

/** True for a call that a server does once for a key. Other GETs that change something, as a test, are done again. */
const isKeyed = (path: string, method = 'GET') =>
  method !== 'GET' || path === 'user/token' || /^oauth\/\w+\/bind$/.test(path);

/**
 * Does a write and finds out what became of it.
 * @param call sends it; the options carry the key of the write
 * @param look reads whether it was done; without it a lost answer stays unknown
 * @param canRepeat false for a call that a server would do again in spite of its key
 * @throws HttpError `unsure` or `notDone` when the answer was lost, any other for an answer that came
 */
export async function settle<T>(
  call: (options: RequestOptions) => Promise<T>,
  look: Look<T> = async () => unknown,
  canRepeat = true,
  idempotencyKey = newIdempotencyKey(),
): Promise<T> {
  let first: HttpError;
  try {
    return await call({ idempotencyKey });
  } catch (error) {
    const refusal = isRefusal(error) ? error : undefined;
    const found = isDoubtful(error) ? await lookOnce(look, refusal) : unknown;
    if (found.state === 'done') return found.answer;
    if (error instanceof HttpError) error.isUndone = found.state === 'notDone';
    if (!isLost(error)) throw error;
    first = error;
  }
  const again = canRepeat ? await sendAgain(call, idempotencyKey, first) : undefined;
  return again ? again.answer : lookAfter(first, look);
}

/** Looks what became of a write whose answer was lost. @throws HttpError `unsure` or `notDone` */
export async function lookAfter<T>(lost: HttpError, look: Look<T>): Promise<T> {
  let found: Finding<T> = unknown;
  for (const pause of lookPauses) {
    await sleep(pause);
    found = await lookOnce(look);
    if (found.state === 'done') return found.answer;
  }
  // The server may still be working on it.
  const isOver = found.state === 'notDone' && lost.status !== 504;
  const error = new HttpError(isOver ? 'notDone' : 'unsure', lost.message, lost.status);
  error.retryAfterMs = lost.retryAfterMs;
  throw error;
}

/** `request` for a write. @throws HttpError as `settle` does */
export function requestWrite(
  path: string,
  options: RequestOptions,
  look?: Look<unknown>,
): Promise<unknown> {
  return settle(
    (more) => request(path, { isWrite: true, ...options, ...more }),
    look,
    isKeyed(path, options.method),
    options.idempotencyKey,
  );
}
