/** The command that imports a One API database, into an empty database of the suite's engine. */
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { importOneApi } from '../../../src/server/importOneApi/importOneApi';
import { openStore } from '../../../src/server/store/openStore';
import type { Store, StoreSettings } from '../../../src/server/store/tables/tables';
import { temporaryFolder } from './builtServer';
import { buildTestApp } from './testApp';
import { freshDsn, onPostgres } from './testDatabase';

/** DSN of another empty database for the source, where the tests have a server that makes one. */
export const sourceDsn = async (): Promise<string | undefined> =>
  onPostgres && inject('postgres').real ? freshDsn() : undefined;

export async function newImport() {
  const dsn = await freshDsn();
  const settings: StoreSettings = {
    dataDir: join(temporaryFolder(), 'data'),
    ...(dsn ? { dsn } : {}),
  };
  /** The command with its answer; `args` are one or two databases and options. */
  const run = async (args: readonly string[], ask?: () => Promise<boolean>) => {
    const lines: string[] = [];
    const [where = '', logs] = args.filter((arg) => !arg.startsWith('--'));
    const request = {
      where,
      logs,
      isDry: args.includes('--dry-run'),
      isSure: args.includes('--yes'),
    };
    const status = await importOneApi(request, settings, {
      say: (line) => lines.push(line),
      complain: (line) => lines.push(line),
      ask: ask && (() => ask()),
    });
    return { status, lines, text: lines.join('\n') };
  };
  const imported = async (where: string) => {
    const { status, text } = await run([where, '--yes']);
    expect(text).toContain('Imported.');
    expect(status).toBe(0);
    return text;
  };
  const withStore = async <Result>(work: (store: Store) => Promise<Result>): Promise<Result> => {
    const store = await openStore(settings);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  };
  const rowsOf = (table: string) =>
    withStore(({ records }) => records.selectFrom(table).selectAll().orderBy('id').execute());
  const countOf = async (table: string) => (await rowsOf(table)).length;
  /** The server on the imported data. */
  const startApp = () => buildTestApp({ folder: settings.dataDir, dsn: settings.dsn });
  return { settings, run, imported, withStore, rowsOf, countOf, startApp };
}
