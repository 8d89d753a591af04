/** A PostgreSQL server that is started again while the console works: every write is saved once, refused or unknown, and all works on by itself. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { type BuiltServer, startServer } from '../../support/server/builtServer';
import { httpClient } from '../../support/server/httpClient';
import { startOwnPostgres } from '../../support/server/startPostgres';
import { keepReading } from '../../support/server/storeTrials';
import { buildToken } from '../../support/steps/builders';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const isReal = inject('postgres').real;

// PGlite lives in the test process and cannot be started again.
describe.skipIf(!isReal)('a database server that starts again', { timeout: 90_000 }, () => {
  it.each(['fast', 'immediate'] as const)(
    'loses nothing and does nothing twice (%s)',
    async (mode) => {
      const postgres = await startOwnPostgres();
      if (!postgres) throw new Error('no PostgreSQL');
      stops.push(postgres.stop);
      const server: BuiltServer = await startServer({ env: { SQL_DSN: postgres.dsn } });
      stops.push(() => server.stop('SIGKILL'));
      const root = await httpClient(server.url);
      const reading = keepReading(root);
      const outcomes = new Map<string, 'saved' | 'refused' | 'unknown'>();
      let isOver = false;
      const writers = Array.from({ length: 3 }, async (_, writer) => {
        for (let i = 0; !isOver; i++) {
          const name = `w${writer}x${i}x`;
          const { status, body } = await root.call('POST', 'token/', buildToken({ name }));
          if (!body.success) expect([409, 503]).toContain(status);
          outcomes.set(name, body.success ? 'saved' : status === 409 ? 'unknown' : 'refused');
          await sleep(10);
        }
      });
      await expect.poll(() => outcomes.size).toBeGreaterThan(10);
      await postgres.restart(mode);
      const before = outcomes.size;
      await expect.poll(() => outcomes.size).toBeGreaterThan(before + 20);
      isOver = true;
      await Promise.all(writers);
      await reading.stop();
      const found = new Map<string, number>();
      const pages = Array.from({ length: Math.ceil(outcomes.size / 10) + 1 }, (_, page) => page);
      for (const page of pages)
        for (const { name } of (await root.call('GET', `token/?p=${page}`)).body.data as {
          name: string;
        }[])
          found.set(name, (found.get(name) ?? 0) + 1);
      const wrong = [...outcomes].filter(([name, outcome]) => {
        const count = found.get(name) ?? 0;
        return outcome === 'unknown' ? count > 1 : count !== (outcome === 'saved' ? 1 : 0);
      });
      const count = (kind: string) => [...outcomes.values()].filter((one) => one === kind).length;
      console.log(
        `postgres restart ${mode}: writes saved ${count('saved')}, refused ${count('refused')}, unknown ${count('unknown')}, wrong ${wrong.length}; reads ${reading.reads.length}, failed ${reading.failures.length}`,
      );
      expect(wrong).toEqual([]);
      expect((await root.call('POST', 'token/', buildToken({ name: 'after' }))).body.success).toBe(
        true,
      );
      expect(server.exitCode()).toBe(null);
    },
  );
});
