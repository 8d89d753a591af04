/** The id of the request of now: its answer, its lines of the server's log and its entry of the log carry it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** The header of requests and answers. */
export const requestIdHeader = 'X-Request-Id';

const current = new AsyncLocalStorage<string>();

/** The id; undefined outside of requests. */
export const requestId = (): string | undefined => current.getStore();

/** Ids as proxies make them. Any other text would be written into the log and into headers as it came. */
const sound = /^[\w.:=+/-]{1,128}$/;

/**
 * The id of a new request.
 * @param header as it came
 * @param isTrusted whether a trusted proxy sends it; the id of anybody else does not count
 */
export const newRequestId = (header: unknown, isTrusted: boolean): string =>
  isTrusted && typeof header === 'string' && sound.test(header) ? header : randomUUID();

/** Does the work of a request. */
export const withRequestId = <Result>(id: string, work: () => Result): Result =>
  current.run(id, work);

/** A function that works for the request of now also when something else calls it, as the reader of a stream. */
export const ofThisRequest = <Work extends (...args: never[]) => unknown>(work: Work): Work =>
  AsyncLocalStorage.bind(work);

/** The values of each line of the log beside its own. */
export function logContext(): { requestId?: string } {
  const id = requestId();
  return id === undefined ? {} : { requestId: id };
}
