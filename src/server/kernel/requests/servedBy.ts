/** The handler of pages, in both modes. */
import { isOfCalls } from './canonicalPath';
import type { AppContext } from './types';

/** Answers a request outside the API. */
export type ServePage = (c: AppContext) => Response | Promise<Response>;

/** Answers pages, but none to a program that asks for a call there is not: it would take the page for an answer. */
export const servedBy =
  (servePage: ServePage): ServePage =>
  (c) =>
    isOfCalls(c.req.path) || lacksVersion(c) ? noCall(c) : servePage(c);

/** Calls of `/v1` whose sender left that out of its base address. */
const withoutVersion =
  /^\/(?:models|(?:chat\/)?completions|embeddings|responses|messages|moderations|rerank)(?:\/|$)/;

/** True for a program's call without `/v1`; a browser that opens a page asks for HTML. */
const lacksVersion = (c: AppContext): boolean =>
  withoutVersion.test(c.req.path) && !/\btext\/html\b/.test(c.req.header('accept') ?? '');

/** Says that there is no such call, in the forms of `/api` and of `/v1`. */
export function noCall(c: AppContext): Response {
  const hint = lacksVersion(c) ? `; the address is /v1${c.req.path}` : '';
  const message = `this server has no ${c.req.method} ${c.req.path}${hint}`;
  return c.json(
    {
      success: false,
      message,
      error: { message, type: 'relay_console_error', code: 'unknown_call' },
    },
    404,
  );
}
