/** How long a provider may let its client wait: for the beginning of an answer, and then for each part of it. */
import { takeTogether } from './takeTogether';

export interface Patience {
  /** Ends when the time is over. */
  signal: AbortSignal;
  /** The answer has begun: from now on the time counts anew for each part, while somebody waits for it. */
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
