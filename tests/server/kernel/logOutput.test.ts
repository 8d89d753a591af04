/** A log that nobody takes: lines are lost, and nothing else. */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { logOutput } from '../../../src/server/kernel/work/logOutput';
import { temporaryFolder } from '../../support/server/builtServer';
import { freePort } from '../../support/server/freePort';
import { mountSmallDisk } from '../../support/server/storeTrials';
import { freshDatabase } from '../../support/server/testDatabase';

/** Linux has a file that is always full. */
const full = '/dev/full';

describe('the output of the log', () => {
  it('writes whole lines', () => {
    const file = join(temporaryFolder(), 'log.txt');
    const descriptor = openSync(file, 'w');
    const output = logOutput(descriptor);
    for (const line of ['one\n', '二\n']) output.write(line);
    closeSync(descriptor);
    output.write('lost\n');
    expect(readFileSync(file, 'utf8')).toBe('one\n二\n');
  });

  it.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
    'begins a new line behind one that a full disk cut',
    () => {
      const disk = mountSmallDisk(64);
      try {
        const file = join(disk.folder, 'log.txt');
        const descriptor = openSync(file, 'a');
        const output = logOutput(descriptor);
        output.write(`${'x'.repeat(100_000)}\n`);
        expect(readFileSync(file, 'utf8')).toMatch(/^x+$/);
        truncateSync(file, 10);
        output.write('next\n');
        closeSync(descriptor);
        expect(readFileSync(file, 'utf8')).toBe('xxxxxxxxxx\nnext\n');
      } finally {
        disk.remove();
      }
    },
  );
});

describe.runIf(existsSync(full))('a server whose log nobody takes', () => {
  it('starts, answers and stops', async () => {
    const database = await freshDatabase();
    const port = await freePort();
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      env: {
        ...process.env,
        ...database.env,
        PORT: String(port),
        DATA_DIR: temporaryFolder(),
        LOG_LEVEL: 'debug',
      },
      stdio: ['ignore', openSync(full, 'w'), 'ignore'],
    });
    const ended = new Promise((resolve) => {
      child.once('exit', resolve);
    });
    try {
      const ask = () =>
        fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(5000) }).then(
          ({ status }) => status,
          () => 0,
        );
      await expect.poll(ask, { timeout: 30_000 }).toBe(200);
      for (let i = 0; i < 5; i += 1) expect(await ask()).toBe(200);
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    } finally {
      child.kill('SIGKILL');
    }
  });
});
