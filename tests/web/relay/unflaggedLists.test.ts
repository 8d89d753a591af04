/** One API lists all models in the shape of OpenAI's list, which does not say that it succeeded. */
import { afterEach, expect, it, vi } from 'vitest';
import { request } from '../../../src/web/relay/calls/request';

const answering = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
afterEach(() => vi.unstubAllGlobals());

it('is read as the list that it is', async () => {
  const data = [{ id: 'gpt-4o', object: 'model' }];
  answering({ object: 'list', data });
  expect(await request('channel/models')).toEqual(data);
});

it.each<[string, unknown, number]>([
  ['a refusal', { success: false, message: 'no', object: 'list', data: [] }, 200],
  ['an error', { object: 'list', data: [] }, 500],
  ['another object', { object: 'error', data: [] }, 200],
  ['no list', { object: 'list', data: {} }, 200],
])('is not taken from %s', async (_what, body, status) => {
  answering(body, status);
  await expect(request('channel/models')).rejects.toThrow();
});
