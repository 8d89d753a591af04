/** A real One API server, where one is given: REAL_RELAY (address of a fresh one) or REAL_RELAY_BINARY (started here). */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { temporaryFolder } from '../builtServer';
import { freePort } from '../freePort';

export interface RunningRelay {
  url: string;
  stop: () => Promise<void>;
}

export const hasRealRelay = () =>
  Boolean(process.env['REAL_RELAY'] || process.env['REAL_RELAY_BINARY']);

async function waitUntilItAnswers(url: string, output: () => string): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    const isUp = await fetch(`${url}/api/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`the real relay did not start:\n${output()}`);
}

/**
 * The relay at REAL_RELAY, or a process of its own with an empty database. The tables of its tokeniser are looked for in
 * `tokens` beside the binary, for they are not to be downloaded. Its limits are off, unless `env` says otherwise.
 * @throws Error when there is none, or when it does not start
 */
export async function startRealRelay(env: Record<string, string> = {}): Promise<RunningRelay> {
  const address = process.env['REAL_RELAY'];
  if (address) return { url: address.replace(/\/$/, ''), stop: async () => {} };
  const binary = resolve(process.env['REAL_RELAY_BINARY'] ?? '');
  const tokens = join(dirname(binary), 'tokens');
  const cwd = join(temporaryFolder(), 'relay');
  mkdirSync(cwd);
  const port = await freePort();
  let text = '';
  const child = spawn(binary, [], {
    cwd,
    env: {
      ...process.env,
      PORT: String(port),
      DEBUG: 'true',
      GIN_MODE: 'release',
      SESSION_SECRET: 'trial',
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
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => done());
        child.kill();
      }),
  };
}
