/**
 * A bound on the body of a request. Nothing is read here, so that a sender without rights is refused before: hono's
 * bodyLimit reads a body that does not say its length to its end. Such a body is counted while it is read.
 */
import { createMiddleware } from 'hono/factory';
import { AppError } from '../errors/AppError';
import { freeBytes, type HoldBody, holdBodies } from './byteBudget';
import type { AppEnv, Runtime } from './types';

/** @param check is called with the bytes so far; what it throws ends the body */
function counted(
  body: ReadableStream<Uint8Array>,
  check: (size: number) => void,
): ReadableStream<Uint8Array> {
  let size = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform: (part, controller) => {
      size += part.length;
      check(size);
      controller.enqueue(part);
    },
  });
  return body.pipeThrough(count);
}

/**
 * @param tooLarge makes the error that a larger body is refused with, at once or by who reads it
 * @param hold counts the body until the request is answered
 */
export function limitBody(maxSize: number, tooLarge: () => Error, hold?: HoldBody) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { headers } = c.req.raw;
    const length = headers.get('content-length');
    if (length !== null && !headers.has('transfer-encoding')) {
      if (Number(length) > maxSize) throw tooLarge();
      const release = hold?.(c, Number(length));
      return next().finally(release);
    }
    const { body } = c.req.raw;
    if (!body) return next();
    const releases: (() => void)[] = [];
    let held = freeBytes;
    const check = (size: number) => {
      if (size > maxSize) throw tooLarge();
      if (!hold || size <= held) return;
      // Twice as much each time: few steps, and never twice of what comes.
      const next = Math.min(maxSize, Math.max(size, held * 2));
      releases.push(hold(c, releases.length === 0 ? next : next - held));
      held = next;
    };
    // Fetch wants to hear of `duplex` for every stream; the types do not know it.
    const init: RequestInit & { duplex: 'half' } = { body: counted(body, check), duplex: 'half' };
    c.req.raw = new Request(c.req.raw, init);
    return next().finally(() => {
      for (const release of releases) release();
    });
  });
}

const mebibyte = 2 ** 20;

/** Bounds the bodies for `/api`, which are read whole: those of one network, and of all together. */
export function limitApiBody(services: Pick<Runtime, 'trustedProxies'>) {
  const tooLarge = () => new AppError('tooLarge', {}, 413);
  const hold = holdBodies(services);
  // A channel may have ten thousand models.
  const ofChannel = limitBody(4 * mebibyte, tooLarge, hold);
  const ofOthers = limitBody(mebibyte, tooLarge, hold);
  return createMiddleware<AppEnv>((c, next) =>
    (c.req.path.startsWith('/api/channel') ? ofChannel : ofOthers)(c, next),
  );
}
