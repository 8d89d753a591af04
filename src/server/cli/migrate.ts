/**
 * `relay-console migrate [--dry-run]`: brings the data to the schema files without a server, or says what would change.
 */
import { pino } from 'pino';
import { dryRun } from '../store/dryRun';
import { openStore } from '../store/openStore';
import type { Given } from './given';
import { placeOf } from './placeOf';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** The log of the store says each change; here as plain lines. */
const plainLog = () =>
  pino(
    { level: 'info', base: null, timestamp: false, messageKey: 'text' },
    {
      write: (line: string) => {
        const { text }: { text?: string } = JSON.parse(line);
        if (text !== undefined) say(text);
      },
    },
  );

/**
 * Changes the data, or says with `--dry-run` what would change.
 * @returns the status to end with: 1 where values stand in the way
 * @throws Error where the database cannot be opened
 */
export async function run({ settings, switches }: Given): Promise<number> {
  const place = placeOf(settings);
  if (switches.has('--dry-run')) {
    const { changes, obstacles } = await dryRun(place);
    for (const line of changes) say(line);
    for (const line of obstacles) say(`CANNOT ${line}`);
    if (obstacles.length > 0)
      say('A start would be refused, and nothing would be changed. Nothing was changed now.');
    else say(changes.length > 0 ? 'Nothing was changed.' : 'There is nothing to change.');
    return obstacles.length > 0 ? 1 : 0;
  }
  const store = await openStore({ ...place, log: plainLog() });
  await store.close();
  say('The data is as the schema files say.');
  return 0;
}
