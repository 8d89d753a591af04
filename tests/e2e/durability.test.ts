import { spawnSync } from 'node:child_process';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi, launchBrowser, signIn, visit } from '../support/browser';
import { buildToken } from '../support/builders';
import { startServer, temporaryFolder } from '../support/builtServer';

let browser: Browser;
beforeAll(async () => { browser = await launchBrowser(); });
afterAll(async () => { await browser?.close(); });

describe('a server that is killed', () => {
  it('has everything again after kill -9 and a start, the session included, within 3 s', async () => {
    const dataDir = temporaryFolder();
    const first = await startServer({ dataDir });
    const { page, context } = await visit(browser, first.url);
    await signIn(page);
    for (let i = 0; i < 5; i++) expect((await callApi(page, 'POST', 'token/', buildToken({ name: `kept${i}` }))).success).toBe(true);
    const port = Number(new URL(first.url).port);
    await first.stop('SIGKILL');
    const start = performance.now();
    const second = await startServer({ dataDir, port });
    console.log(`restart ms=${Math.round(performance.now() - start)}`);
    await page.goto('/token');
    await expect.poll(() => page.getByRole('row').count()).toBe(6);
    expect(second.output()).not.toContain('123456');
    await context.close();
    await second.stop();
  });

  it('loses no write that it answered, killed at a random moment, ten times', async () => {
    const dataDir = temporaryFolder();
    let acknowledged: string[] = [];
    let lost = 0;
    for (let round = 0; round < 10; round++) {
      const server = await startServer({ dataDir });
      const login = await fetch(`${server.url}/api/user/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username: 'root', password: '123456' }) });
      const headers = { 'content-type': 'application/json', cookie: login.headers.getSetCookie()[0]?.split(';')[0] ?? '', 'sec-fetch-site': 'same-origin' };
      for (const name of acknowledged.slice(-20)) {
        const found = (await (await fetch(`${server.url}/api/token/search?keyword=${name}`, { headers })).json()) as { data: { name: string }[] };
        if (!found.data.some((token) => token.name === name)) lost += 1;
      }
      let running = true;
      const write = async (client: number) => {
        for (let i = 0; running; i++) {
          const name = `r${round}c${client}n${i}`;
          const answer = await fetch(`${server.url}/api/token/`, { method: 'POST', headers, body: JSON.stringify(buildToken({ name })) }).then((response) => response.json() as Promise<{ success: boolean }>).catch(() => undefined);
          if (answer?.success) acknowledged = [...acknowledged, name];
          else running = false;
        }
      };
      const clients = [0, 1, 2, 3].map(write);
      await new Promise((resolve) => { setTimeout(resolve, 100 + round * 40); });
      await server.stop('SIGKILL');
      running = false;
      await Promise.all(clients);
    }
    console.log(`durability acknowledged=${acknowledged.length} lost=${lost}`);
    expect(acknowledged.length).toBeGreaterThan(50);
    expect(lost).toBe(0);
  });
});

describe('npm start', () => {
  it('refuses an option it does not know, naming it', () => {
    const { status, stderr } = spawnSync(process.execPath, ['src/build/start.mjs', '--nonsense'], { encoding: 'utf8' });
    expect(status).toBe(2);
    expect(stderr).toContain('--nonsense');
  });
});
