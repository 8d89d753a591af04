/** Answers of a sign-in never tell which names and addresses have an account, nor which belong together. */
import { beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../support/server/testApp';

let app: TestApp;
let networks = 0;
beforeEach(async () => {
  app = await buildTestApp({ rateLimit: true, trustedProxies: ['127.0.0.1'] });
  await app.newUser('alice');
  await app.services.store.db
    .updateTable('user')
    .set({ email: 'alice@example.org' })
    .where('username', '=', 'alice')
    .execute();
});

/** Ten tries of one name and one of another, from networks of their own. @returns the last answer */
async function afterTen(name: string, other: string, password = 'wrong'): Promise<string> {
  const guess = async (username: string, typed: string) => {
    networks += 1;
    const from = { 'x-forwarded-for': `10.1.${networks >> 8}.${networks & 255}` };
    const body = { username, password: typed };
    const answer = await app.client().call('POST', 'user/login', body, from);
    return JSON.stringify([answer.status, answer.body]);
  };
  for (let i = 0; i < 10; i++) await guess(name, 'wrong');
  return guess(other, password);
}

/** Pairs of one account, written for the name that is put in. */
const pairs: [string, (who: string) => [string, string]][] = [
  ['an address with a blank before it', (who) => [`${who}@example.org`, ` ${who}@example.org`]],
  ['an address in capitals', (who) => [`${who}@example.org`, `${who}@example.org`.toUpperCase()]],
  ['an address in wide letters', (who) => [`${who}@example.org`, `${who}＠example.org`]],
  ['a name in capitals', (who) => [who, who.toUpperCase()]],
  ['a name with a blank after it', (who) => [who, `${who} `]],
  ['a name after its address', (who) => [`${who}@example.org`, who]],
  ['an address after its name', (who) => [who, `${who}@example.org`]],
];

describe('a sign-in', () => {
  it('answers the same for a name that somebody has and one that nobody has, in any spelling', async () => {
    const differing: string[] = [];
    for (const [title, pairOf] of pairs) {
      const [known, unknown] = [
        await afterTen(...pairOf('alice')),
        await afterTen(...pairOf('nobody')),
      ];
      if (known !== unknown) differing.push(`${title}: ${known} ${unknown}`);
      app.setNow(app.services.now() + 1300);
    }
    console.log(`enumeration pairs ${pairs.length}, differing ${differing.length}`);
    expect(differing).toEqual([]);
  });

  it('takes no password for an account that was tried by its other name', async () => {
    const last = await afterTen('alice@example.org', 'alice', 'password-1');
    expect(last).toBe(await afterTen('nobody@example.org', 'nobody'));
    app.setNow(app.services.now() + 301);
    await expect(app.signedIn('alice', 'password-1')).resolves.toBeDefined();
  });
});
