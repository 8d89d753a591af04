/** The own account in front of relays: a code that was taken is never called an error, an ended session is seen. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resourceSchema } from '../../../src/schema/registry';
import { onSessionEnd } from '../../../src/web/relay/calls/sessionEnd';
import { redeem, saveOwn } from '../../../src/web/relay/session/ownAccount';
import { changeOf } from '../../../src/web/relay/write/changes';

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

describe('a code whose answer was lost', () => {
  /** A relay without keys that writes these entries into the log, and adds quota, while the answer is lost. */
  const losing = (contents: string[], adds: number) => {
    let isSent = false;
    const log = (content: string) => ({ content, created_at: 2_000_000_000, type: 1 });
    vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
      if (method === 'POST') {
        isSent = true;
        throw new TypeError('cut');
      }
      const quota = isSent ? 1000 + adds : 1000;
      const data = path.startsWith('/api/log/self')
        ? isSent
          ? contents.map(log)
          : []
        : { quota, used_quota: 5 };
      return Response.json({ success: true, message: '', data });
    });
  };
  const byCode = '通过兑换码充值 ＄0.001000 额度';
  const others = ['通过 API 充值 ＄0.002000 额度', 'Thank you'];

  it('was redeemed where the log says so', async () => {
    losing([byCode], 500);
    expect(await redeem('code')).toBe(500);
  });

  it.each(others)('is not known to be where an administrator added quota: %s', async (content) => {
    losing([content], 1000);
    await expect(redeem('code')).rejects.toMatchObject({ kind: 'unsure' });
  });

  it('was redeemed by an unknown amount where both did', async () => {
    losing([byCode, ...others], 2500);
    expect(await redeem('code')).toBeUndefined();
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
    const before = { id: 7, username: 'u', display_name: 'old' };
    await saveOwn(changeOf(resourceSchema('user'), before, next)).catch(() => undefined);
    forget();
    expect(seen).toEqual(ends);
  });
});
