/** Redeeming in front of relays whose answers say little: a code that was taken is never called an error. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { redeem } from '../../src/web/data/ownAccount';

/** A relay whose account gains `adds` with the code, and that answers `data` or refuses the look afterwards. */
function relay(data: unknown, { adds = 0, isBlind = false } = {}): void {
  let quota = 1000;
  const seen = { posts: 0 };
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    if (method === 'POST') {
      seen.posts += 1;
      quota += adds;
      return new Response(JSON.stringify({ success: true, message: '', data }));
    }
    if (isBlind && seen.posts > 0) return new Response('', { status: 500 });
    return path === '/api/user/self'
      ? new Response(JSON.stringify({ success: true, data: { quota, used_quota: 5 } }))
      : new Response('', { status: 404 });
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a code that the relay took', () => {
  it.each([
    ['a number', 700, { adds: 700 }, 700],
    ['no data', undefined, { adds: 700 }, 700],
    ['null', null, { adds: 700 }, 700],
    ['a text', '700', { adds: 700 }, 700],
    ['an object', { quota: 700 }, { adds: 700 }, 700],
    ['no data, and the account does not change', undefined, {}, undefined],
    ['no data, and the account cannot be read', undefined, { adds: 7, isBlind: true }, undefined],
  ])('was redeemed when it answers %s', async (_what, data, account, added) => {
    relay(data, account);
    expect(await redeem('code')).toBe(added);
  });
});
