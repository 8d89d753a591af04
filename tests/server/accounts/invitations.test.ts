/** Registration by invitation: how many people an invitation lets in, and until when. */
import { beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';

const now = 1_800_000_000;
let app: TestApp;
let root: Client;

beforeEach(async () => {
  app = await buildTestApp();
  app.setNow(now);
  root = await app.signedIn();
  await root.call('PUT', 'option/', { key: 'RegistrationByInvitation', value: 'true' });
});

interface Kept {
  id: number;
  key: string;
  used: number;
}

async function invite(more: object = {}): Promise<Kept> {
  await root.call('POST', 'invitation/', { name: 'friends', ...more });
  const rows = (await root.call('GET', 'invitation/?p=0')).body.data as Kept[];
  return rows[0] ?? { id: 0, key: '', used: 0 };
}
const register = async (username: string, invitation?: string) =>
  (
    await app
      .client()
      .call('POST', 'user/register', { username, password: 'password-1', invitation })
  ).body as { success: boolean; errors?: Record<string, string>; message: string };

describe('an invitation', () => {
  it('lets in as many as it says, also at once, and those it refuses have no account', async () => {
    const { key, id } = await invite({ most: 3 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => register(`guest${i}`, key)),
    );
    expect(answers.filter(({ success }) => success).length).toBe(3);
    const users = (await root.call('GET', 'user/search?keyword=guest')).body.data as object[];
    expect(users.length).toBe(3);
    expect((await root.call('GET', `invitation/${id}`)).body.data).toMatchObject({ used: 3 });
  });

  it('is needed, and refused at its field where it is unknown, off or over', async () => {
    const refused = /unknown, switched off, used up or has expired/;
    const { key, id } = await invite({ most: 100, expired_time: now + 60 });
    for (const code of [undefined, '', 'nothing', `${key}x`])
      expect((await register('guest', code)).message).toMatch(refused);
    await root.call('PUT', 'invitation/', { id, status: 2 });
    expect((await register('guest', key)).message).toMatch(refused);
    await root.call('PUT', 'invitation/', { id, status: 1 });
    expect(await register('guest', ` ${key} `)).toMatchObject({ success: true });
    // A name that is taken costs no place.
    expect((await register('guest', key)).success).toBe(false);
    expect((await root.call('GET', `invitation/${id}`)).body.data).toMatchObject({ used: 1 });
    app.setNow(now + 60);
    expect((await register('late', key)).message).toMatch(refused);
    await root.call('PUT', 'option/', { key: 'RegistrationByInvitation', value: 'false' });
    expect((await register('late')).success).toBe(true);
  });

  it('is for administrators to make, and says nothing to others', async () => {
    await invite();
    await root.call('PUT', 'option/', { key: 'RegistrationByInvitation', value: 'false' });
    const plain = await app.newUser('plain');
    for (const path of ['invitation/?p=0', 'invitation/1', 'invitation/search?keyword='])
      expect((await plain.call('GET', path)).body.success).toBe(false);
    expect((await plain.call('POST', 'invitation/', { name: 'mine' })).body.success).toBe(false);
    // Nobody makes an invitation of a code that others know, or one that was never used.
    await invite({ key: 'known', used: -5 });
    const { body } = await root.call('GET', 'invitation/?p=0');
    expect(JSON.stringify(body)).not.toMatch(/known|-5/);
  });
});
