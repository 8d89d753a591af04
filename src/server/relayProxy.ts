/** `npm start -- --relay URL`: the console here, the API of a running relay behind it (design.md, first paragraph). */
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { secureHeaders } from 'hono/secure-headers';
import type { Logger } from 'pino';
import { localeOfRequest } from './http/localeOfRequest';
import { messageText } from './http/messages';
import type { AppContext, AppEnv } from './http/types';

/**
 * The address given on the command line, without a slash at its end.
 * @throws Error when it is no http(s) address
 */
export function parseRelay(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Error(`--relay: "${text}" is no http(s) address`);
  return text.replace(/\/$/, '');
}

/** Passes a request on as it is: method, body, query and cookies, and the answer back, streams included. */
async function pass(c: AppContext, relay: string, log: Logger): Promise<Response> {
  const { pathname, search } = new URL(c.req.url);
  try {
    return await proxy(relay + pathname + search, {
      raw: c.req.raw,
      headers: { ...c.req.header(), host: undefined },
      redirect: 'manual',
    });
  } catch (error) {
    log.warn({ err: error, relay }, 'the relay did not answer');
    return c.json(
      { success: false, message: messageText('relayDown', { relay }, localeOfRequest(c)) },
      502,
    );
  }
}

/** The console in front of a relay. */
export function createRelayProxy(
  relay: string,
  log: Logger,
  servePage?: (c: AppContext) => Response,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  for (const path of ['/api', '/api/*', '/v1/*']) app.all(path, (c) => pass(c, relay, log));
  app.use(
    secureHeaders({
      crossOriginResourcePolicy: 'same-origin',
      xFrameOptions: 'DENY',
      referrerPolicy: 'no-referrer',
      strictTransportSecurity: false,
    }),
  );
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  if (servePage) app.get('*', (c) => servePage(c));
  return app;
}
