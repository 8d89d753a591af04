/** All rows of all tables that a refused call must not change, as one text. */
import type { Store } from '../../src/server/store/openStore';

/** Tables that count and remember by themselves are left out. */
const ownBookkeeping = new Set([
  'attempt',
  'session',
  'device',
  'lease',
  'migration',
  'oauth_state',
]);

export async function dumpDatabase({ db, records, engine }: Store): Promise<string> {
  const tables = (await db.introspection.getTables()).filter(
    ({ name, schema }) =>
      !ownBookkeeping.has(name) && (engine.name === 'sqlite' || schema !== undefined),
  );
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    const found = await records
      .selectFrom(name)
      .selectAll()
      .execute()
      .catch(() => []);
    rows[name] = found.map((row) => JSON.stringify(row)).sort();
  }
  return JSON.stringify(rows);
}
