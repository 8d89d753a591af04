/** How long a provider may let its client wait: for the beginning of an answer, and then for each part of it. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** More than a socket brings in one turn of the event loop. */
const enoughBytes = 2 ** 17;

/**
 * Takes together what a provider has sent by now. A reader that takes turns with others would, for each part alone,
 * leave the HTTP client a backlog that grows, which it copies for each part.
 * @returns a function that takes all parts that are there, or waits for one; undefined at the end
 */
export function takeTogether(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): () => Promise<Uint8Array | undefined> {
  let next: Promise<ReadableStreamReadResult<Uint8Array>> | undefined;
  return async () => {
    const parts: Uint8Array[] = [];
    for (let size = 0; size < enoughBytes; ) {
      next ??= reader.read();
      // A failure after the beginning is met at the next call.
      const part = await (size === 0 ? next : Promise.race([next.catch(() => {}), nextTurn()]));
      if (!part?.value) break;
      next = undefined;
      parts.push(part.value);
      size += part.value.length;
    }
    return parts.length > 1 ? Buffer.concat(parts) : parts[0];
  };
}

export interface Patience {
  /** Ends when the time is over. */
  signal: AbortSignal;
  /** The answer has begun: from now on the time counts again for each part, while somebody waits for it. */
  hasBegun: (answer: Response) => Response;
  /** Nobody waits for the beginning any more. */
  end: () => void;
}

/** Begins to wait. @param ms as long as nothing may come */
export function beginPatience(ms: number): Patience {
  const controller = new AbortController();
  const giveUp = () => controller.abort(new Error(`nothing came for ${ms / 1000} s`));
  const begin = () => setTimeout(giveUp, ms).unref();
  const first = begin();
  return {
    signal: controller.signal,
    end: () => clearTimeout(first),
    hasBegun: (answer) => {
      clearTimeout(first);
      const reader = answer.body?.getReader();
      if (!reader) return answer;
      const take = takeTogether(reader);
      const body = new ReadableStream<Uint8Array>(
        {
          pull: async (stream) => {
            const timer = begin();
            const part = await take().finally(() => clearTimeout(timer));
            if (part) stream.enqueue(part);
            else stream.close();
          },
          cancel: (reason) => reader.cancel(reason),
        },
        { highWaterMark: 0 },
      );
      return new Response(body, { status: answer.status, headers: answer.headers });
    },
  };
}
