/** The console's data layer against the recorded answers of a real relay, the odd ones too: right records, or the right error. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resources } from '../../../src/schema/registry';
import { requestEnvelope } from '../../../src/web/relay/calls/request';
import { dataProvider } from '../../../src/web/relay/dataProvider';
import { HttpError } from '../../../src/web/relay/errors/HttpError';
import { storedUser } from '../../../src/web/storage/storedUser';
import { type Exchange, readExchanges } from '../../support/relay/replayExchanges';

const exchanges = readExchanges();
const answerWith = ({ response }: Exchange) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(
      async () =>
        new Response(
          response.json === undefined ? (response.text ?? '') : JSON.stringify(response.json),
          { status: response.status, headers: { 'content-type': response.type ?? '' } },
        ),
    ),
  );
afterEach(() => {
  vi.unstubAllGlobals();
  storedUser.set(undefined);
});

/** The outcome that the envelope of an exchange asks for. */
function expectedOf({ response }: Exchange): 'data' | HttpError['kind'] {
  const body = response.json as { success?: unknown } | undefined;
  if (response.status === 401) return 'unauthorized';
  if (response.status === 429) return 'rateLimited';
  if (response.status >= 500) return 'server';
  if (response.status >= 400) return 'other';
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'badResponse';
  // A session that is over, whatever the status says.
  const ends: unknown[] = ['用户已被封禁', '无权进行此操作，access token 无效'];
  if ('message' in body && ends.includes(body.message)) return 'unauthorized';
  return body.success === false ? 'refused' : 'data';
}

describe('the data layer on recorded answers', () => {
  it('takes each of them as data or as the right error', async () => {
    const wrong: string[] = [];
    for (const exchange of exchanges) {
      answerWith(exchange);
      const got = await requestEnvelope(exchange.request.path.replace(/^\/api\//, ''), {
        method: exchange.request.method,
      }).then(
        () => 'data',
        (error: unknown) => (error instanceof HttpError ? error.kind : String(error)),
      );
      if (got !== expectedOf(exchange))
        wrong.push(
          `${exchange.request.method} ${exchange.request.path} (${exchange.why}): ${got} instead of ${expectedOf(exchange)}`,
        );
    }
    console.log(
      `recorded answers taken rightly=${exchanges.length - wrong.length}/${exchanges.length}`,
    );
    expect(wrong).toEqual([]);
  });

  it('gives the records of each recorded list, with the types that the schemas say', async () => {
    let lists = 0;
    for (const exchange of exchanges) {
      const path = exchange.request.path;
      const name = Object.keys(resources).find((resource) =>
        new RegExp(`^/api/${resource}/(self/)?(\\?|search\\?)`).test(path),
      );
      const data = (exchange.response.json as { data?: unknown } | undefined)?.data;
      if (exchange.request.method !== 'GET' || !name || !Array.isArray(data)) continue;
      lists += 1;
      // Pages after the recorded one are empty.
      let asked = 0;
      vi.stubGlobal(
        'fetch',
        vi.fn(async () =>
          Response.json(
            asked++ === 0 ? exchange.response.json : { success: true, message: '', data: [] },
          ),
        ),
      );
      storedUser.set({
        id: 1,
        username: 'root',
        display_name: 'root',
        role: path.includes('/self/') ? 1 : 10,
        status: 1,
      });
      const { data: rows } = await dataProvider.getList(name, {
        pagination: { page: 1, perPage: 10 },
        sort: { field: 'id', order: 'DESC' },
        filter: path.includes('search') ? { q: 'x' } : {},
      });
      const distinct = new Set(rows.map(({ id }) => id));
      expect([path, distinct.size]).toEqual([path, rows.length]);
      expect([path, rows.length]).toEqual([path, Math.min(10, data.length)]);
      for (const row of rows) {
        for (const [field, property] of Object.entries(resources[name]?.properties ?? {})) {
          if (property['x-wire'] === 'comma')
            expect([
              path,
              field,
              Array.isArray((row as Record<string, unknown>)[field] ?? []),
            ]).toEqual([path, field, true]);
        }
      }
    }
    console.log(`recorded lists=${lists}`);
    expect(lists).toBeGreaterThan(10);
  });
});
