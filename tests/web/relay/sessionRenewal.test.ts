/** A call that was under way while the session was renewed is answered 401: it is sent again, and nobody is signed out. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resourceSchema } from '../../../src/schema/registry';
import { request } from '../../../src/web/relay/calls/request';
import { onSessionEnd } from '../../../src/web/relay/calls/sessionEnd';
import { saveOwn } from '../../../src/web/relay/session/ownAccount';
import { changeOf } from '../../../src/web/relay/write/changes';
import { storedUser } from '../../../src/web/storage/storedUser';
import '../../../src/web/relay/dataProvider';

const ann = { id: 7, username: 'ann', display_name: 'Ann', role: 1, status: 1 };
const isSignedOut = () =>
  Response.json({ success: false, message: 'not signed in' }, { status: 401 });
const ok = (data: unknown) => Response.json({ success: true, message: '', data });

let calls: string[];
let ends: string[];
let stop: () => void;

/** A relay that answers each call with what is next for it, the last one for ever. */
function relay(answers: Record<string, (() => Response | Promise<Response>)[]>): void {
  calls = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    const call = `${method} ${address.slice('/api/'.length)}`;
    calls.push(call);
    const next = answers[call] ?? [isSignedOut];
    return ((next.length > 1 ? next.shift() : next[0]) ?? isSignedOut)();
  });
}

beforeEach(() => {
  // Another file of this process may have left a page without a session.
  history.replaceState(null, '', '/token');
  storedUser.set(ann);
  ends = [];
  stop = onSessionEnd((why) => ends.push(why));
});
afterEach(() => {
  stop();
  storedUser.set(undefined);
  vi.unstubAllGlobals();
});

describe('a call that is answered 401', () => {
  it('is sent once more where the session of the same user goes on', async () => {
    relay({ 'GET token/': [isSignedOut, () => ok(['row'])], 'GET user/self': [() => ok(ann)] });
    expect(await request('token/')).toEqual(['row']);
    expect([calls, ends]).toEqual([['GET token/', 'GET user/self', 'GET token/'], []]);
  });

  it('waits for the new password that is under way', async () => {
    let isNew = false;
    relay({
      'PUT user/self': [
        async () => {
          await new Promise((resolve) => setTimeout(resolve, 30));
          isNew = true;
          return ok(null);
        },
      ],
      'GET user/self': [() => (isNew ? ok(ann) : isSignedOut())],
      'GET token/': [isSignedOut, () => ok('rows')],
    });
    const saved = saveOwn(changeOf(resourceSchema('user'), ann, { password: 'password-2' }));
    expect(await request('token/')).toBe('rows');
    await saved;
    expect(ends).toEqual([]);
  });

  it.each([
    ['nobody has one', isSignedOut],
    ['it is of somebody else', () => ok({ ...ann, id: 8 })],
    ['that cannot be told', () => Response.error()],
    ['the relay is down', () => new Response('', { status: 502 })],
  ])('ends the session where %s', async (_, self) => {
    relay({ 'POST token/': [isSignedOut], 'GET user/self': [self] });
    await expect(request('token/', { method: 'POST' })).rejects.toMatchObject({
      kind: 'unauthorized',
    });
    expect([calls, ends]).toEqual([['POST token/', 'GET user/self'], ['expired']]);
  });

  it('ends it where the second one is, too', async () => {
    relay({ 'GET token/': [isSignedOut], 'GET user/self': [() => ok(ann)] });
    await expect(request('token/')).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(ends).toEqual(['expired']);
  });

  it('asks once for many calls at the same time', async () => {
    relay({
      'GET user/self': [() => ok(ann)],
      'GET token/': [isSignedOut, isSignedOut, isSignedOut, () => ok(1)],
    });
    await Promise.all([1, 2, 3].map(() => request('token/')));
    expect(calls.filter((call) => call === 'GET user/self')).toHaveLength(1);
  });
});
