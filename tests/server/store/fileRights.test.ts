/** Other accounts of the machine can read nothing of the database. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createServices } from '../../../src/server/createServices';
import { temporaryFolder } from '../../support/server/builtServer';

const rights = (path: string) => (statSync(path).mode & 0o777).toString(8);
const openIn = (dataDir: string) => createServices({ dataDir, log: pino({ level: 'silent' }) });
const rightsIn = (folder: string) =>
  readdirSync(folder).map((name) => `${name} ${rights(join(folder, name))}`);

describe.skipIf(process.platform === 'win32')('the files of the database', () => {
  it('are for their owner, the folder too, while the server runs', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const services = await openIn(dataDir);
    await services.options.set('Notice', 'x');
    expect(rights(dataDir)).toBe('700');
    expect(rightsIn(dataDir)).toEqual([
      'console.db 600',
      'console.db-shm 600',
      'console.db-wal 600',
      'relay-console.txt 600',
    ]);
    await services.store.close();
  });

  it('that an older version left open to all are closed at start', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    mkdirSync(dataDir);
    await (await openIn(dataDir)).store.close();
    const copies = ['backup-2026.db', 'console.db.before-003-limits'];
    for (const name of copies) writeFileSync(join(dataDir, name), '');
    for (const name of ['console.db', ...copies]) chmodSync(join(dataDir, name), 0o644);
    chmodSync(dataDir, 0o755);
    const services = await openIn(dataDir);
    const open = rightsIn(dataDir).filter((line) => !line.endsWith(' 600'));
    expect([rights(dataDir), open]).toEqual(['700', []]);
    await services.store.close();
  });

  it('leave a folder that all share as it is', async () => {
    const shared = temporaryFolder();
    chmodSync(shared, 0o1777);
    const services = await openIn(shared);
    expect([rights(shared), rights(join(shared, 'console.db'))]).toEqual(['777', '600']);
    await services.store.close();
  });

  it('of a backup and of the copy before a migration are as closed', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    await (await openIn(dataDir)).store.close();
    const old = new Database(join(dataDir, 'console.db'));
    old.exec("drop table audit; delete from kysely_migration where name = '004-audits'");
    old.close();
    await (await openIn(dataDir)).store.close();
    const target = join(temporaryFolder(), 'copy.db');
    const { status, stderr } = spawnSync(
      process.execPath,
      ['dist/server/main.js', 'backup', target],
      {
        encoding: 'utf8',
        env: { ...process.env, DATA_DIR: dataDir },
      },
    );
    expect([status, stderr, rights(target)]).toEqual([0, '', '600']);
    const open = rightsIn(dataDir).filter((line) => !line.endsWith(' 600'));
    expect([readdirSync(dataDir).length > 1, open]).toEqual([true, []]);
  });
});
