/** Lists and writes of records before a One API, as the console's server answers them, for tests that have none. */
import { isRow } from '../../../src/schema/isRow';
import { parseExact, writeExact } from '../../../src/schema/values/exactNumbers';
import { AppError } from '../../../src/server/kernel/errors/AppError';
import { plainKind, relayFiles } from '../../../src/server/relay/family/kinds';
import type { Answer, Ask, Call } from '../../../src/server/relay/family/TheirCall';
import { asksList, translate } from '../../../src/server/relay/family/translate';

/** Answers a call as the relay does. @param path with its query, as `/api/token/?p=0` */
export type AskRelay = (path: string, init?: RequestInit) => Promise<Response>;

const records = /^(channel|token|user|redemption)(\/(\d+|manage))?$/;

const jsonIn = (text: string): unknown => {
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
};

/** A `fetch` of the console, out of one of a relay. */
export const bridged =
  (relay: AskRelay): AskRelay =>
  async (address, init = {}) => {
    const { pathname, searchParams: query } = new URL(address, 'http://console');
    const path = pathname.replace(/^\/api\/|\/$/g, '');
    const file = relayFiles[plainKind];
    const { method = 'GET' } = init;
    const isOurs = method === 'GET' ? file && asksList(file, path) : records.test(path);
    if (!file || !isOurs) return relay(address, init);
    const ask: Ask = Object.assign(
      async ({ method: how, path: to, query: asked, body: sent }: Call) => {
        const isList = how === 'GET' && asksList(file, to) && !to.endsWith('/search');
        const there = how === 'DELETE' ? pathname : `/api/${to}${isList ? '/' : ''}`;
        const text = asked.toString();
        const answer = await relay(`${there}${text && `?${text}`}`, {
          ...init,
          method: how,
          body: sent === undefined ? null : writeExact(sent),
        });
        const body = await answer.text();
        return {
          status: answer.status,
          headers: Object.fromEntries(answer.headers),
          value: jsonIn(body),
          text: body,
        };
      },
      { found: new Map(), locale: 'en', tried: { isKeyed: method !== 'GET', isAgain: false } },
    );
    const body = typeof init.body === 'string' ? jsonIn(init.body) : undefined;
    const call = { method, path, query, body };
    const { status, headers, value, text } = await translate(plainKind, file, call, ask).catch(
      (error: unknown): Answer => {
        if (!(error instanceof AppError)) throw error;
        const refusal = { success: false, message: error.message, errors: error.fields };
        return { status: error.status, headers: {}, value: refusal, text: '' };
      },
    );
    const { 'content-length': _, 'content-encoding': __, ...kept } = headers;
    return new Response(isRow(value) ? writeExact(value) : text, {
      status,
      headers: Object.fromEntries(Object.entries(kept).map(([name, one]) => [name, String(one)])),
    });
  };
