/** Invite codes lead to one account each, however they are drawn and whatever older databases hold. */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';

const { randomInt } = crypto;
/** The next draws, as numbers of letters: 0 is A; then it is by chance. */
let drawn: number[] = [];

let app: TestApp;
let alice: Client;
beforeEach(async () => {
  app = await buildTestApp({ onDisk: true });
  alice = await app.newUser('alice');
  const root = await app.signedIn();
  await root.call('PUT', 'option/', { key: 'QuotaForInviter', value: '7' });
  await setCode('alice', 'AAAA');
  Object.assign(crypto, { randomInt: (most: number) => drawn.shift() ?? randomInt(most) });
  syncBuiltinESMExports();
});
afterEach(() => {
  Object.assign(crypto, { randomInt });
  syncBuiltinESMExports();
});

/** Draws these codes next. */
const draw = (...codes: string[]) => {
  drawn = codes.flatMap((code) => [...code].map((letter) => letter.charCodeAt(0) - 65));
};
const setCode = (username: string, aff_code: string) =>
  app.services.store.db
    .updateTable('user')
    .set({ aff_code })
    .where('username', '=', username)
    .execute();
const signUp = (username: string, aff_code = '') =>
  app.client().call('POST', 'user/register', { username, password: 'password-1', aff_code });
const codeOf = async (client: Client) => (await client.call('GET', 'user/aff')).body.data;
const quotaOf = async (client: Client) =>
  ((await client.call('GET', 'user/self')).body.data as { quota: number }).quota;

describe('an invite code', () => {
  it('that another account has is drawn again for a new account', async () => {
    draw('AAAA', 'AAAA', 'BBBB');
    expect((await signUp('bob')).body.success).toBe(true);
    const bob = await app.signedIn('bob', 'password-1');
    expect(await codeOf(bob)).toBe('BBBB');
    await signUp('carol', 'BBBB');
    expect([await quotaOf(alice), await quotaOf(bob)]).toEqual([0, 7]);
  });

  it('that another account has is drawn again for an account without one', async () => {
    const bob = await app.newUser('bob');
    await setCode('bob', '');
    draw('AAAA', 'CCCC');
    expect(await codeOf(bob)).toBe('CCCC');
    expect([await codeOf(bob), await codeOf(alice)]).toEqual(['CCCC', 'AAAA']);
  });

  it('is found although ten in a row are taken', async () => {
    draw(...Array.from({ length: 10 }, () => 'AAAA'), 'BBBBB');
    await signUp('bob');
    expect(await codeOf(await app.signedIn('bob', 'password-1'))).toBe('BBBBB');
  });

  it('that two accounts of an older database have stays with the older, and the other gets a new one', async () => {
    const bob = await app.newUser('bob');
    await setCode('bob', 'AAAA');
    // A row that was written again may come last.
    await setCode('alice', 'AAAA');
    await signUp('carol', 'AAAA');
    expect([await quotaOf(alice), await quotaOf(bob)]).toEqual([7, 0]);
    const code = await codeOf(bob);
    expect(code).toMatch(/^\w{4}$/);
    expect([code, await codeOf(bob), await codeOf(alice)]).toEqual([code, code, 'AAAA']);
    expect(code).not.toBe('AAAA');
  });

  it('that is made is the same for all who ask at once', async () => {
    const bob = await app.newUser('bob');
    await setCode('bob', '');
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(bob)));
    expect(new Set(codes)).toEqual(new Set([await codeOf(bob)]));
  });
});
