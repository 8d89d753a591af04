/** Lists before relays that have pages of a hundred, looked through by the bridge. */
import { expect, it } from 'vitest';
import { relayFiles } from '../../src/server/relay/family/kinds';
import type { Call } from '../../src/server/relay/family/TheirCall';
import { translate } from '../../src/server/relay/family/translate';

const entries = Array.from({ length: 5000 }, (_, i) => ({
  id: 5000 - i,
  token_name: 't',
  quota: i === 3000 ? 777 : 1,
}));

/** Answers a list call of ours before a new-api; `calls` are those that it got. */
async function list(path: string, query: string) {
  const file = relayFiles['new-api'];
  if (!file) throw new Error('no file of new-api');
  const calls: URLSearchParams[] = [];
  const send = async ({ query: asked }: Call) => {
    calls.push(asked);
    const [page, size] = [Number(asked.get('p')), Number(asked.get('page_size'))];
    const items = entries.slice((page - 1) * size, page * size);
    const value = { success: true, data: { page, page_size: size, total: entries.length, items } };
    return { status: 200, headers: {}, value, text: '' };
  };
  const tried = { isKeyed: false, isAgain: false };
  const ask = Object.assign(send, { found: new Map(), locale: 'en', tried });
  const call = { method: 'GET', path, query: new URLSearchParams(query), body: undefined };
  const { status, value } = await translate('new-api', file, call, ask);
  return { status, calls, ...(value as { data: { id: number }[]; total?: number }) };
}

it.each([10, 25, 100])('are looked through as far by %i rows a page', async (size) => {
  const { data, calls } = await list('log', `p=0&page_size=${size}&quota=777`);
  expect(data).toMatchObject([{ id: 2000 }]);
  expect(calls.length).toBeLessThanOrEqual(48);
});

it('end at any page', async () => {
  expect(await list('log', 'p=1e17&page_size=10')).toMatchObject({ data: [], has_more: false });
});

it('of programs are narrowed by no number 0, and by the text', async () => {
  const { calls } = await list('log', 'p=0&type=0&token_name=0&channel=0');
  expect(calls.map(String)).toEqual(['p=1&page_size=10&size=10&token_name=0']);
});
