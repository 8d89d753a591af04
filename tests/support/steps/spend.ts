/** Calls that spend, as the database of a running server sees them. */
import { join } from 'node:path';
import Database from 'libsql';

const remaining = { token: 'remain_quota', user: 'quota' } as const;

/** Moves quota of a record from what remains to what is used. @param units whole quota units */
export function spend(
  dataDir: string,
  table: keyof typeof remaining,
  id: unknown,
  units: number,
): void {
  const database = new Database(join(dataDir, 'console.db'));
  database.pragma('busy_timeout = 5000');
  const rest = remaining[table];
  database
    .prepare(
      `update "${table}" set ${rest} = ${rest} - ?, used_quota = used_quota + ? where id = ?`,
    )
    .run(units, units, id);
  database.close();
}
