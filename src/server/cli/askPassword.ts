/** A password typed at a terminal, of which nothing is shown. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CliError } from './CliError';

const silent = new Writable({ write: (_chunk, _encoding, done) => done() });

/** @throws CliError where the question is left by Ctrl C */
async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('SIGINT', () => reject(new CliError('nothing was changed')));
      lines.once('close', () => reject(new CliError('nothing was changed')));
      void lines.question('').then(resolve);
    });
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

/** @returns undefined where nothing was typed. @throws CliError where the two are not the same */
export async function askPassword(): Promise<string | undefined> {
  const password = await ask('New password (nothing: one is made): ');
  if (password === '') return undefined;
  if ((await ask('The same again: ')) !== password)
    throw new CliError('the two passwords are not the same; nothing was changed');
  return password;
}

/** The first line of standard input. */
export async function readPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  throw new CliError('standard input has no password; nothing was changed');
}
