/**
 * `npm run migrate [-- --dry-run]`: brings the data to the schema files without a server, or says what would change.
 */
import { pino } from 'pino';
import { readSettings } from './settings';
import { dryRun } from './store/dryRun';
import { DataChangeError } from './store/migration/describePlan';
import { openStore } from './store/openStore';

const { env, argv } = process;

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

/** @returns the status to end with: 0, 1 where values stand in the way */
async function main([option, ...rest]: readonly string[]): Promise<number> {
  if ((option !== undefined && option !== '--dry-run') || rest.length > 0) {
    complain(
      `npm run migrate: cannot use "${argv.slice(2).join(' ')}". The one option is --dry-run.`,
    );
    return 2;
  }
  const { DATA_DIR, NEW_DATABASE, SQL_DSN } = readSettings(env);
  const settings = { dataDir: DATA_DIR, newDatabase: NEW_DATABASE, dsn: SQL_DSN };
  if (option === '--dry-run') {
    const { changes, obstacles } = await dryRun(settings);
    for (const line of changes) say(line);
    for (const line of obstacles) say(`CANNOT ${line}`);
    if (obstacles.length > 0)
      say('A start would be refused, and nothing would be changed. Nothing was changed now.');
    else say(changes.length > 0 ? 'Nothing was changed.' : 'There is nothing to change.');
    return obstacles.length > 0 ? 1 : 0;
  }
  const log = pino(
    { level: 'info', base: null, timestamp: false, messageKey: 'text' },
    {
      write: (line: string) => {
        const { text }: { text?: string } = JSON.parse(line);
        if (text !== undefined) say(text);
      },
    },
  );
  const store = await openStore({ ...settings, log });
  await store.close();
  say('The data is as the schema files say.');
  return 0;
}

main(argv.slice(2)).then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    complain(error instanceof Error ? error.message : String(error));
    process.exitCode = error instanceof DataChangeError ? 1 : 2;
  },
);
