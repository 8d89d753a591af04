/** Writes whose answer is lost, by a cut connection or a killed process, are sent again with their key: once is done, none is lost. */
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isLong } from '../../support/isLong';
import { type BuiltServer, startServer } from '../../support/server/builtServer';
import { type HttpClient, httpClient } from '../../support/server/httpClient';
import { freshDatabase } from '../../support/server/testDatabase';
import { buildChannel } from '../../support/steps/builders';

vi.setConfig({ testTimeout: 240_000 });

const servers: BuiltServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

interface Write {
  kind: string;
  path: string;
  body: object;
  key: string;
  /** Finds the rows that the write made, by its name. */
  search: string;
  name: string;
  makes: number;
}

let names = 0;
/** One of each kind of creation, with a name and a key of its own. */
function someWrites(): Write[] {
  names += 1;
  const name = `n${names}`;
  const write = (
    kind: string,
    path: string,
    search: string,
    makes: number,
    body: object,
  ): Write => ({
    kind,
    path,
    search,
    makes,
    body,
    name,
    key: randomUUID(),
  });
  return [
    write('token', 'token/', 'token', 1, { name }),
    write('channel', 'channel/', 'channel', 2, buildChannel({ name, key: 'sk-1\nsk-2' })),
    write('code', 'redemption/', 'redemption', 50, { name, quota: 5, count: 50 }),
    write('user', 'user/', 'user', 1, { username: name, password: 'password-1' }),
  ];
}

async function send(url: string, cookie: string, { path, body, key }: Write, signal?: AbortSignal) {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
  return (await response.json()) as { success: boolean; message: string; data?: unknown };
}

/** Rows of each write that are too many, and too few. */
async function count(root: HttpClient, writes: readonly Write[]) {
  let [duplicates, lost] = [0, 0];
  for (const { search, name, makes } of writes) {
    const { data } = (await root.call('GET', `${search}/search?keyword=${name}`)).body;
    const rows = (data as { name?: string; username?: string }[]).filter(
      (row) => (row.username ?? row.name) === name,
    ).length;
    duplicates += Math.max(0, rows - makes);
    lost += Math.max(0, makes - rows);
  }
  return { duplicates, lost };
}

/** Sends a write again until it is answered. */
async function insist(url: string, cookie: string, write: Write): Promise<string> {
  for (let turn = 0; ; turn++) {
    const answer = await send(url, cookie, write);
    if (answer.success || turn === 20) return JSON.stringify(answer);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

describe('a creation whose answer is lost', () => {
  it('is done once when the connection is cut at any time and it is sent again', async () => {
    const server = await startServer(await freshDatabase());
    servers.push(server);
    const root = await httpClient(server.url);
    const all: Write[] = [];
    const answers: string[] = [];
    let differing = 0;
    for (const delay of isLong ? [0, 1, 2, 4, 8, 16, 32, 64] : [0, 2, 8, 32]) {
      const writes = someWrites();
      all.push(...writes);
      await Promise.all(
        writes.map(async (write) => {
          const cut = new AbortController();
          setTimeout(() => cut.abort(), delay);
          await send(server.url, root.cookie, write, cut.signal).catch(() => undefined);
          const [a, b] = await Promise.all([
            insist(server.url, root.cookie, write),
            insist(server.url, root.cookie, write),
          ]);
          answers.push(a, b);
          if (a !== b) differing += 1;
        }),
      );
    }
    const result = await count(root, all);
    console.log(
      `ambiguous duplicates=${result.duplicates} lost=${result.lost} (cut, ${all.length})`,
    );
    const failed = answers.filter((answer) => !answer.includes('"success":true'));
    expect([differing, failed]).toEqual([0, []]);
    expect(result).toEqual({ duplicates: 0, lost: 0 });
  });

  it('is done once when the process is killed at any time and it is sent again', async () => {
    const { dataDir, env } = await freshDatabase();
    const all: Write[] = [];
    const differing: string[] = [];
    let root: HttpClient | undefined;
    // At 0 the process is killed once the first answer is there, so that some are done and some are not.
    for (const delay of isLong ? [3, 30, 0, 120, 0] : [3, 0, 120]) {
      const server = await startServer({ dataDir, env });
      root ??= await httpClient(server.url);
      const { cookie } = root;
      const writes = someWrites();
      all.push(...writes);
      const first = writes.map((write) => send(server.url, cookie, write).catch(() => undefined));
      await (delay === 0
        ? Promise.race(first)
        : new Promise((resolve) => setTimeout(resolve, delay)));
      await server.stop('SIGKILL');
      const answers = await Promise.all(first);
      const next = await startServer({ dataDir, env });
      for (const [i, write] of writes.entries()) {
        const again = await insist(next.url, cookie, write);
        const isSame = answers[i] === undefined || again === JSON.stringify(answers[i]);
        if (!isSame || !again.includes('"success":true')) differing.push(again);
      }
      await next.stop();
    }
    const server = await startServer({ dataDir, env });
    servers.push(server);
    const result = await count(await httpClient(server.url), all);
    console.log(
      `ambiguous duplicates=${result.duplicates} lost=${result.lost} (kill -9, ${all.length})`,
    );
    expect(differing).toEqual([]);
    expect(result).toEqual({ duplicates: 0, lost: 0 });
  });

  it('is done once when two processes get it at the same time', async () => {
    const { dataDir, env } = await freshDatabase();
    const [a, b] = [await startServer({ dataDir, env }), await startServer({ dataDir, env })];
    servers.push(a, b);
    const root = await httpClient(a.url);
    const all: Write[] = [];
    let differing = 0;
    for (let turn = 0; turn < (isLong ? 5 : 2); turn++) {
      const writes = someWrites();
      all.push(...writes);
      await Promise.all(
        writes.map(async (write) => {
          const answers = await Promise.all(
            [a, b, a, b].map(({ url }) => insist(url, root.cookie, write)),
          );
          const isDone = answers.every((answer) => answer.includes('"success":true'));
          if (new Set(answers).size > 1 || !isDone) differing += 1;
        }),
      );
    }
    const result = await count(root, all);
    console.log(
      `ambiguous duplicates=${result.duplicates} lost=${result.lost} (two processes, ${all.length})`,
    );
    expect(differing).toBe(0);
    expect(result).toEqual({ duplicates: 0, lost: 0 });
  });
});
