/** The recorded exchanges of a real relay against the built server, where they are beside the project. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { startServer } from '../support/builtServer';
import { freshDatabase } from '../support/testDatabase';

const replay = '../shared/contract/replay.mjs';
const wanted = JSON.parse(readFileSync('tests/contract/baseline.json', 'utf8')) as {
  passed: number;
};

function runReplay(url: string): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [replay, url]);
    let text = '';
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString();
    });
    child.once('exit', () => resolve(text));
  });
}

describe.skipIf(!existsSync(replay))('the contract', () => {
  it('holds for at least as many recorded exchanges as before', async () => {
    const { dataDir, env } = await freshDatabase();
    const server = await startServer({
      dataDir,
      env: { ...env, PUBLIC_ADDRESS: 'http://localhost:3000' },
    });
    const text = await runReplay(server.url);
    await server.stop();
    console.log(text);
    const passed = Number(/(\d+) passed/.exec(text)?.[1]);
    expect(passed).toBeGreaterThanOrEqual(wanted.passed);
  }, 60_000);
});
