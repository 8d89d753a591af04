/** Figures of the log, one of a user at a time: who asks for many waits alone. */
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../kernel/requests/types';
import type { Services } from '../options/Services';

/** The last figure that each user asked for, by console and user. */
const lastOf = new Map<string, Promise<void>>();

/** Lets a call go on once those of the same user before it are answered; needs the user. */
export const oneFigure = ({ consoleId }: Pick<Services, 'consoleId'>) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const key = `${consoleId} ${c.get('user').id}`;
    const work = (lastOf.get(key) ?? Promise.resolve()).then(next);
    const end = work.catch(() => {});
    lastOf.set(key, end);
    await work.finally(() => {
      if (lastOf.get(key) === end) lastOf.delete(key);
    });
  });
