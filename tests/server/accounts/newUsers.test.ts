/** Options that say who may register and sign in, and what new users get. */
import { beforeEach, expect, it } from 'vitest';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';

let app: TestApp;
let root: Client;
beforeEach(async () => {
  app = await buildTestApp();
  root = await app.signedIn();
});

const set = async (options: Record<string, string>) => {
  for (const [key, value] of Object.entries(options))
    expect((await root.call('PUT', 'option/', { key, value })).body.success).toBe(true);
};
const register = async (username: string, more: object = {}) =>
  (await app.client().call('POST', 'user/register', { username, password: 'password-1', ...more }))
    .body;
const quotaOf = async (client: Client) => {
  const { body } = await client.call('GET', 'user/self');
  return (body.data as { quota: number }).quota;
};

it('give the new user and who invited it what they say', async () => {
  await set({ QuotaForNewUser: '500000', QuotaForInviter: '7', QuotaForInvitee: '250000' });
  const before = await quotaOf(root);
  const { data: code } = (await root.call('GET', 'user/aff')).body;
  expect(await register('invited', { aff_code: code })).toMatchObject({ success: true });
  expect(await quotaOf(await app.signedIn('invited', 'password-1'))).toBe(750_000);
  expect((await quotaOf(root)) - before).toBe(7);
});

it.each([
  ['PasswordRegisterEnabled', 'The administrator has switched off registration by password'],
  ['RegisterEnabled', 'The administrator has switched off registration'],
])('keep everybody from registering: %s', async (key, message) => {
  await set({ [key]: 'false' });
  expect(await register('refused')).toEqual({ success: false, message });
  await set({ [key]: 'true' });
  expect(await register('taken')).toMatchObject({ success: true });
});

it('keep everybody from signing in by password', async () => {
  await register('entered');
  await set({ PasswordLoginEnabled: 'false' });
  await expect(app.signedIn('entered', 'password-1')).rejects.toThrow(
    'The administrator has switched off sign-in by password',
  );
  await set({ PasswordLoginEnabled: 'true' });
  await app.signedIn('entered', 'password-1');
});
