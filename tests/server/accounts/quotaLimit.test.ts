/** Quota never passes the largest number that is counted exactly, whatever is added to it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { redemptionStatus } from '../../../src/schema/records.gen';
import { type Answer, buildTestApp, type Client, type TestApp } from '../../support/server/testApp';

const most = Number.MAX_SAFE_INTEGER;
const room = 10;

let app: TestApp;
let root: Client;
let alice: Client;
let aliceId = 0;
beforeEach(async () => {
  app = await buildTestApp();
  root = await app.signedIn();
  alice = await app.newUser('alice');
  aliceId = ((await alice.call('GET', 'user/self')).body.data as { id: number }).id;
  await app.services.store.db
    .updateTable('user')
    .set({ quota: most - room })
    .where('id', '=', aliceId)
    .execute();
});

const quotaOf = async (client: Client) =>
  ((await client.call('GET', 'user/self')).body.data as { quota: number }).quota;
const topUp = (quota: number) => root.call('POST', 'topup', { user_id: aliceId, quota });
const makeCode = async (quota: number) => {
  const { body } = await root.call('POST', 'redemption/', { name: 'gift', quota, count: 1 });
  return (body.data as string[])[0];
};
const logs = () => app.services.store.db.selectFrom('log').selectAll().execute();
const setOption = (key: string, value: string) => root.call('PUT', 'option/', { key, value });

const expectRefused = ({ body }: Answer) => {
  expect(body.success).toBe(false);
  expect(body.message).toContain(`more than ${most}`);
};

describe('quota that is added', () => {
  it('by a program is refused with the reason where the sum would be too large', async () => {
    expectRefused(await topUp(room + 1));
    expect([await quotaOf(alice), await logs()]).toEqual([most - room, []]);
    expect((await topUp(room)).body.success).toBe(true);
    expect(await quotaOf(alice)).toBe(most);
  });

  it('by two at once is added as far as there is room', async () => {
    const answers = await Promise.all([topUp(room), topUp(room)]);
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect(await quotaOf(alice)).toBe(most);
  });

  it('by a code is refused with the reason, and the code can be redeemed by somebody else', async () => {
    const key = await makeCode(room + 1);
    expectRefused(await alice.call('POST', 'user/topup', { key }));
    expect([await quotaOf(alice), await logs()]).toEqual([most - room, []]);
    const { body } = await root.call('GET', 'redemption/?p=0');
    expect(body.data).toMatchObject([{ status: redemptionStatus.unused, redeemed_time: 0 }]);
    const bob = await app.newUser('bob');
    expect((await bob.call('POST', 'user/topup', { key })).body.data).toBe(room + 1);
  });

  describe('by a registration', () => {
    const register = async (username: string, aff_code = '') =>
      app.client().call('POST', 'user/register', { username, password: 'password-1', aff_code });
    const inviteCode = async () => String((await alice.call('GET', 'user/aff')).body.data);

    it('to an inviter is refused with the reason; without the invitation it works', async () => {
      await setOption('QuotaForInviter', String(room + 1));
      expectRefused(await register('bob', await inviteCode()));
      expect([await quotaOf(alice), await logs()]).toEqual([most - room, []]);
      expect((await register('bob')).body.success).toBe(true);
      await setOption('QuotaForInviter', String(room));
      expect((await register('carol', await inviteCode())).body.success).toBe(true);
      expect(await quotaOf(alice)).toBe(most);
    });

    it('to the new user is refused with the reason where both gifts together are too large', async () => {
      await setOption('QuotaForNewUser', String(most));
      await setOption('QuotaForInvitee', '1');
      expectRefused(await register('bob', await inviteCode()));
      expect(await logs()).toEqual([]);
      expect((await register('bob')).body.success).toBe(true);
      expect(await quotaOf(await app.signedIn('bob', 'password-1'))).toBe(most);
    });
  });
});
