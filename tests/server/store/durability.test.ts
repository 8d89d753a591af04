/** Acknowledged writes are there after a kill, and nothing half done. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { isLong } from '../../support/isLong';
import { startServer, temporaryFolder } from '../../support/server/builtServer';
import { cpuMs } from '../../support/server/cpuMs';
import { type HttpClient, httpClient } from '../../support/server/httpClient';
import { buildChannel, buildToken } from '../../support/steps/builders';

/** Codes in one batch: a batch is there whole or not at all. */
const batch = 7;

/** Acknowledged writes, by kind. */
interface Acknowledged {
  tokens: Set<string>;
  batches: Set<string>;
  deleted: Set<number>;
  redeemed: number;
}

/** One client that writes until the server is gone: tokens, batches of codes, redeemed codes, deleted channels. */
async function writeUntilKilled(root: HttpClient, name: string, done: Acknowledged): Promise<void> {
  try {
    for (let i = 0; ; i++) {
      const own = `${name}n${i}`;
      if (i % 4 === 0) {
        const codes = await root.call('POST', 'redemption/', { name: own, quota: 1, count: batch });
        if (codes.body.success) done.batches.add(own);
        const redeemed = await root.call('POST', 'user/topup', {
          key: (codes.body.data as string[])[0],
        });
        if (redeemed.body.success) done.redeemed += 1;
      } else if (i % 4 === 1) {
        await root.call('POST', 'channel/', buildChannel({ name: own }));
        const id =
          (
            (await root.call('GET', `channel/search?keyword=${own}`)).body.data as { id: number }[]
          )[0]?.id ?? 0;
        if ((await root.call('DELETE', `channel/${id}`)).body.success) done.deleted.add(id);
      } else if ((await root.call('POST', 'token/', buildToken({ name: own }))).body.success)
        done.tokens.add(own);
    }
  } catch {
    // The server is gone in the middle of a request.
  }
}

/** The content of the database file, against the acknowledged writes. */
function audit(
  dataDir: string,
  done: Acknowledged,
): { lost: number; half: number; integrity: string } {
  const database = new Database(join(dataDir, 'console.db'));
  const rows = <T>(query: string) => database.prepare(query).all() as T[];
  const tokens = new Set(rows<{ name: string }>('select name from token').map(({ name }) => name));
  const batches = new Map(
    rows<{ name: string; count: number }>(
      'select name, count(*) as count from redemption group by name',
    ).map(({ name, count }) => [name, count]),
  );
  const channels = new Set(rows<{ id: number }>('select id from channel').map(({ id }) => id));
  const { used } = rows<{ used: number }>(
    'select count(*) as used from redemption where status = 3',
  )[0] ?? { used: 0 };
  const { quota } = rows<{ quota: number }>('select quota from user where id = 1')[0] ?? {
    quota: 0,
  };
  const integrity =
    rows<{ integrity_check: string }>('pragma integrity_check')[0]?.integrity_check ?? '';
  database.close();
  const lost =
    [...done.tokens].filter((name) => !tokens.has(name)).length +
    [...done.batches].filter((name) => !batches.has(name)).length +
    [...done.deleted].filter((id) => channels.has(id)).length +
    Math.max(0, done.redeemed - used);
  const half =
    [...batches.values()].filter((count) => count !== batch).length +
    Math.abs(quota - 500_000_000_000_000 - used);
  return { lost, half, integrity };
}

/** `npm run test:long` kills more often. */
const kills = isLong ? 60 : 3;

describe('a server that is killed', () => {
  it('has everything again after kill -9 and a start, the session included', async () => {
    const dataDir = temporaryFolder();
    const first = await startServer({ dataDir });
    const root = await httpClient(first.url);
    for (let i = 0; i < 5; i++)
      expect(
        (await root.call('POST', 'token/', buildToken({ name: `kept${i}` }))).body.success,
      ).toBe(true);
    await first.stop('SIGKILL');
    const second = await startServer({ dataDir, port: Number(new URL(first.url).port) });
    const { body } = await root.call('GET', 'token/?p=0');
    expect(body.data).toHaveLength(5);
    expect(second.output()).not.toContain('123456');
    await second.stop();
  });

  it('loses no write that it answered and leaves none half done, killed at random moments under eight clients', async () => {
    const dataDir = temporaryFolder();
    const done: Acknowledged = {
      tokens: new Set(),
      batches: new Set(),
      deleted: new Set(),
      redeemed: 0,
    };
    const restarts: number[] = [];
    let worst = { lost: 0, half: 0, integrity: 'ok' };
    const count = () => done.tokens.size + done.batches.size + done.deleted.size + done.redeemed;
    for (let round = 0; round < kills; round++) {
      const server = await startServer({ dataDir });
      restarts.push(cpuMs(server.pid));
      const enough = count() + 10 + Math.random() * 40;
      const root = await httpClient(server.url);
      const clients = Array.from({ length: 8 }, (_, client) =>
        writeUntilKilled(root, `r${round}c${client}`, done),
      );
      while (count() < enough) await sleep(5 + Math.random() * 20);
      await server.stop('SIGKILL');
      await Promise.all(clients);
      const found = audit(dataDir, done);
      worst = {
        lost: Math.max(worst.lost, found.lost),
        half: Math.max(worst.half, found.half),
        integrity: found.integrity === 'ok' ? worst.integrity : found.integrity,
      };
    }
    const [first = 0, ...later] = restarts;
    const slowest = Math.max(...later);
    console.log(
      `durability kills=${kills} acknowledged=${count()} lost=${worst.lost} half=${worst.half} integrity=${worst.integrity} restart CPU ms<=${Math.round(slowest)} (new ${Math.round(first)})`,
    );
    expect(worst).toEqual({ lost: 0, half: 0, integrity: 'ok' });
    // A new database takes a start of its own; what a kill leaves behind must not cost more than that again.
    expect(slowest).toBeLessThan(5 * first);
  }, 240_000);
});

describe('npm start', () => {
  it('refuses an option it does not know, naming it', () => {
    const { status, stderr } = spawnSync(process.execPath, ['src/build/start.mjs', '--nonsense'], {
      encoding: 'utf8',
    });
    expect(status).toBe(2);
    expect(stderr).toContain('--nonsense');
  });
});
