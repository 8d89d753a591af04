/** Faults of the SQLite database: reads go on, every write is saved or refused, and all of it works again without a restart. */
import {
  chmodSync,
  chownSync,
  copyFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltServer, startServer, temporaryFolder } from '../../support/server/builtServer';
import { type HttpClient, httpClient } from '../../support/server/httpClient';
import {
  countWrites,
  holdLock,
  keepReading,
  mountSmallDisk,
  percentile99,
  type Read,
  slowedReads,
  warmUp,
} from '../../support/server/storeTrials';

const lockMs = 20_000;
const nobody = 65_534;
const asRoot = process.getuid?.() === 0;

const recovered: string[] = [];
/** The reads of each trial, and those of the faultless server meanwhile. */
const reads: Record<string, { tried: readonly Read[]; usual: readonly Read[] }> = {};
const slowestOf = (which: 'tried' | 'usual') =>
  percentile99(Object.values(reads).flatMap((of) => of[which]));

/** A server without faults, read at the same time: what this machine can do just now. */
let control: BuiltServer | undefined;
let calm: ReturnType<typeof keepReading> | undefined;

/** Runs a trial under reads that are measured; stops the server whatever happened. */
async function tryServer(
  name: string,
  server: BuiltServer,
  trial: (root: HttpClient) => Promise<void>,
): Promise<void> {
  try {
    const root = await httpClient(server.url);
    await warmUp(root);
    const reading = keepReading(root);
    const begin = performance.now();
    try {
      await trial(root);
    } finally {
      await reading.stop();
    }
    expect(reading.failures).toEqual([]);
    reads[name] = {
      tried: reading.reads,
      usual: calm?.reads.filter(({ at }) => at >= begin) ?? [],
    };
    recovered.push(name);
  } finally {
    await server.stop('SIGKILL');
  }
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

beforeAll(async () => {
  control = await startServer();
  calm = keepReading(await httpClient(control.url));
});

afterAll(async () => {
  await calm?.stop();
  await control?.stop('SIGKILL');
  const each = Object.entries(reads).map(
    ([name, of]) => `${name} ${percentile99(of.tried).toFixed(0)}`,
  );
  console.log(
    `store recovered ${recovered.length}/${asRoot ? 5 : 4} slowest read ${Math.ceil(slowestOf('tried'))} ms ` +
      `(99th percentile, ms; a server without faults meanwhile: ${slowestOf('usual').toFixed(0)}; ${each.join(', ')})`,
  );
});

// One after another: servers that start beside a trial would slow its reads.
describe('a failing database', { timeout: 240_000 }, () => {
  it('answers reads while another process holds the lock for 20 s; writes are done later or refused', async () => {
    const server = await startServer();
    await tryServer('lock', server, async (root) => {
      const { write, refused, contradictions } = countWrites(root);
      const { ended } = await holdLock(server.dataDir, lockMs);
      const early = write('early');
      await sleep(lockMs - 5000);
      const late = write('late');
      const answer = await early;
      expect([answer.status, answer.headers.get('retry-after'), refused]).toEqual([
        503,
        '5',
        ['early'],
      ]);
      await ended;
      expect((await late).body.success).toBe(true);
      expect((await write('after')).body.success).toBe(true);
      expect(await contradictions()).toEqual([]);
    });
  });

  it('saves again once files may be written again after a lock', async () => {
    const dataDir = temporaryFolder();
    if (asRoot) chownSync(dataDir, nobody, nobody);
    const server = await startServer({ dataDir, uid: asRoot ? nobody : undefined });
    const setMode = (file: number, folder: number) => {
      chmodSync(dataDir, 0o755);
      for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), file);
      chmodSync(dataDir, folder);
    };
    await tryServer('readonly', server, async (root) => {
      const { write, contradictions } = countWrites(root);
      const lock = asRoot ? await holdLock(dataDir, 7000) : undefined;
      setMode(0o444, 0o555);
      await write('readonly');
      await lock?.ended;
      setMode(0o644, 0o755);
      expect((await write('after')).body.success).toBe(true);
      expect(await contradictions()).toEqual([]);
    });
  });

  // Only root can make a small file system; diskFull.test.ts has a limit of pages for everybody.
  it.skipIf(!asRoot)(
    'refuses writes on a full disk and saves again once there is room',
    async () => {
      const disk = mountSmallDisk(1500);
      const filler = join(disk.folder, 'filler');
      const server = await startServer({ dataDir: disk.folder }).catch((error: unknown) => {
        disk.remove();
        throw error;
      });
      await tryServer('full', server, async (root) => {
        const { write, contradictions, refused } = countWrites(root);
        try {
          for (;;) writeFileSync(filler, 'x'.repeat(4096), { flag: 'a' });
        } catch {
          // The disk is full now.
        }
        for (let i = 0; i < 40 && refused.length === 0; i++) await write(`full${i}x`);
        const told = await write('again');
        expect([told.status, told.body.message]).toEqual([
          503,
          expect.stringContaining('the disk of the server is full'),
        ]);
        const ready = async () => (await fetch(`${server.url}/readyz`)).status;
        expect(await ready()).toBe(503);
        rmSync(filler);
        expect(await ready()).toBe(200);
        expect((await write('after')).body.success).toBe(true);
        const lines = (text: string) =>
          server
            .output()
            .split('\n')
            .filter((line) => line.includes(text)).length;
        await expect.poll(() => lines('the database works again')).toBe(1);
        expect(lines('the disk of the server is full')).toBe(1);
        expect(await contradictions()).toEqual([]);
      }).finally(disk.remove);
    },
  );

  it('keeps every answered write when it is killed while writing, and writes on', async () => {
    const first = await startServer();
    const { write, saved, contradictions } = countWrites(await httpClient(first.url));
    const writing = Array.from({ length: 4 }, async (_, i) => {
      // Ends with the request that the kill cuts off: its outcome is unknown.
      for (let isUp = true, j = 0; isUp; j++)
        isUp = await write(`kill${i}x${j}x`).then(
          () => true,
          () => false,
        );
    });
    while (saved.length < 20) await sleep(10);
    await first.stop('SIGKILL');
    await Promise.all(writing);
    const second = await startServer({ dataDir: first.dataDir });
    await tryServer('kill', second, async (root) => {
      expect(await contradictions(root)).toEqual([]);
      expect((await countWrites(root).write('after')).body.success).toBe(true);
    });
  });

  it('says that a -wal file was left over, takes it in, and leaves one whole file after a clean stop', async () => {
    const first = await startServer();
    const { write, contradictions } = countWrites(await httpClient(first.url));
    for (let i = 0; i < 5; i++) await write(`wal${i}`);
    await first.stop('SIGKILL');
    const file = join(first.dataDir, 'console.db');
    expect(sizeOf(`${file}-wal`)).toBeGreaterThan(sizeOf(file));
    const second = await startServer({ dataDir: first.dataDir });
    await tryServer('wal', second, async (root) => {
      expect(second.output()).toContain('console.db-wal is larger than console.db');
      expect(await contradictions(root)).toEqual([]);
    });
    const third = await startServer({ dataDir: first.dataDir });
    await countWrites(await httpClient(third.url)).write('last');
    await third.stop();
    expect([third.exitCode(), sizeOf(`${file}-wal`)]).toEqual([0, 0]);
    const copy = temporaryFolder();
    copyFileSync(file, join(copy, 'console.db'));
    const fourth = await startServer({ dataDir: copy });
    const root = await httpClient(fourth.url);
    expect(await contradictions(root)).toEqual([]);
    expect((await root.call('GET', 'token/search?keyword=last')).body.data).toHaveLength(1);
    await fourth.stop();
  });

  it('answers reads as fast as a server without faults', () => {
    expect(slowestOf('tried')).toBeGreaterThan(0);
    const all = Object.values(reads);
    const slowed = all.flatMap(({ tried, usual }) => slowedReads(tried, usual, 100));
    const count = all.flatMap(({ tried }) => tried).length;
    expect(slowed.length, JSON.stringify(slowed)).toBeLessThanOrEqual(count / 100);
    // One that hangs is one too many.
    expect(slowestOf('tried')).toBeLessThanOrEqual(Math.max(2000, 3 * slowestOf('usual')));
  });
});
