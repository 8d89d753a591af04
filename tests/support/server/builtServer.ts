/** The built server as a user runs it: a process of its own, with its own folder of data. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

export interface BuiltServer {
  url: string;
  pid: number;
  dataDir: string;
  /** Everything the process wrote so far. */
  output: () => string;
  /** Ends the process with that signal and waits until it is gone. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
  /** Status that the process ended with; null while it runs or when a signal ended it. */
  exitCode: () => number | null;
}

export interface ServerSettings {
  dataDir?: string;
  port?: number;
  /** Folder of the project; the copy that a test changed, or this one. */
  project?: string;
  /** The built program, from the folder of the project. */
  program?: string;
  env?: Record<string, string>;
  /** Arguments of its command line. */
  args?: readonly string[];
  /** Account that the process runs as, where the tests run as root. */
  uid?: number | undefined;
}

/** A new folder in that of the run, which is removed when the run ends: a test process may be killed before. */
export const temporaryFolder = (): string => mkdtempSync(join(inject('runFolder'), 'test-'));

function waitForUrl(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the server did not start:\n${output()}`));
    }, 60_000);
    const look = () => {
      const url = /"url":"([^"]+)"/.exec(output())?.[1];
      if (!url) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout?.on('data', look);
    child.once('exit', () => reject(new Error(`the server ended:\n${output()}`)));
  });
}

/** The output of each server, by its address. */
const outputs = new Map<string, () => string>();

/** The setup code that a server wrote into its log last. */
export const setupCodeOf = (url: string): string | undefined =>
  outputs
    .get(url)?.()
    .match(/(?<="setupCode":")\w+/g)
    ?.at(-1);

/** That of a copy with an own folder lies beside. */
const programOf = (project: string) =>
  project !== process.cwd() && existsSync(join(project, 'own'))
    ? 'dist/own/server/main.js'
    : 'dist/server/main.js';

/** Starts the server and waits until it listens. */
export async function startServer({
  dataDir = temporaryFolder(),
  port = 0,
  project = process.cwd(),
  program = programOf(project),
  env = {},
  args = [],
  uid,
}: ServerSettings = {}): Promise<BuiltServer> {
  let text = '';
  const child = spawn(process.execPath, [join(project, program), ...args], {
    cwd: project,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      PASSWORD_COST: '10',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid }),
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      text += part.toString();
    });
  const url = await waitForUrl(child, () => text);
  outputs.set(url, () => text);
  const stop = (signal: NodeJS.Signals = 'SIGTERM') =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    output: () => text,
    stop,
    exitCode: () => child.exitCode,
  };
}
