/**
 * Stored password hashes carry their cost: older ones go on working and are made stronger, absurd ones are refused.
 * While a hash is made nobody waits for a lock.
 */
import { createHook } from 'node:async_hooks';
import { scryptSync } from 'node:crypto';
import { join } from 'node:path';
import { hashSync } from 'bcryptjs';
import Database from 'libsql';
import { afterEach, describe, expect, it } from 'vitest';
import { makeCode } from '../../../src/server/accounts/mailCodes';
import { codeIn, startMailServer } from '../../support/browser/mailServer';
import { changeSchemas } from '../../support/project/changeSchemas';
import { temporaryFolder } from '../../support/server/builtServer';
import { type Answer, buildTestApp, type Client, type TestApp } from '../../support/server/testApp';
import { describeFileOnly } from '../../support/server/testDatabase';
import { make, reference, team } from '../../support/steps/teams';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const hashWith = (N: number, r: number, p: number) => {
  const salt = Buffer.from('0123456789abcdef');
  const key = scryptSync('123456', salt, 32, { N, r, p, maxmem: 2 ** 28 });
  return `scrypt$${N}$${r}$${p}$${salt.toString('base64')}$${key.toString('base64')}`;
};

describe('a stored password hash', () => {
  it.each([
    ['weaker', 2 ** 12, 8, 1, true],
    ['stronger', 2 ** 15, 8, 5, false],
  ])('that is %s than those of today signs in', async (_name, N, r, p, isReplaced) => {
    const app = await buildTestApp({ passwordCost: 14 });
    const { db } = app.services.store;
    const hash = hashWith(N, r, p);
    await db.updateTable('credential').set({ password_hash: hash }).execute();
    await app.signedIn();
    const { password_hash: kept } = await db
      .selectFrom('credential')
      .select('password_hash')
      .executeTakeFirstOrThrow();
    expect(kept !== hash).toBe(isReplaced);
    await app.signedIn();
    await expect(app.signedIn('root', 'wrong')).rejects.toThrow('Wrong username or password');
  });

  it.each([10, 15])('that is made at a cost of 2^%i signs in', async (passwordCost) => {
    const app = await buildTestApp({ passwordCost });
    await app.signedIn();
    await expect(app.signedIn('root', 'wrong')).rejects.toThrow('Wrong username or password');
  });

  it.each([
    'scrypt$1073741824$8$5$c2FsdA==$a2V5',
    'scrypt$16384$8$1000000$c2FsdA==$a2V5',
    'scrypt$0$8$1$c2FsdA==$a2V5',
    'scrypt$x$8$1$c2FsdA==$a2V5',
    'plain',
    '',
  ])('as absurd as %s is refused without its work', async (hash) => {
    const app = await buildTestApp();
    await app.services.store.db.updateTable('credential').set({ password_hash: hash }).execute();
    await expect(app.signedIn()).rejects.toThrow('Wrong username or password');
  });
});

describe('a password hash of bcrypt', () => {
  const setHash = (app: TestApp, password_hash: string) =>
    app.services.store.db.updateTable('credential').set({ password_hash }).execute();
  const kept = async (app: TestApp) =>
    (
      await app.services.store.db
        .selectFrom('credential')
        .select('password_hash')
        .executeTakeFirstOrThrow()
    ).password_hash;

  it.each(['2a', '2b', '2y'])('of the form $%s$ signs in, and is replaced', async (name) => {
    const app = await buildTestApp();
    const hash = hashSync('Pässword-密码', 4).replace('$2b$', `$${name}$`);
    await setHash(app, hash);
    await expect(app.signedIn('root', 'Pässword')).rejects.toThrow('Wrong username or password');
    expect(await kept(app)).toBe(hash);
    await app.signedIn('root', 'Pässword-密码');
    expect(await kept(app)).toMatch(/^scrypt\$/);
    await app.signedIn('root', 'Pässword-密码');
    await expect(app.signedIn('root', 'Pässword')).rejects.toThrow('Wrong username or password');
  });

  it('stays after a password whose end bcrypt did not read', async () => {
    const app = await buildTestApp();
    const hash = hashSync('x'.repeat(72), 4);
    await setHash(app, hash);
    await app.signedIn('root', `${'x'.repeat(72)}end`);
    expect(await kept(app)).toBe(hash);
  });

  it.each([
    '$2$04$LZ3WQF8yYBg9VSrv0fYFnOxM3B9lqOQCr5yVyVfcSJqCtN1DL0XXK',
    '$2x$04$LZ3WQF8yYBg9VSrv0fYFnOxM3B9lqOQCr5yVyVfcSJqCtN1DL0XXK',
    '$2a$31$LZ3WQF8yYBg9VSrv0fYFnOxM3B9lqOQCr5yVyVfcSJqCtN1DL0XXK',
    '$2a$10$short',
  ])('as %s is refused without its work', async (hash) => {
    const app = await buildTestApp();
    await setHash(app, hash);
    await expect(app.signedIn()).rejects.toThrow('Wrong username or password');
  });

  it('is checked in a thread of its own, once', async () => {
    const app = await buildTestApp();
    await setHash(app, hashSync('password-1', 4));
    let threads = 0;
    const hook = createHook({
      init: (_id, type) => {
        if (type === 'WORKER') threads += 1;
      },
    }).enable();
    ends.push(() => hook.disable());
    for (const _ of [1, 2]) await app.signedIn('root', 'password-1');
    expect(threads).toBe(1);
  });
});

/** For every hash that is begun, whether another process could not write then. */
function watchHashes(folder: string) {
  const other = new Database(join(folder, 'console.db'));
  other.pragma('busy_timeout = 0');
  const isLocked = () => {
    try {
      other.exec('begin immediate');
      other.exec('rollback');
      return false;
    } catch {
      return true;
    }
  };
  const locked: boolean[] = [];
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'SCRYPTREQUEST') locked.push(isLocked());
    },
  }).enable();
  const end = () => {
    hook.disable();
    other.close();
  };
  return { locked, end };
}

const next = 'password-2';
const changeOwn = (username: string, original_password = 'password-1') => ({
  username,
  password: next,
  original_password,
});
const idOf = async (client: Client) =>
  ((await client.call('GET', 'user/self')).body.data as { id: number }).id;

/** A call that makes a hash, and how many it makes in all. */
type Trial = [string, number, (app: TestApp, root: Client) => Promise<() => Promise<Answer>>];

const trials: Trial[] = [
  [
    'change the own password and name',
    2,
    async (app) => {
      const alice = await app.newUser('alice');
      return () => alice.call('PUT', 'user/self', changeOwn('alicia'));
    },
  ],
  [
    'change the own password and name in the list of users',
    2,
    async (_app, root) => {
      const body = { ...changeOwn('chief', '123456'), id: await idOf(root) };
      return () => root.call('PUT', 'user/', body);
    },
  ],
  [
    'change the password and the name of somebody',
    1,
    async (app, root) => {
      const id = await idOf(await app.newUser('alice'));
      return () => root.call('PUT', 'user/', { id, username: 'alicia', password: next });
    },
  ],
  [
    'make an account that points to a record',
    1,
    async (_app, root) => {
      const red = await make(root, 'team', { name: 'red' });
      return () => root.call('POST', 'user/', { username: 'bob', password: next, team: red });
    },
  ],
  [
    'register with a code from a mail',
    1,
    async (app, root) => {
      const mail = await startMailServer();
      ends.push(mail.close);
      await root.call('POST', 'user/confirm', { password: '123456' });
      const options = { ...mail.options, EmailVerificationEnabled: 'true' };
      for (const [key, value] of Object.entries(options))
        await root.call('PUT', 'option/', { key, value });
      const [guest, email] = [app.client(), 'bob@example.org'];
      await guest.call('GET', `verification?email=${email}`);
      await app.services.afterwards.done();
      const verification_code = codeIn(mail.mails.at(-1));
      const form = { username: 'bob', password: next, email, verification_code };
      return () => guest.call('POST', 'user/register', form);
    },
  ],
  [
    'reset a password by a link from a mail',
    1,
    async (app) => {
      const [alice, email] = [await app.newUser('alice'), 'alice@example.org'];
      const { db } = app.services.store;
      await db
        .updateTable('user')
        .set({ email })
        .where('id', '=', await idOf(alice))
        .execute();
      const token = await makeCode(app.services, 'reset', email, 32);
      return () => app.client().call('POST', 'user/reset', { email, token });
    },
  ],
];

describeFileOnly('while a password is hashed another process can write', () => {
  it.each(trials)('to %s', async (_name, count, prepare) => {
    changeSchemas({
      team: team(),
      user: (schema) => {
        schema.properties['team'] = reference('team');
        schema['x-resource'].form.push('team');
      },
    });
    const folder = temporaryFolder();
    const app = await buildTestApp({ folder });
    const send = await prepare(app, await app.signedIn());
    const { locked, end } = watchHashes(folder);
    ends.push(end);
    expect((await send()).body.message).toBe('');
    expect(locked).toEqual(Array.from({ length: count }, () => false));
  });
});
