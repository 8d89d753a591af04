/** The file of the database is taken away or replaced: no write is said done that a restart would not find. */
import { copyFileSync, existsSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { lookEveryMs } from '../../../src/server/store/engine/StoreFile';
import { type BuiltServer, startServer, temporaryFolder } from '../../support/server/builtServer';
import { httpClient } from '../../support/server/httpClient';
import { countWrites } from '../../support/server/storeTrials';

let running: BuiltServer | undefined;
afterEach(() => running?.stop('SIGKILL'));

const start = async (settings: Parameters<typeof startServer>[0] = {}) => {
  running = await startServer(settings);
  return running;
};

/** A folder with a database of a server that has stopped. */
async function usedFolder(): Promise<{ dataDir: string; file: string }> {
  const { dataDir, stop } = await start();
  await stop();
  return { dataDir, file: join(dataDir, 'console.db') };
}

const times = (server: BuiltServer, text: string) => server.output().split(text).length - 1;

const losses: Record<string, (dataDir: string, file: string, backup: string) => void> = {
  'file deleted': (_dataDir, file) => rmSync(file),
  'file moved away': (_dataDir, file) => renameSync(file, `${file}.away`),
  'folder deleted': (dataDir) => rmSync(dataDir, { recursive: true }),
  'file replaced': (_dataDir, file, backup) => renameSync(backup, file),
  'file emptied': (_dataDir, file) => truncateSync(file),
  'empty file in its place': (_dataDir, file) => {
    writeFileSync(`${file}.empty`, '');
    renameSync(`${file}.empty`, file);
  },
};

let lost = 0;
describe('a database file that is lost while the server runs', () => {
  it.each(Object.entries(losses))('%s: writes and sign-in are refused', async (name, lose) => {
    const { dataDir, file } = await usedFolder();
    const backup = join(temporaryFolder(), 'console.db');
    copyFileSync(file, backup);
    const server = await start({ dataDir });
    const root = await httpClient(server.url);
    await countWrites(root).write('before');
    lose(dataDir, file, backup);
    const { write, saved } = countWrites(root);
    const told = await write('after0');
    // The server looks at an emptied file meanwhile, and finds it broken, too.
    if (name === 'file emptied') await setTimeout(1.5 * lookEveryMs);
    for (let i = 1; i < 5; i++) await write(`after${i}`);
    lost += saved.length;
    expect([told.status, told.body.message, saved]).toEqual([
      503,
      expect.stringContaining('stopped the server, put the right file in its place'),
      [],
    ]);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    const signIn = await fetch(`${server.url}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'root', password: '123456' }),
    });
    expect([signIn.status, (await signIn.json()).message]).toEqual([503, told.body.message]);
    // Bytes cut out of the open file cannot be read any more; of all others reads go on.
    if (name !== 'file emptied')
      expect((await root.call('GET', 'token/?p=0')).body.success).toBe(true);
    await expect.poll(() => times(server, 'was taken away, replaced or emptied')).toBe(1);
  });

  it('is noticed where nobody writes, and works again once it is back', async () => {
    const { dataDir, file } = await usedFolder();
    const server = await start({ dataDir });
    const root = await httpClient(server.url);
    renameSync(file, `${file}.away`);
    await expect.poll(() => times(server, 'was taken away'), { interval: 100 }).toBe(1);
    renameSync(`${file}.away`, file);
    const { write, contradictions } = countWrites(root);
    expect((await write('back')).body.success).toBe(true);
    await expect.poll(() => times(server, 'the database works again')).toBe(1);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await contradictions()).toEqual([]);
  });

  it('a backup that was put in its place is what a restart opens', async () => {
    const { dataDir, file } = await usedFolder();
    const backup = `${file}.backup`;
    copyFileSync(file, backup);
    const server = await start({ dataDir });
    const root = await httpClient(server.url);
    for (let i = 0; i < 5; i++) await countWrites(root).write(`early${i}`);
    renameSync(backup, file);
    await server.stop();
    const again = await httpClient((await start({ dataDir })).url);
    expect((await again.call('GET', 'token/?p=0')).body.data).toEqual([]);
    expect((await countWrites(again).write('late')).body.success).toBe(true);
  });
});

describe('a start', () => {
  it.each([
    ['without its database', (file: string) => rmSync(file), 'is missing, although'],
    ['with an empty file', (file: string) => truncateSync(file), 'is empty (0 bytes)'],
  ])('%s is refused until a new one is meant', async (_name, lose, words) => {
    const { dataDir, file } = await usedFolder();
    lose(file);
    await expect(start({ dataDir })).rejects.toThrow(words);
    await expect(start({ dataDir })).rejects.toThrow('start once with NEW_DATABASE=yes');
    const server = await start({ dataDir, env: { NEW_DATABASE: 'yes' } });
    await expect.poll(() => server.output()).toContain('an empty one is made');
    await httpClient(server.url);
  });

  it('is refused where a copy into a new folder failed', async () => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'console.db'), '');
    await expect(start({ dataDir })).rejects.toThrow('is empty (0 bytes)');
  });

  it('where the whole folder is gone says that it begins with a new one, or is refused by NEW_DATABASE=no', async () => {
    const { dataDir } = await usedFolder();
    const never = { dataDir, env: { NEW_DATABASE: 'no' } };
    await (await start(never)).stop();
    rmSync(dataDir, { recursive: true });
    await expect(start(never)).rejects.toThrow('is missing, although NEW_DATABASE=no says');
    expect(existsSync(dataDir)).toBe(false);
    expect((await start({ dataDir })).output()).toContain('an empty one is made');
  });

  it('is refused where NEW_DATABASE is another word', async () => {
    await expect(start({ env: { NEW_DATABASE: 'true' } })).rejects.toThrow(
      'NEW_DATABASE must be yes or no',
    );
  });
});

describe('one file', () => {
  it('serves two processes, and the second tells no unclean stop', async () => {
    const first = await startServer();
    const { write } = countWrites(await httpClient(first.url));
    for (let i = 0; i < 20; i++) await write(`one${i}`);
    const second = await start({ dataDir: first.dataDir });
    expect(second.output()).not.toContain('did not stop cleanly');
    const later = countWrites(await httpClient(second.url));
    expect((await later.write('second')).body.success).toBe(true);
    expect((await write('first')).body.success).toBe(true);
    await first.stop();
    expect((await later.write('alone')).body.success).toBe(true);
    await second.stop();
    const root = await httpClient((await start({ dataDir: first.dataDir })).url);
    expect(await later.contradictions(root)).toEqual([]);
  });

  it('writes done and lost', () => {
    console.log(`database file lost under a running server: writes said done and lost ${lost}`);
    expect(lost).toBe(0);
  });
});
