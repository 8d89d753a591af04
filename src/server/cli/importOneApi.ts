/** `relay-console import-one-api SOURCE [LOGS]`: takes the records of a One API database over. */
import { createInterface } from 'node:readline/promises';
import { importOneApi } from '../importOneApi/importOneApi';
import { CliError } from './CliError';
import type { Given } from './given';
import { placeOf } from './placeOf';

async function ask(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
  } finally {
    lines.close();
  }
}

/** @throws CliError in front of a relay, which keeps its own records */
export async function run({ words, switches, settings }: Given): Promise<number> {
  if (settings.RELAY)
    throw new CliError('RELAY is set: this console has no database to import into', 2);
  const [where = '', logs] = words;
  const request = {
    where,
    logs,
    isDry: switches.has('--dry-run'),
    isSure: switches.has('--yes'),
  };
  return importOneApi(request, placeOf(settings), {
    say: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
    ask: process.stdin.isTTY ? ask : undefined,
  });
}
