/** Which processes live: by their lease in the database, and by the system's word only for processes beside this one. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { renewLease, takeLease } from '../../../src/server/auth/leases';
import {
  deadHolders,
  endHolder,
  newHolder,
  renewHolder,
} from '../../../src/server/v1/money/processLease';
import { buildTestApp } from '../../support/server/testApp';
import { onPostgres } from '../../support/server/testDatabase';

const bootFile = '/proc/sys/kernel/random/boot_id';
const namespaceFile = '/proc/self/ns/pid';
const hasBoots = existsSync(bootFile) && existsSync(namespaceFile);

describe.skipIf(!hasBoots)('a process that has ended but whose lease has not', () => {
  const boot = hasBoots ? readFileSync(bootFile, 'utf8').trim() : '';
  const namespace = hasBoots ? readlinkSync(namespaceFile) : '';
  const ended = spawnSync(process.execPath, ['--version']).pid;

  it.each([
    ['beside this one is dead', true, (name: string) => name],
    ['of another boot is not asked', false, (name: string) => name.replace(boot, randomUUID())],
    [
      'of another container is not asked',
      false,
      (name: string) => name.replace(namespace, 'pid:[4026532999]'),
    ],
    [
      'named by an older version is not asked',
      false,
      (name: string) => name.replace(`${boot}/${namespace}/`, ''),
    ],
  ])('%s', async (_what, isDead, changed) => {
    const { services } = await buildTestApp();
    const own = newHolder();
    await endHolder(services, own);
    const name = changed(own.replace(`/${process.pid}/`, `/${ended}/`));
    await renewHolder(services, name);
    expect(await deadHolders(services, [name])).toEqual(isDead ? [name] : []);
  });
});

// A file of SQLite has one machine.
if (onPostgres)
  describe('machines on one database whose clocks are an hour apart', () => {
    const elsewhere = 'process:elsewhere/boot/pid:[1]/1/one';
    const early = () => 1_800_000_000;
    const late = () => early() + 3600;

    it('see who lives on another one', async () => {
      const { store } = (await buildTestApp()).services;
      await renewHolder({ store, now: early }, elsewhere);
      expect(await deadHolders({ store, now: late }, [elsewhere])).toEqual([]);
    });

    it('take no work that another one has', async () => {
      const { store } = (await buildTestApp()).services;
      expect(await takeLease({ store, now: early }, 'work', 60)).toBe(true);
      expect(await takeLease({ store, now: late }, 'work', 60)).toBe(false);
      await renewLease({ store, now: early }, 'work', 60);
      expect(await takeLease({ store, now: late }, 'work', 60)).toBe(false);
    });

    it('see half a minute later who has ended on another one', async () => {
      const { store } = (await buildTestApp()).services;
      await renewHolder({ store, now: late }, elsewhere);
      await store.db
        .updateTable('lease')
        .set({ until: sql`until - 31` })
        .where('name', '=', elsewhere)
        .execute();
      expect(await deadHolders({ store, now: early }, [elsewhere])).toEqual([elsewhere]);
    });
  });
