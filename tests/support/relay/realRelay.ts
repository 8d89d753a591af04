/** A real One API server, where one is given: REAL_RELAY (address of a fresh one) or REAL_RELAY_BINARY (started here). */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { temporaryFolder } from '../server/builtServer';
import { freePort } from '../server/freePort';

export interface RunningRelay {
  url: string;
  /** Its folder, with the SQLite database `relay.db`; empty for one that runs elsewhere. */
  folder: string;
  stop: () => Promise<void>;
}

export const hasRealRelay = () =>
  Boolean(process.env['REAL_RELAY'] || process.env['REAL_RELAY_BINARY']);

async function waitUntilItAnswers(url: string, output: () => string): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    // The fetch of a test environment may keep other origins out.
    const isUp = await new Promise((settle) => {
      get(`${url}/api/status`, (answer) => {
        answer.resume();
        settle(answer.statusCode === 200);
      }).on('error', () => settle(false));
    });
    if (isUp) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`the real relay did not start:\n${output()}`);
}

interface StartOptions {
  args?: readonly string[];
  /** Files of its folder, by name, made of its port. */
  files?: Readonly<Record<string, (port: number) => string>>;
}

/**
 * The relay at REAL_RELAY, or a process of its own with an empty database. The tables of its tokeniser are looked for in
 * TIKTOKEN_CACHE_DIR, else in `tokens` beside the binary, for they are not to be downloaded. Its limits are off, unless
 * `env` says otherwise.
 * @throws Error when there is none, or when it does not start
 */
export async function startRealRelay(
  env: Record<string, string> = {},
  { args = [], files = {} }: StartOptions = {},
): Promise<RunningRelay> {
  const address = process.env['REAL_RELAY'];
  if (address) return { url: address.replace(/\/$/, ''), folder: '', stop: async () => {} };
  const binary = resolve(process.env['REAL_RELAY_BINARY'] ?? '');
  const tokens = process.env['TIKTOKEN_CACHE_DIR'] ?? join(dirname(binary), 'tokens');
  const cwd = join(temporaryFolder(), 'relay');
  mkdirSync(cwd);
  const port = await freePort();
  for (const [name, contents] of Object.entries(files))
    writeFileSync(join(cwd, name), contents(port));
  let text = '';
  const child = spawn(binary, args, {
    cwd,
    env: {
      ...process.env,
      PORT: String(port),
      DEBUG: 'true',
      GIN_MODE: 'release',
      SESSION_SECRET: 'trial of a relay',
      SQLITE_PATH: './relay.db',
      TIKTOKEN_CACHE_DIR: tokens,
      DATA_GYM_CACHE_DIR: tokens,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      text = (text + part.toString()).slice(-4000);
    });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilItAnswers(url, () => text);
  return {
    url,
    folder: cwd,
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => done());
        child.kill();
      }),
  };
}
