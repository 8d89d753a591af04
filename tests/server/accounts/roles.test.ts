/** Who may give which role, what a banned session is answered, and the limits that the recorded contract counts in bytes. */
import { describe, expect, it } from 'vitest';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';
import { rowsHere } from '../../support/server/testDatabase';

const zh = { 'accept-language': 'zh-CN' };
const create = (client: Client, role: unknown) =>
  client.call('POST', 'user/', { username: 'carol', password: 'password-1', role }, zh);

async function anAdmin(app: TestApp): Promise<{ root: Client; admin: Client; aliceId: number }> {
  const root = await app.signedIn();
  const admin = await app.newUser('admin');
  const alice = await app.newUser('alice');
  await root.call('POST', 'user/manage', { username: 'admin', action: 'promote' });
  const { id } = (await alice.call('GET', 'user/self')).body.data as { id: number };
  return { root, admin, aliceId: id };
}

const roleOf = async (root: Client, id: number) =>
  ((await root.call('GET', `user/${id}`)).body.data as { role: number }).role;

describe('a role', () => {
  it.each(
    rowsHere([
      ['an administrator', 10, false],
      ['an administrator', 100, false],
      ['an administrator', 1, true],
      ['root', 10, true],
      ['root', 100, false],
    ]),
  )('of a new user of %s: %d', async (who, role, isAllowed) => {
    const app = await buildTestApp();
    const { root, admin } = await anAdmin(app);
    const { body } = await create(who === 'root' ? root : admin, role);
    expect(body.success).toBe(isAllowed);
    expect(body.message).toBe(isAllowed ? '' : '无法创建权限大于等于自己的用户');
    const found = (await root.call('GET', 'user/search?keyword=carol')).body.data as object[];
    expect(found).toEqual(isAllowed ? [expect.objectContaining({ role })] : []);
  });

  it.each(
    rowsHere([
      ['an administrator', 10, false],
      ['an administrator', 100, false],
      ['root', 10, true],
    ]),
  )('that %s gives by an edit: %d', async (who, role, isAllowed) => {
    const app = await buildTestApp();
    const { root, admin, aliceId } = await anAdmin(app);
    const { body } = await (who === 'root' ? root : admin).call(
      'PUT',
      'user/',
      { id: aliceId, display_name: 'changed', role },
      zh,
    );
    expect(body.message).toBe(
      isAllowed ? '' : '无权将其他用户权限等级提升到大于等于自己的权限等级',
    );
    expect((await root.call('GET', `user/${aliceId}`)).body.data).toMatchObject(
      isAllowed ? { role, display_name: 'changed' } : { role: 1, display_name: 'alice' },
    );
  });

  it.each(rowsHere(['"10"', '5', '-1', '{}']))(
    'is refused at its field when it is %s',
    async (role) => {
      const app = await buildTestApp();
      const { root, aliceId } = await anAdmin(app);
      const { body } = await root.call('PUT', 'user/', `{"id":${aliceId},"role":${role}}`);
      expect([body.success, Object.keys(body.errors ?? {})]).toEqual([false, ['role']]);
      expect(await roleOf(root, aliceId)).toBe(1);
    },
  );

  it('stays when a client sends 0, null or nothing, and nobody changes the own one', async () => {
    const app = await buildTestApp();
    const { root, admin, aliceId } = await anAdmin(app);
    for (const role of [0, null, undefined, 1])
      expect((await admin.call('PUT', 'user/', { id: aliceId, role })).body.success).toBe(true);
    expect(await roleOf(root, aliceId)).toBe(1);
    expect((await root.call('PUT', 'user/', { id: 1, role: 1 })).body.success).toBe(false);
    expect(await roleOf(root, 1)).toBe(100);
  });

  it('leaves no gap in the ids when a creation is refused', async () => {
    const app = await buildTestApp();
    const { root, admin } = await anAdmin(app);
    const { data } = (await root.call('GET', 'user/?p=0')).body as { data: { id: number }[] };
    const last = data[0]?.id ?? 0;
    await create(admin, 100);
    await root.call('POST', 'user/', { username: 'alice', password: 'password-1' });
    await root.call(
      'POST',
      'user/',
      { username: 'alice', password: 'password-1' },
      {
        'idempotency-key': 'k',
      },
    );
    await root.call('POST', 'user/', { username: 'dora', password: 'short' });
    await create(root, 1);
    const found = (await root.call('GET', 'user/search?keyword=carol')).body.data;
    expect(found).toEqual([expect.objectContaining({ id: last + 1 })]);
  });
});

describe('the session of a banned user', () => {
  it('is answered with 200 and the reason, and stays over when the user is active again', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const alice = await app.newUser('alice');
    await root.call('POST', 'user/manage', { username: 'alice', action: 'disable' });
    for (const [language, message] of [
      ['zh-CN', '用户已被封禁'],
      ['en', 'This user is banned'],
    ]) {
      const { status, body } = await alice.call('GET', 'user/self', undefined, {
        'accept-language': String(language),
      });
      expect([status, body]).toEqual([200, { success: false, message }]);
    }
    await root.call('POST', 'user/manage', { username: 'alice', action: 'enable' });
    expect((await alice.call('GET', 'user/self')).status).toBe(401);
    expect(
      (await root.call('POST', 'user/manage', { username: 'root', action: 'enable' })).body.success,
    ).toBe(true);
    expect((await root.call('GET', 'user/self')).body.success).toBe(true);
  });
});

describe('the name of a token', () => {
  it.each(
    rowsHere([
      ['30 letters', 'a'.repeat(30), true],
      ['10 characters of 3 bytes', '名'.repeat(10), true],
      ['11 characters of 3 bytes', '名'.repeat(11), false],
      ['31 letters', 'a'.repeat(31), false],
      ['8 signs of 4 bytes', '😀'.repeat(8), false],
    ]),
  )('counts bytes: %s', async (_name, name, isAllowed) => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    await root.call('POST', 'token/', { name: 'short' });
    const { data } = (await root.call('GET', 'token/?p=0')).body as { data: { id: number }[] };
    for (const [method, body] of [
      ['POST', { name }],
      ['PUT', { id: data[0]?.id, name }],
    ] as const) {
      const answer = await root.call(method, 'token/', body, zh);
      expect(answer.body.success).toBe(isAllowed);
      if (!isAllowed)
        expect([answer.body.message, Object.keys(answer.body.errors ?? {})]).toEqual([
          '参数错误：令牌名称过长',
          ['name'],
        ]);
    }
  });
});
