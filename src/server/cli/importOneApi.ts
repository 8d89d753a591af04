/** `relay-console import-one-api`: the command of importOneApi/importOneApi.ts with this process's settings. */
import { createInterface } from 'node:readline/promises';
import { importOneApi } from '../importOneApi/importOneApi';
import { readSettings } from '../settings';

const { argv, env, stdin, stdout, stderr } = process;

async function ask(question: string): Promise<boolean> {
  const lines = createInterface({ input: stdin, output: stdout });
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
  } finally {
    lines.close();
  }
}

async function main(): Promise<number> {
  const { DATA_DIR, NEW_DATABASE, SQL_DSN } = readSettings(env);
  const settings = { dataDir: DATA_DIR, newDatabase: NEW_DATABASE, dsn: SQL_DSN };
  return importOneApi(argv.slice(2), settings, {
    say: (line) => stdout.write(`${line}\n`),
    complain: (line) => stderr.write(`${line}\n`),
    ask: stdin.isTTY ? ask : undefined,
  });
}

main().then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);
