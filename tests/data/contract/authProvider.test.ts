import { beforeEach, describe, expect, it } from 'vitest';
import { HttpError } from '../../../src/web/relay/errors/HttpError';
import { authProvider } from '../../../src/web/relay/session/authProvider';
import { storedUser } from '../../../src/web/storage/storedUser';
import { followAddress } from '../../../src/web/ui/links/publicPages';

const alice = { id: 7, username: 'alice', display_name: '', role: 10, status: 1 };
followAddress(() => {});
beforeEach(() => {
  localStorage.clear();
  storedUser.set(alice);
  history.replaceState(null, '', '/channel?page=2');
});

describe('the auth provider', () => {
  it('lets only pass who is signed in', async () => {
    await expect(authProvider.checkAuth({})).resolves.toBeUndefined();
    storedUser.set(undefined);
    await expect(authProvider.checkAuth({})).rejects.toThrow('not signed in');
    await expect(authProvider.getIdentity?.()).rejects.toThrow('not signed in');
  });

  it.each([
    ['401', { status: 401 }, '/login?expired=true'],
    [
      'a relay that says with 200 that the user is banned',
      { status: 200, message: '用户已被封禁' },
      '/login?banned=true',
    ],
  ])('ends the session for %s', async (_, error, page) => {
    await expect(authProvider.checkError(error)).rejects.toMatchObject({ logoutUser: false });
    expect(storedUser.get()).toBeUndefined();
    expect(location.pathname + location.search).toBe(page);
    expect(sessionStorage.getItem('way-back')).toBe('/channel?page=2');
  });

  it.each([
    ['403', { status: 403 }],
    ['500', { status: 500 }],
    ['a broken connection', new TypeError('failed')],
    [
      'an end of the session that the call itself has handled',
      new HttpError('unauthorized', '', 401),
    ],
    ['a 401 that a call takes for an answer', new HttpError('other', '', 401)],
    ['nothing', undefined],
  ])('keeps the session for %s', async (_, error) => {
    await expect(authProvider.checkError(error)).resolves.toBeUndefined();
    expect(storedUser.get()).toEqual(alice);
  });

  it('names who is signed in', async () => {
    await expect(authProvider.getIdentity?.()).resolves.toEqual({ id: 7, fullName: 'alice' });
    await expect(authProvider.getPermissions?.({})).resolves.toBe(10);
  });

  it('answers access from the role in the schemas', async () => {
    const ask = (resource: string) => authProvider.canAccess?.({ resource, action: 'list' });
    expect([await ask('channel'), await ask('option')]).toEqual([true, false]);
    storedUser.set({ ...alice, role: 1 });
    expect([await ask('channel'), await ask('token')]).toEqual([false, true]);
  });
});
