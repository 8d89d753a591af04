/** Chat pages of other origins call /v1 with a key; /api stays closed to them, and a cookie opens nothing of /v1. */
import { describe, expect, it } from 'vitest';
import { standardFlood } from '../../../src/server/auth/rateLimit';
import { sendJson } from '../../support/provider';
import { buildTestApp } from '../../support/server/testApp';
import { completion, v1Tests } from '../../support/server/v1Tests';

const held = v1Tests();
const { addChannel, chat } = held;

const page = {
  origin: 'https://chat.example',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'cors',
};
const allowed = ({ headers }: Response) => [
  headers.get('access-control-allow-origin'),
  headers.get('access-control-allow-credentials'),
];
const open = ['*', null];
const closed = [null, null];

const preflight = (path: string, asked?: string) =>
  held.app.request(path, {
    method: 'OPTIONS',
    headers: {
      ...page,
      'access-control-request-method': 'POST',
      ...(asked === undefined ? {} : { 'access-control-request-headers': asked }),
    },
  });

describe('a page of another origin', () => {
  it('may call /v1 with the headers that it asks for', async () => {
    const answer = await preflight(
      '/v1/chat/completions',
      'authorization,content-type,x-stainless-os',
    );
    expect([answer.status, ...allowed(answer)]).toEqual([204, ...open]);
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, POST');
    expect(answer.headers.get('access-control-allow-headers')).toBe(
      'Authorization, Content-Type, authorization,content-type,x-stainless-os',
    );
    expect(Number(answer.headers.get('access-control-max-age'))).toBeGreaterThan(0);
  });

  it.each([
    ['too long', 'x-a,'.repeat(40) + 'x'.repeat(3000)],
    ['of too many names', Array(60).fill('x-a').join(',')],
    ['with other characters', 'x-a; y'],
  ])('gets only the usual headers for a list that is %s', async (_what, asked) => {
    const answer = await preflight('/v1/models', asked);
    expect([answer.status, answer.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'Authorization, Content-Type',
    ]);
  });

  it('reads answers, streams and refusals of /v1', async () => {
    const read = async (headers = {}, body = {}) => chat(body, { ...page, ...headers });
    const none = await read();
    expect([none.status, ...allowed(none)]).toEqual([503, ...open]);
    await addChannel();
    const answer = await read();
    expect([answer.status, ...allowed(answer)]).toEqual([200, ...open]);
    expect(await answer.json()).toEqual(completion);
    held.provider.answer = (_asked, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end('data: [DONE]\n\n');
    };
    const stream = await read({}, { stream: true });
    expect([stream.headers.get('content-type'), ...allowed(stream)]).toEqual([
      'text/event-stream',
      ...open,
    ]);
    await stream.text();
    held.provider.answer = (_asked, response) => sendJson(response, {}, 500);
    const failed = await read();
    expect([failed.status, ...allowed(failed)]).toEqual([502, ...open]);
    const unknown = await read({ authorization: 'Bearer sk-unknown' });
    expect([unknown.status, ...allowed(unknown)]).toEqual([401, ...open]);
    const missing = await held.app.request('/v1/none', { headers: page });
    expect([missing.status, ...allowed(missing)]).toEqual([404, ...open]);
  });

  it('reads when to come again', async () => {
    const floodLimits = { ...standardFlood, usage: 1 };
    const { request } = await buildTestApp({ rateLimit: true, floodLimits });
    await request('/v1/models');
    const late = await request('/v1/models', { headers: page });
    expect([late.status, ...allowed(late)]).toEqual([429, ...open]);
    expect(late.headers.get('retry-after')).not.toBeNull();
    expect(late.headers.get('access-control-expose-headers')).toBe('Retry-After, X-Request-Id');
  });

  it('may not call /api', async () => {
    const answers = [await preflight('/api/token/'), await preflight('/api/status')];
    answers.push(await held.app.request('/api/status', { headers: page }));
    expect(answers.map(allowed)).toEqual([closed, closed, closed]);
  });

  it('gets nothing of /v1 by the session of who is signed in', async () => {
    await addChannel();
    const cookie = held.root.cookie();
    expect(cookie).toMatch(/_session_/);
    const models = await held.app.request('/v1/models', { headers: { cookie } });
    const answer = await chat({}, { authorization: '', cookie });
    expect([models.status, answer.status]).toEqual([401, 401]);
    expect(held.provider.asked).toEqual([]);
  });
});
