/** Pages of any site may call /v1, as at a real relay: a chat page is of another origin than the console. */
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './types';

/** With no credentials: what counts is the key that a page sends itself, and a cookie says nothing here. */
export const readableByPages = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id',
} as const;

const usualHeaders = 'Authorization, Content-Type';
const twoHours = '7200';

/** Names of headers that a page asks for, as the SDK of OpenAI does; anything else is not repeated. */
const fewNames = /^[\w-]+( ?, ?[\w-]+){0,49}$/;

function allowedHeaders(asked = ''): string {
  return asked.length <= 2000 && fewNames.test(asked) ? `${usualHeaders}, ${asked}` : usualHeaders;
}

/**
 * Sets the headers before the handler runs, so that refusals carry them, and answers what browsers ask beforehand. The
 * `cors` of hono changes finished answers, which costs speed, and repeats whatever is asked for.
 */
export const openToPages = createMiddleware<AppEnv>(async (c, next) => {
  for (const [name, value] of Object.entries(readableByPages)) c.header(name, value);
  if (c.req.method !== 'OPTIONS') return next();
  c.header('Access-Control-Allow-Methods', 'GET, POST');
  c.header(
    'Access-Control-Allow-Headers',
    allowedHeaders(c.req.header('access-control-request-headers')),
  );
  c.header('Access-Control-Max-Age', twoHours);
  c.header('Vary', 'Access-Control-Request-Headers');
  return c.body(null, 204);
});
