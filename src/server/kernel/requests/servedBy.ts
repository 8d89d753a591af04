/** The handler of pages, in both modes. */
import { isOfCalls } from './canonicalPath';
import type { AppContext } from './types';

/** Answers a request outside the API. */
export type ServePage = (c: AppContext) => Response | Promise<Response>;

/** Answers pages, but none to a program that asks for a call there is not: it would take the page for an answer. */
export const servedBy =
  (servePage: ServePage): ServePage =>
  (c) => {
    if (!isOfCalls(c.req.path)) return servePage(c);
    const message = `this server has no ${c.req.method} ${c.req.path}`;
    return c.json(
      {
        success: false,
        message,
        error: { message, type: 'relay_console_error', code: 'unknown_call' },
      },
      404,
    );
  };
