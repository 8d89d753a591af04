/** The password of a new database is known to everybody: from another machine it only opens the way to a new one. */
import { describe, expect, it } from 'vitest';
import { buildTestApp, type Client } from '../support/testApp';

const elsewhere = { 'x-forwarded-for': '192.0.2.7' };

const change = (
  client: Client,
  original_password: string,
  headers: Record<string, string> = elsewhere,
) =>
  client.call(
    'PUT',
    'user/self',
    { username: 'root', display_name: 'Root', password: 'password-1', original_password },
    headers,
  );

describe('root with the initial password', () => {
  it('does nothing from another machine but change it', async () => {
    const app = await buildTestApp();
    const root = app.client();
    const login = { username: 'root', password: '123456' };
    expect((await root.call('POST', 'user/login', login, elsewhere)).body.success).toBe(true);
    for (const [method, path] of [
      ['GET', 'user/token'],
      ['GET', 'option/'],
      ['GET', 'channel/?p=0'],
      ['POST', 'user/'],
      ['DELETE', 'user/self'],
      ['POST', 'user/confirm'],
    ] as const)
      expect([
        path,
        (await root.call(method, path, method === 'POST' ? {} : undefined, elsewhere)).status,
      ]).toEqual([path, 403]);
    expect((await root.call('GET', 'user/self', undefined, elsewhere)).body.success).toBe(true);
    expect((await change(root, 'wrong')).body.success).toBe(false);
    expect((await change(root, '123456')).body.success).toBe(true);
    expect((await root.call('GET', 'option/', undefined, elsewhere)).body.success).toBe(true);
  });

  it('works at the machine itself, and a token made there does not elsewhere', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const authorization = String((await root.call('GET', 'user/token')).body.data);
    const program = app.client();
    const status = async (more: Record<string, string>) =>
      (await program.call('GET', 'option/', undefined, { authorization, ...more })).status;
    expect([await status({}), await status(elsewhere)]).toEqual([200, 403]);
  });

  it.each([
    ['localhost:3000', 200],
    ['console.localhost', 200],
    ['127.0.0.1:3000', 200],
    ['127.1.2.3', 200],
    ['[::1]:3000', 200],
    ['evil.example:3000', 403],
    ['localhost.evil.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['notlocalhost', 403],
    ['192.0.2.7', 403],
    ['bad host', 403],
  ])('is at the machine itself by its own names only: %s is answered %s', async (host, status) => {
    const root = await (await buildTestApp()).signedIn();
    expect((await root.call('GET', 'option/', undefined, { host })).status).toBe(status);
    expect((await root.call('GET', 'user/self', undefined, { host })).status).toBe(200);
  });

  it('is elsewhere behind a trusted proxy that does not say for whom it asks', async () => {
    const app = await buildTestApp({ trustedProxies: ['127.0.0.1'] });
    const root = await app.signedIn();
    expect((await root.call('GET', 'option/')).status).toBe(403);
    expect((await change(root, '123456', {})).body.success).toBe(true);
    expect((await root.call('GET', 'option/')).status).toBe(200);
  });

  it('is known again after an update of an old database', async () => {
    const app = await buildTestApp();
    await app.services.store.db.updateTable('credential').set({ must_change: 0 }).execute();
    const root = await app.signedIn();
    expect((await root.call('GET', 'option/', undefined, elsewhere)).status).toBe(403);
  });
});
