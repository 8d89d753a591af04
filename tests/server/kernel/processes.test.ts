/** Two processes on one database behave as one. */
import { afterEach, describe, expect, it } from 'vitest';
import { startProvider } from '../../support/provider';
import { type BuiltServer, startServer } from '../../support/server/builtServer';
import { type HttpClient, httpClient } from '../../support/server/httpClient';
import { freshDatabase } from '../../support/server/testDatabase';
import { buildChannel } from '../../support/steps/builders';

const servers: BuiltServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function startTwo(more: Record<string, string> = {}): Promise<[string, string]> {
  const { dataDir, env } = await freshDatabase();
  const first = await startServer({ dataDir, env: { ...env, ...more } });
  const second = await startServer({ dataDir, env: { ...env, ...more } });
  servers.push(first, second);
  return [first.url, second.url];
}

/** The same session at another process. */
const at =
  (url: string, { cookie }: HttpClient) =>
  async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return {
      status: response.status,
      body: (await response.json()) as { success: boolean; message: string; data: unknown },
    };
  };

describe('two processes on one database', () => {
  it('share sessions, options and sign-outs', async () => {
    const [a, b] = await startTwo();
    const root = await httpClient(a);
    const other = at(b, root);
    expect((await other('GET', 'user/self')).body.success).toBe(true);
    await root.call('PUT', 'option/', { key: 'SystemName', value: 'Shared Relay' });
    expect((await other('GET', 'status')).body.data).toMatchObject({ system_name: 'Shared Relay' });
    await other('PUT', 'option/', { key: 'SystemName', value: 'Back again' });
    expect((await root.call('GET', 'status')).body.data).toMatchObject({
      system_name: 'Back again',
    });
    await root.call('GET', 'user/logout');
    expect((await other('GET', 'user/self')).status).toBe(401);
  });

  it('credit a code once, however often both are asked', async () => {
    const [a, b] = await startTwo();
    const root = await httpClient(a);
    const other = at(b, root);
    const { quota: before } = (await root.call('GET', 'user/self')).body.data as { quota: number };
    const codes = (await root.call('POST', 'redemption/', { name: 'gift', quota: 100, count: 10 }))
      .body.data as string[];
    for (const key of codes) {
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, i) =>
          i % 2 ? other('POST', 'user/topup', { key }) : root.call('POST', 'user/topup', { key }),
        ),
      );
      expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    }
    expect((await other('GET', 'user/self')).body.data).toMatchObject({ quota: before + 1000 });
  });

  it('count guesses together and run one test of all channels at a time', async () => {
    const [a, b] = await startTwo({ RATE_LIMIT: 'on' });
    const root = await httpClient(a);
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) {
      const response = await fetch(`${i % 2 ? a : b}/api/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"username":"root","password":"wrong"}',
      });
      statuses.push(response.status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    const provider = await startProvider(() => {});
    await root.call('POST', 'channel/', buildChannel({ base_url: provider.url }));
    expect((await root.call('GET', 'channel/test?scope=all')).body.success).toBe(true);
    expect((await at(b, root)('GET', 'channel/test?scope=all')).body.success).toBe(false);
    provider.close();
  });
});
