/** Stored password hashes carry their cost: older ones go on working and are made stronger, absurd ones are refused. */
import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../support/testApp';

const hashWith = (N: number, r: number, p: number) => {
  const salt = Buffer.from('0123456789abcdef');
  const key = scryptSync('123456', salt, 32, { N, r, p, maxmem: 2 ** 28 });
  return `scrypt$${N}$${r}$${p}$${salt.toString('base64')}$${key.toString('base64')}`;
};

describe('a stored password hash', { timeout: 20_000 }, () => {
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
