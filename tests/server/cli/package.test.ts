/** The package of `npm run package`, on a machine with Node alone: unpacked elsewhere, its few packages installed, started. */
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/server/builtServer';
import { httpClient } from '../../support/server/httpClient';

let child: ReturnType<typeof spawn> | undefined;
afterAll(() => {
  child?.kill();
});

/** Environment without what the tests set for Node and vite. */
const plainEnv = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(NODE_|VITE|VITEST|npm_)/.test(name)),
  );

/** Runs a command. @throws Error with what it printed */
function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env: plainEnv(),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}:\n${stdout}${stderr}`);
  return stdout;
}

/** Versions by folder, as a lock file says. */
const versionsIn = (folder: string, file: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(
      JSON.parse(readFileSync(join(folder, file), 'utf8')).packages as Record<
        string,
        { version: string }
      >,
    ).flatMap(([name, { version }]) => (name === '' ? [] : [[name, version]])),
  );

/** The most that the package and those it needs may take on a disk, in bytes. */
const maxInstalled = 60 * 1e6;

const bytesIn = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

/** The program, as the link of `npx` starts it. */
const program = 'dist/server/main.js';

it('installs three packages, starts, signs in and copies its database', async () => {
  const folder = temporaryFolder();
  console.log(run('node', ['src/build/package.mjs', folder], process.cwd()).trim());
  const file = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  run('tar', ['-xzf', file, '--strip-components=1'], folder);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  expect(Object.keys(manifest.dependencies)).toEqual(['libsql', 'pg', 'pino']);
  run('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'], folder);
  const shipped = versionsIn(folder, 'npm-shrinkwrap.json');
  const tested = versionsIn(process.cwd(), 'package-lock.json');
  const installed = versionsIn(folder, 'node_modules/.package-lock.json');
  expect(Object.keys(installed).length).toBeGreaterThan(20);
  for (const [name, version] of Object.entries({ ...shipped, ...installed }))
    expect([name, version]).toEqual([name, tested[name]]);
  expect(Object.keys(shipped)).toEqual(expect.arrayContaining(Object.keys(installed)));
  expect(Object.keys(shipped)).not.toContain('node_modules/react');
  expect(manifest.bin).toEqual({ 'relay-console': program });
  const installedBytes = bytesIn(folder);
  const sizes = readdirSync(join(folder, 'node_modules'))
    .filter((name) => !name.startsWith('.'))
    .map((name) => ({ name, bytes: bytesIn(join(folder, 'node_modules', name)) }))
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, 3);
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  console.log(
    `installed ${mb(installedBytes)}; largest: own files ${mb(bytesIn(join(folder, 'dist')))}, ` +
      sizes.map(({ name, bytes }) => `${name} ${mb(bytes)}`).join(', '),
  );
  expect(installedBytes).toBeLessThan(maxInstalled);

  const began = performance.now();
  let output = '';
  const server = spawn(join(folder, program), {
    cwd: folder,
    env: { ...plainEnv(), PORT: '0', DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = server;
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (part: Buffer) => {
      output += part.toString();
    });
  await expect.poll(() => output, { timeout: 30_000 }).toContain('"url":"');
  console.log(`package started in ${Math.round(performance.now() - began)} ms`);
  const url = /"url":"([^"]+)"/.exec(output)?.[1] ?? '';
  const root = await httpClient(url);
  expect((await root.call('GET', 'channel/?p=0')).body).toMatchObject({ success: true, data: [] });
  const page = await (await fetch(`${url}/channel`, { headers: { cookie: root.cookie } })).text();
  const files = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThanOrEqual(3);
  for (const file of files) expect([file, (await fetch(url + file)).status]).toEqual([file, 200]);

  const copied = run(join(folder, program), ['backup', 'copy.db'], folder);
  expect(copied).toContain('users: 1; integrity ok');
  const guide = readFileSync(join(folder, 'README.md'), 'utf8');
  const help = run(join(folder, program), ['--help'], folder);
  for (const [, command = ''] of guide.matchAll(/`relay-console ([a-z-]+)/g))
    expect(help).toContain(`\n  ${command}`);
}, 240_000);
