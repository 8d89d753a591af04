/** Lists of the console before a One API, as its server answers them, for tests that have no server. */
import { isRow } from '../../../src/schema/isRow';
import { parseExact } from '../../../src/schema/values/exactNumbers';
import { plainKind, relayFiles } from '../../../src/server/relay/family/kinds';
import type { Ask } from '../../../src/server/relay/family/TheirCall';
import { asksList, translate } from '../../../src/server/relay/family/translate';

/** Answers a call as the relay does. @param path with its query, as `/api/token/?p=0` */
export type AskRelay = (path: string, init?: RequestInit) => Promise<Response>;

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
    if (!file || (init.method ?? 'GET') !== 'GET' || !asksList(file, path))
      return relay(address, init);
    const ask: Ask = Object.assign(
      async (call: { path: string; query: URLSearchParams }) => {
        const slash = call.path.endsWith('/search') ? '' : '/';
        const text = call.query.toString();
        const answer = await relay(`/api/${call.path}${slash}${text && `?${text}`}`, init);
        const body = await answer.text();
        return {
          status: answer.status,
          headers: Object.fromEntries(answer.headers),
          value: jsonIn(body),
          text: body,
        };
      },
      { found: new Map(), locale: 'en' },
    );
    const call = { method: 'GET', path, query, body: undefined };
    const { status, headers, value, text } = await translate(plainKind, file, call, ask);
    const { 'content-length': _, 'content-encoding': __, ...kept } = headers;
    return new Response(isRow(value) ? JSON.stringify(value) : text, {
      status,
      headers: Object.fromEntries(Object.entries(kept).map(([name, one]) => [name, String(one)])),
    });
  };
