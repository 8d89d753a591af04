/** The own account in front of relays: a code that was taken is never called an error, an ended session is seen. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onSessionEnd } from '../../src/web/core/sessionEnd';
import { redeem, saveOwn } from '../../src/web/data/ownAccount';

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

// Another file of this process may have left a page without a session.
beforeEach(() => history.replaceState(null, '', '/setting'));
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

describe('a profile that is saved after the session ended', () => {
  it.each([
    ['without a password ends it here', { display_name: 'new' }, 401, ['expired']],
    ['with an empty one ends it here', { display_name: 'new', password: '' }, 401, ['expired']],
    ['of a banned user ends it here', { display_name: 'new' }, 200, ['banned']],
    ['with a new password may be the second try', { password: 'password-2' }, 401, []],
  ])('%s', async (_, next, status, ends) => {
    const message = status === 200 ? '用户已被封禁' : '';
    vi.stubGlobal('fetch', async (path: string) =>
      path === '/api/user/login'
        ? Response.json({ success: false, message: 'wrong password' })
        : Response.json({ success: false, message }, { status }),
    );
    const seen: string[] = [];
    const forget = onSessionEnd((why) => seen.push(why));
    await saveOwn(next, { username: 'u', display_name: 'old' }).catch(() => undefined);
    forget();
    expect(seen).toEqual(ends);
  });
});
