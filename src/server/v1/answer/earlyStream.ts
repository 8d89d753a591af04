/**
 * Streams that begin before their answer does. Some providers send nothing, not even a status, while a model is loaded
 * or thinks, and proxies end what is silent for a minute.
 */
import type { PassedAnswer } from './beginAnswer';

/** How long a stream waits for its answer, in ms; then it begins, and a failure is sent as an event. */
export const earlyMs = 25_000;

/** A value that is ready within so many ms; undefined where none is. */
export async function within<Value>(value: Promise<Value>, ms: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined).unref();
  });
  return await Promise.race([value, late]).finally(() => clearTimeout(timer));
}

/**
 * The stream of an answer that is waited for.
 * @param eventOf the event of a failure
 */
export function earlyStream(
  answer: Promise<PassedAnswer>,
  eventOf: (error: unknown) => Uint8Array<ArrayBuffer>,
): ReadableStream<Uint8Array> {
  const parts = answer.then(
    ({ body }) => (body instanceof ReadableStream ? body : new Blob([body]).stream()),
    (error: unknown) => new Blob([eventOf(error)]).stream(),
  );
  const reader = parts.then((stream) => stream.getReader());
  return new ReadableStream<Uint8Array>(
    {
      pull: async (stream) => {
        const part = await (await reader).read();
        if (part.done) stream.close();
        else stream.enqueue(part.value);
      },
      // The answer may be far away: a client that leaves does not wait for it.
      cancel: (reason) => void reader.then((left) => left.cancel(reason)).catch(() => {}),
    },
    { highWaterMark: 0 },
  );
}
