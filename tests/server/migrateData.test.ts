/** `npm run migrate` and its dry run, on a copy of the project with a changed schema file. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PropertySchema } from '../../src/schema/types';
import { chooseEngine } from '../../src/server/store/engine/engines';
import { StoreHealth } from '../../src/server/store/engine/StoreHealth';
import { openStore } from '../../src/server/store/openStore';
import type { StoreSettings } from '../../src/server/store/tables/tables';
import { temporaryFolder } from '../support/builtServer';
import { buildSchema, changeSchemas } from '../support/changeSchemas';
import { copyProject } from '../support/projectCopy';
import { freshDsn } from '../support/testDatabase';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const text: PropertySchema = { title: 'Text', type: 'string' };
const before = { title: text, size: text, old: text, gone: text };
const after: Record<string, PropertySchema> = {
  name: { ...text, 'x-was': 'title' },
  size: { title: 'Size', type: 'integer' },
  gone: { ...text, 'x-drop': true },
  more: text,
};

let project = '';
let settings: StoreSettings;

/** The server of a project whose file of the resource `note` has the new fields. */
beforeAll(() => {
  project = copyProject();
  const note = buildSchema('note', after, { list: ['name'], form: ['name'] });
  writeFileSync(
    join(project, 'schemas/resources/note.json'),
    JSON.stringify({ $schema: '../vocabulary.json', ...note }),
  );
  const { VITEST: _vitest, VITEST_MODE: _mode, ...env } = process.env;
  for (const args of [
    ['src/build/gen.mjs'],
    ['node_modules/vite/bin/vite.js', 'build', '--ssr', '--logLevel', 'warn'],
  ]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: project,
      encoding: 'utf8',
      env: { ...env, NODE_ENV: 'production' },
    });
    if (status !== 0) throw new Error(stdout + stderr);
  }
});

beforeEach(async () => {
  const dsn = await freshDsn();
  settings = { dataDir: join(temporaryFolder(), 'data'), ...(dsn ? { dsn } : {}) };
});

/** Records as the version before wrote them. */
async function fill(rows: readonly Record<string, unknown>[]): Promise<void> {
  changeSchemas({ note: buildSchema('note', before) });
  const store = await openStore(settings);
  for (let i = 0; i < rows.length; i += 5000)
    await store.records
      .insertInto('note')
      .values(rows.slice(i, i + 5000))
      .execute();
  await store.close();
}

const env = () => ({
  ...process.env,
  DATA_DIR: settings.dataDir,
  SQL_DSN: settings.dsn ?? '',
});

const migrate = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(project, 'dist/server/migrateData.js'), ...args],
    { encoding: 'utf8', env: env() },
  );
  return { status, lines: stdout.trim().split('\n'), errors: stderr };
};

/** The table as it is, seen without a start: its columns, the sum of sizes, the tables of copies. */
async function look() {
  const engine = chooseEngine(settings, new StoreHealth(undefined));
  const db = new Kysely<Record<string, Record<string, unknown>>>({ dialect: engine.dialect });
  const tables = await db.introspection.getTables();
  const columns = tables.find(({ name }) => name === 'note')?.columns.map(({ name }) => name);
  const rows = await db.selectFrom('note').selectAll().orderBy('id').execute();
  await db.destroy();
  return {
    columns: columns?.sort(),
    copies: tables.map(({ name }) => name).filter((name) => /^dropped|^_new/.test(name)),
    rows,
  };
}

describe('the dry run', () => {
  it('lists what changes and what is kept, and changes nothing', async () => {
    await fill([
      { title: 'a', size: '5', old: 'x', gone: 'y' },
      { title: 'b', size: '', old: null, gone: null },
    ]);
    const seen = await look();
    const { status, lines, errors } = migrate('--dry-run');
    expect(errors).toBe('');
    expect(lines).toEqual([
      'note.more: new column',
      'note.name: was title; 2 rows',
      'note.size: string becomes integer; 2 rows',
      'note.gone: dropped; a copy will be in the table dropped_note_gone',
      'note.old: kept with its data (1 row); no schema file names it',
      'Nothing was changed.',
    ]);
    expect(status).toBe(0);
    expect(await look()).toEqual(seen);
  });

  it('lists all values that cannot become what the files say, by id, and ends with 1', async () => {
    await fill(['1', 'x', '2', 'secret-word'].map((size) => ({ size, title: 'a' })));
    const seen = await look();
    const { status, lines } = migrate('--dry-run');
    expect(lines).toContain('note.size: string becomes integer; 2 of 4 rows');
    expect(lines).toContain('CANNOT note.size: 2 rows cannot become integer: id 2, 4');
    expect(lines.join()).not.toContain('secret-word');
    expect(status).toBe(1);
    const real = migrate();
    expect([real.status, real.errors]).toEqual([
      1,
      expect.stringContaining('note.size: 2 rows cannot become integer: id 2, 4'),
    ]);
    expect(await look()).toEqual(seen);
  });

  it('says that there is nothing to change', async () => {
    await fill([]);
    expect(migrate().status).toBe(0);
    expect(migrate('--dry-run')).toEqual({
      status: 0,
      lines: [
        'note.old: kept with its data (0 rows); no schema file names it',
        'Nothing was changed.',
      ],
      errors: '',
    });
  });

  it('makes no database where there is none', async () => {
    const { status, lines } = migrate('--dry-run');
    expect(status).toBe(0);
    if (settings.dsn) expect(lines).toContain('note: new table');
    else {
      expect(lines[0]).toBe('there is no database yet: the first start makes it');
      expect(existsSync(settings.dataDir)).toBe(false);
    }
  });
});

it('the command refuses what it does not know, and does nothing', async () => {
  mkdirSync(settings.dataDir, { recursive: true });
  const { status, errors } = migrate('--dryrun');
  expect([status, errors]).toEqual([2, expect.stringContaining('cannot use "--dryrun"')]);
  expect(existsSync(join(settings.dataDir, 'console.db'))).toBe(false);
});

it('the command changes the data, says what it did, and does it once', async () => {
  await fill([{ title: 'a', size: '5', old: 'x', gone: 'y' }]);
  const { status, lines, errors } = migrate();
  expect(errors).toBe('');
  expect(lines).toEqual([
    'data changed: note.name: was title; 1 row',
    'data changed: note.size: string becomes integer; 1 row',
    'data changed: note.gone: dropped; a copy is in the table dropped_note_gone',
    'The data is as the schema files say.',
  ]);
  expect(status).toBe(0);
  const seen = await look();
  expect(seen).toEqual({
    columns: ['id', 'more', 'name', 'old', 'size'],
    copies: ['dropped_note_gone'],
    rows: [{ id: 1, name: 'a', size: 5, old: 'x', more: null }],
  });
  expect(migrate().lines).toEqual(['The data is as the schema files say.']);
  expect(await look()).toEqual(seen);
});

it('a kill -9 at any moment leaves all old or all new', async () => {
  const count = 40_000;
  await fill(Array.from({ length: count }, (_, i) => ({ title: 'a', size: `${i}`, gone: 'y' })));
  const old = await look();
  let cuts = 0;
  let isNew = false;
  for (let delay = 150; !isNew && delay < 20_000; delay *= 1.35) {
    const child = spawn(process.execPath, [join(project, 'dist/server/migrateData.js')], {
      env: env(),
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await Promise.race([sleep(delay), ended]);
    child.kill('SIGKILL');
    await ended;
    const { columns, copies, rows } = await look();
    isNew = columns?.includes('name') ?? false;
    if (!isNew) {
      cuts += 1;
      expect({ columns, copies }).toEqual({ columns: old.columns, copies: [] });
      expect(rows).toEqual(old.rows);
      continue;
    }
    expect({ columns, copies }).toEqual({
      columns: ['id', 'more', 'name', 'old', 'size'],
      copies: ['dropped_note_gone'],
    });
    expect(rows.length).toBe(count);
    expect(rows.every(({ size }, i) => size === i)).toBe(true);
  }
  expect(isNew).toBe(true);
  expect(cuts).toBeGreaterThan(2);
  expect(migrate().status).toBe(0);
  console.log(`killed ${cuts} times before it was done`);
});
