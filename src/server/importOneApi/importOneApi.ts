/** `relay-console import-one-api`: takes the records of a One API database over into the database of this console. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dryRun } from '../store/dryRun';
import { refuseLostDatabase } from '../store/engine/StoreFile';
import { openDatabase } from '../store/openDatabase';
import { openStore } from '../store/openStore';
import type { Store, StoreSettings } from '../store/tables/tables';
import { describeImport, isEmpty } from './report';
import { ImportError } from './source/ImportError';
import { columnsOf, unread } from './source/oneApiTables';
import { openSource } from './source/openSource';
import type { Source } from './source/Source';
import { Findings, linesOf } from './take/Findings';
import type { Taken } from './take/Taken';
import { takeAll } from './take/takeAll';
import { readMemory } from './write/memory';
import { type Plan, planImport } from './write/plan';
import { writeAll } from './write/writeAll';

/** How the command speaks with its operator. */
export interface Talk {
  say: (line: string) => void;
  complain: (line: string) => void;
  /** Asks a question with yes or no; undefined where nobody can be asked. */
  ask: ((question: string) => Promise<boolean>) | undefined;
}

export interface Request {
  /** The SQLite file of One API, or its SQL_DSN. */
  where: string;
  /** The same of the log, where it has a database of its own. */
  logs: string | undefined;
  /** True: shows what would be taken, and changes nothing. */
  isDry: boolean;
  /** True: does not ask. */
  isSure: boolean;
}

/** True for a database that no version wrote anything into. */
async function isNew(settings: StoreSettings): Promise<boolean> {
  if (!settings.dsn) {
    refuseLostDatabase(settings);
    return !existsSync(join(settings.dataDir, 'console.db'));
  }
  const { db, close } = openDatabase(settings);
  try {
    return (await db.introspection.getTables()).length === 0;
  } finally {
    await close();
  }
}

/**
 * The database to look at, which is not changed: in place of one that is not there yet, an empty one in memory.
 * @throws ImportError for one of an older version
 */
async function openToLook(settings: StoreSettings): Promise<Store> {
  if (await isNew(settings)) return openStore({ dataDir: ':memory:' });
  const { steps, obstacles } = await dryRun(settings);
  if (steps.length > 0 || obstacles.length > 0)
    throw new ImportError(
      "This console's database is of an older version. Bring it to this one first: relay-console migrate",
    );
  return openStore(settings);
}

interface Look {
  plan: Plan;
  taken: Taken;
  findings: Findings;
}

async function look(settings: StoreSettings, source: Source, logs: Source): Promise<Look> {
  const store = await openToLook(settings);
  try {
    const memory = await readMemory(store);
    const findings = new Findings();
    const taken = await takeAll(source, logs, memory?.log ?? { afterId: 0, time: 0 }, findings);
    return { plan: await planImport(store, taken, memory, findings), taken, findings };
  } finally {
    await store.close();
  }
}

async function run(
  { isDry, isSure }: Request,
  source: Source,
  logs: Source,
  settings: StoreSettings,
  { say, complain, ask }: Talk,
): Promise<number> {
  const found = await source.columns();
  columnsOf(found, 'users');
  say(`From the ${source.name}${logs === source ? '' : `, the log from the ${logs.name}`}:`);
  const { plan, taken, findings } = await look(settings, source, logs);
  if (findings.refused.length > 0) {
    for (const line of linesOf(findings.refused)) say(`REFUSED ${line}`);
    say('Nothing was imported. Mend these records in One API first.');
    return 1;
  }
  for (const line of describeImport(plan, taken, findings, unread(found))) say(line);
  if (isEmpty(plan, taken)) {
    say('There is nothing to import.');
    return 0;
  }
  if (isDry) {
    say('Nothing was changed.');
    return 0;
  }
  if (!isSure && !ask) {
    complain('There is nobody to ask. Add --yes to import, or --dry-run to look.');
    return 2;
  }
  if (!isSure && !(await ask?.('Import this?'))) {
    say('Nothing was changed.');
    return 1;
  }
  const store = await openStore(settings);
  try {
    await writeAll(store, logs, taken, plan);
  } finally {
    await store.close();
  }
  say('Imported. The sums of quota are as said above, to the unit.');
  return 0;
}

/**
 * Does the command.
 * @param settings where the database of this console is
 * @returns the status to end with: 0 where all is imported, 1 where records or the operator refuse, 2 for anything else
 */
export async function importOneApi(
  request: Request,
  settings: StoreSettings,
  talk: Talk,
): Promise<number> {
  const open: Source[] = [];
  const opened = async (where: string) => {
    const source = await openSource(where);
    open.push(source);
    return source;
  };
  try {
    const source = await opened(request.where);
    const logs = request.logs === undefined ? source : await opened(request.logs);
    return await run(request, source, logs, settings, talk);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    talk.complain(error.message);
    return 2;
  } finally {
    for (const source of open) await source.close().catch(() => {});
  }
}
