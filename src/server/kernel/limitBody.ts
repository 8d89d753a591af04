/**
 * A bound on the body of a request. Nothing is read here, so that whoever may not send it is refused before; a body
 * that does not say its length is counted while it is read.
 */
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './types';

function counted(
  body: ReadableStream<Uint8Array>,
  maxSize: number,
  tooLarge: () => Error,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let size = 0;
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await reader.read();
        size += value?.length ?? 0;
        if (size > maxSize) controller.error(tooLarge());
        else if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
}

/** @param tooLarge makes the error that a larger body is refused with, at once or by who reads it */
export function limitBody(maxSize: number, tooLarge: () => Error) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { headers } = c.req.raw;
    const length = headers.get('content-length');
    if (length !== null && !headers.has('transfer-encoding')) {
      if (Number(length) > maxSize) throw tooLarge();
      return next();
    }
    const { body } = c.req.raw;
    if (!body) return next();
    // Fetch wants to hear of `duplex` for every stream; the types do not know it.
    const init: RequestInit & { duplex: 'half' } = {
      body: counted(body, maxSize, tooLarge),
      duplex: 'half',
    };
    c.req.raw = new Request(c.req.raw, init);
    return next();
  });
}
