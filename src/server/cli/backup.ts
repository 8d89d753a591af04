/** `relay-console backup [FILE]`: FILE is there once it is whole, or not at all. */
import { existsSync, renameSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CliError } from './CliError';
import { checkDatabase, copyDatabase, databasePath } from './databaseFile';
import { reasonOf } from './describeError';
import type { Given } from './given';

/** @throws CliError where no copy was made */
export async function run({ words: [file], settings }: Given): Promise<number> {
  const source = databasePath(settings, 'back it up with pg_dump');
  if (!existsSync(source)) throw new CliError(`there is no database at ${source}; set DATA_DIR`, 2);
  const time = new Date().toISOString().replace(/[:.]/g, '-');
  const target = resolve(file ?? join(source, `../backup-${time}.db`));
  const refuseExisting = () => {
    if (existsSync(target)) throw new CliError(`${target} exists already; name another file`, 2);
  };
  refuseExisting();
  if (!existsSync(dirname(target)))
    throw new CliError(`there is no folder ${dirname(target)}; no backup was made`, 2);
  let users = 0;
  try {
    copyDatabase(source, target, (part) => {
      users = checkDatabase(part);
      refuseExisting();
      renameSync(part, target);
    });
  } catch (error) {
    throw new CliError(`no backup was made: ${reasonOf(error)}`, 2);
  }
  process.stdout.write(
    `copied to ${target} (users: ${users}; integrity ok). To restore: stop the server, then ` +
      `relay-console restore ${target}\n`,
  );
  return 0;
}
