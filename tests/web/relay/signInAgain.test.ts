/** A sign-in whose answer is lost, while an old session of the same account goes on. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn } from '../../../src/web/relay/session/session';
import { storedUser } from '../../../src/web/storage/storedUser';

const user = { id: 7, username: 'anna', display_name: '', role: 1, status: 1 };

beforeEach(() => storedUser.set(undefined));
afterEach(() => {
  vi.unstubAllGlobals();
  storedUser.set(undefined);
});

/** A relay with an old session of that user, whose first answers to sign-ins are lost. */
function relay({ password, lost }: { password: string; lost: number }): void {
  let tries = 0;
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path !== '/api/user/login') return Response.json({ success: true, data: user });
    tries += 1;
    if (tries <= lost) throw new TypeError('cut');
    return JSON.parse(String(body)).password === password
      ? Response.json({ success: true, message: '', data: user })
      : Response.json({ success: false, message: 'wrong password' });
  });
}

it('says that the password is wrong', async () => {
  relay({ password: 'right', lost: 1 });
  await expect(signIn('anna', 'wrong')).rejects.toThrow('wrong password');
  expect(storedUser.get()).toBeUndefined();
});

it.each([1, 2])('signs in where %s answers are lost', async (lost) => {
  relay({ password: 'right', lost });
  await signIn('anna', 'right');
  expect(storedUser.get()).toMatchObject({ id: 7 });
});
