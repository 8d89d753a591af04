/** `npm run migrate` and its dry run, on a copy of the project with a changed schema file and the step of the guide. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PropertySchema } from '../../../src/schema/types';
import { chooseEngine } from '../../../src/server/store/engine/engines';
import { StoreHealth } from '../../../src/server/store/engine/StoreHealth';
import { openStore } from '../../../src/server/store/openStore';
import type { StoreSettings } from '../../../src/server/store/tables/tables';
import { buildSchema, changeSchemas } from '../../support/project/changeSchemas';
import { addLines } from '../../support/project/guide';
import { readGuide } from '../../support/project/guideBlocks';
import { copyProject } from '../../support/project/projectCopy';
import { temporaryFolder } from '../../support/server/builtServer';
import { freshDsn } from '../../support/server/testDatabase';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const text: PropertySchema = { title: 'Text', type: 'string' };
const delay: PropertySchema = { title: 'Delay', type: 'integer' };
const before = { title: text, delay, old: text, gone: text };
const after: Record<string, PropertySchema> = {
  name: { ...text, 'x-was': 'title' },
  delay: { ...delay, type: 'string' },
  gone: { ...text, 'x-drop': true },
  more: text,
};

let project = '';
let settings: StoreSettings;

/** The server of a project whose file of the resource `plan` has the new fields. */
beforeAll(() => {
  project = copyProject();
  const plan = buildSchema('plan', after, { list: ['name'], form: ['name'] });
  writeFileSync(
    join(project, 'schemas/resources/plan.json'),
    JSON.stringify({ $schema: '../vocabulary.json', ...plan }),
  );
  const step = readGuide().find(({ task, target }) => task === 20 && target.endsWith('.ts'));
  const file = join(project, step?.target ?? '');
  writeFileSync(file, addLines(readFileSync(file, 'utf8'), step?.text ?? ''));
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
async function fill(rows: readonly Record<string, unknown>[], fields = before): Promise<void> {
  changeSchemas({ plan: buildSchema('plan', fields) });
  const store = await openStore(settings);
  for (let i = 0; i < rows.length; i += 5000)
    await store.records
      .insertInto('plan')
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
    [join(project, 'dist/server/main.js'), 'migrate', ...args],
    { encoding: 'utf8', env: env() },
  );
  return { status, lines: stdout.trim().split('\n'), errors: stderr };
};

/** The table as it is, seen without a start: its columns, its rows, the tables of copies. */
async function look() {
  const engine = chooseEngine(settings, new StoreHealth(undefined));
  const db = new Kysely<Record<string, Record<string, unknown>>>({ dialect: engine.dialect });
  const tables = await db.introspection.getTables();
  const columns = tables.find(({ name }) => name === 'plan')?.columns.map(({ name }) => name);
  const rows = await db.selectFrom('plan').selectAll().orderBy('id').execute();
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
      { title: 'a', delay: 5, old: 'x', gone: 'y' },
      { title: 'b', delay: null, old: null, gone: null },
    ]);
    const seen = await look();
    const { status, lines, errors } = migrate('--dry-run');
    expect(errors).toBe('');
    expect(lines).toEqual([
      'step 015-delay-as-text of this version',
      'plan.more: new column',
      'plan.name: was title; 2 rows',
      'plan.gone: dropped; a copy will be in the table dropped_plan_gone',
      'plan.old: kept with its data (1 row); no schema file names it',
      'Nothing was changed.',
    ]);
    expect(status).toBe(0);
    expect(await look()).toEqual(seen);
  });

  it('names what has another type than the files say and no step, and ends with 1', async () => {
    const withMore = { ...before, more: { ...text, type: 'number' } as const };
    await fill(
      [1, 0, 2, null].map((more) => ({ more, title: 'a' })),
      withMore,
    );
    const seen = await look();
    const { status, lines } = migrate('--dry-run');
    const obstacle =
      'plan.more: 2 rows have values of type number, and the schema file says string;';
    expect(lines.join('\n')).toContain(`CANNOT ${obstacle}`);
    expect(status).toBe(1);
    const real = migrate();
    expect([real.status, real.errors]).toEqual([1, expect.stringContaining(obstacle)]);
    expect(await look()).toEqual(seen);
  });

  it('says that there is nothing to change', async () => {
    await fill([]);
    expect(migrate().status).toBe(0);
    expect(migrate('--dry-run')).toEqual({
      status: 0,
      lines: [
        'plan.old: kept with its data (0 rows); no schema file names it',
        'Nothing was changed.',
      ],
      errors: '',
    });
  });

  it('makes no database where there is none', async () => {
    const { status, lines } = migrate('--dry-run');
    expect(status).toBe(0);
    if (settings.dsn) expect(lines).toContain('plan: new table');
    else {
      expect(lines[0]).toBe('there is no database yet: the first start makes it');
      expect(existsSync(settings.dataDir)).toBe(false);
    }
  });
});

it('the command refuses what it does not know, and does nothing', async () => {
  mkdirSync(settings.dataDir, { recursive: true });
  const { status, errors } = migrate('--dryrun');
  expect([status, errors]).toEqual([2, expect.stringContaining('there is no option "--dryrun"')]);
  expect(existsSync(join(settings.dataDir, 'console.db'))).toBe(false);
});

it('the command changes the data, says what it did, and does it once', async () => {
  await fill([{ title: 'a', delay: 5, old: 'x', gone: 'y' }]);
  const { status, lines, errors } = migrate();
  expect(errors).toBe('');
  expect(lines).toEqual([
    expect.stringContaining('the database was brought to this version by 015-delay-as-text'),
    'data changed: plan.name: was title; 1 row',
    'data changed: plan.gone: dropped; a copy is in the table dropped_plan_gone',
    'The data is as the schema files say.',
  ]);
  expect(status).toBe(0);
  const seen = await look();
  expect(seen).toEqual({
    columns: ['delay', 'id', 'more', 'name', 'old'],
    copies: ['dropped_plan_gone'],
    rows: [{ id: 1, name: 'a', delay: '5', old: 'x', more: null }],
  });
  expect(migrate().lines).toEqual(['The data is as the schema files say.']);
  expect(await look()).toEqual(seen);
});

it('a kill -9 at any moment leaves all old, the step alone, or all new', async () => {
  const count = 40_000;
  await fill(Array.from({ length: count }, (_, i) => ({ title: 'a', delay: i, gone: 'y' })));
  const old = await look();
  let cuts = 0;
  let isNew = false;
  for (let delay = 150; !isNew && delay < 20_000; delay *= 1.35) {
    const child = spawn(process.execPath, [join(project, 'dist/server/main.js'), 'migrate'], {
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
      // The step is done first, for all rows or for none.
      const isDone = typeof rows[0]?.['delay'] === 'string';
      const all = old.rows.map((row) => (isDone ? { ...row, delay: String(row['delay']) } : row));
      expect(rows).toEqual(all);
      continue;
    }
    expect({ columns, copies }).toEqual({
      columns: ['delay', 'id', 'more', 'name', 'old'],
      copies: ['dropped_plan_gone'],
    });
    expect(rows.length).toBe(count);
    expect(rows.every(({ delay: kept }, i) => kept === String(i))).toBe(true);
  }
  expect(isNew).toBe(true);
  expect(cuts).toBeGreaterThan(2);
  expect(migrate().status).toBe(0);
  console.log(`killed ${cuts} times before it was done`);
});
