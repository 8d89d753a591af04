/** An own folder that the built program takes at its start, without a build. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../../support/ownTest';
import { vendor } from '../../support/project/vendor';
import { type BuiltServer, startServer, temporaryFolder } from '../../support/server/builtServer';

const whole = {
  'schemas/resources/vendor.json': JSON.stringify(vendor, null, 1),
  'locales/zh/server.json': '{ "unknownCall": "没有" }',
  'locales/zh/first.json': '{ "first.own": "自己" }',
  'menu.json': '{ "name": "Acme", "logo": "logo.svg", "order": ["vendor", "playground"] }',
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'tokens.css': ':root { --own: 1px; }',
  'secret.txt': 'not for visitors',
};

/** An own folder with these files. */
function ownFolder(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** Runs the program to its end. */
function run(...args: readonly string[]) {
  const env = { ...process.env, DATA_DIR: temporaryFolder(), PORT: '0' };
  const ended = spawnSync(process.execPath, ['dist/server/main.js', ...args], {
    env,
    encoding: 'utf8',
    timeout: 30_000,
  });
  return { status: ended.status, said: ended.stderr, stdout: ended.stdout };
}

let server: BuiltServer;
let folder: string;
beforeAll(async () => {
  folder = ownFolder(whole);
  // A lock of Emacs.
  symlinkSync('nobody@nowhere.1', join(folder, 'schemas/resources/.#vendor.json'));
  server = await startServer({ args: ['--own', folder] });
});
afterAll(() => server?.stop());

const get = async (path: string) => {
  const answer = await fetch(server.url + path);
  return {
    status: answer.status,
    text: await answer.text(),
    type: answer.headers.get('content-type'),
  };
};

/** Asks for a path as it is written. */
const getAsWritten = (path: string) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const call = request({ hostname, port, path }, (answer) => {
      let text = '';
      answer.on('data', (part: Buffer) => {
        text += part.toString();
      });
      answer.on('end', () => resolve(text));
    });
    call.on('error', reject);
    call.end();
  });

describe('an own folder without a build', () => {
  it('is a resource of the server and of the page', async () => {
    expect((await get('/api/vendor/')).status).toBe(401);
    expect((await get('/api/vendors/')).status).toBe(404);
    const [script = ''] = /\/own\.js\?v=\w+/.exec((await get('/')).text) ?? [];
    const { text, type } = await get(script);
    expect(type).toBe('text/javascript');
    expect(text).toContain('"/schemas/resources/vendor.json":{');
    expect(text).toContain('--own: 1px');
    expect(text).not.toContain('"fresh"');
  });

  it('joins its texts with those of the console', async () => {
    const said = async (path: string) =>
      (await fetch(server.url + path, { headers: { 'accept-language': 'zh' } })).text();
    expect(await said('/api/vendor/')).toContain('未登录');
    expect(await said('/api/vendors/')).toContain('没有');
  });

  it('gives out its logo and texts, and no other file', async () => {
    expect(await get('/own/logo.svg')).toEqual({
      status: 200,
      text: whole['logo.svg'],
      type: 'image/svg+xml',
    });
    const texts = await get('/own/locales/zh/first.json');
    expect(JSON.parse(texts.text)).toMatchObject({ 'first.own': '自己' });
    for (const path of [
      '/own/menu.json',
      '/own/schemas/resources/vendor.json',
      '/own/secret.txt',
      '/own/tokens.css',
      '/own/../secret.txt',
      '/own/../package.json',
      '/own/%2e%2e/package.json',
      '/own/locales/%2e%2e/secret.txt',
      '/own/..%2fpackage.json',
    ]) {
      const text = await getAsWritten(path);
      expect(text, path).not.toMatch(/Acme|visitors|"x-resource"|"dependencies"|--own: 1px/);
    }
  });
});

const lines = whole['schemas/resources/vendor.json'];

describe('a changed file of an own folder', () => {
  /** Changes the schema, sends SIGHUP, and waits for the log. */
  const take = async (schema: string, said: RegExp) => {
    const file = join(folder, 'schemas/resources/vendor.json');
    writeFileSync(file, schema);
    const { length } = server.output();
    process.kill(server.pid, 'SIGHUP');
    await expect.poll(() => server.output().slice(length), { timeout: 30_000 }).toMatch(said);
    return `${file}:`;
  };
  const statusOf = async (path: string) => (await get(path)).status;

  it('is taken on SIGHUP, at the same address; with a mistake the one before stays', async () => {
    await take(lines.replace('"path": "vendor"', '"path": "seller"'), /is ready/);
    await expect.poll(() => statusOf('/api/vendor/')).toBe(404);
    expect(await statusOf('/api/seller/')).toBe(401);
    const file = await take(lines.replace('"string"', '"strin"'), /goes on as before/);
    expect(server.output()).toContain(`${file}27 /properties/name/type: must be one of`);
    expect(await statusOf('/api/seller/')).toBe(401);
    await take(lines, /is ready/);
    await expect.poll(() => statusOf('/api/vendor/')).toBe(401);
  }, 90_000);
});

it('lets requests end where a service manager stops all of its processes at once', async () => {
  const own = await startServer({ args: ['--own', folder] });
  const worker = Number(readFileSync(`/proc/${own.pid}/task/${own.pid}/children`, 'utf8'));
  const headers = {
    'content-type': 'application/json',
    'content-length': 2,
    expect: '100-continue',
  };
  const asked = request(`${own.url}/api/user/login`, { method: 'POST', headers });
  const answer = once(asked, 'response');
  asked.flushHeaders();
  // It is under way.
  await once(asked, 'continue');
  asked.write('{');
  for (const pid of [own.pid, worker]) process.kill(pid, 'SIGTERM');
  await sleep(300);
  process.kill(worker, 'SIGTERM');
  await sleep(300);
  asked.end('}');
  const [{ statusCode }] = await answer;
  await expect.poll(own.exitCode).toBe(0);
  expect(statusCode).toBeLessThan(500);
});

it('is tried by tests that sign in and write', async () => {
  const { call, stop } = await signedIn('dist/server/main.js');
  expect(await call('POST', 'announcement/', { title: 'Hello' })).toMatchObject({ success: true });
  await stop();
});

it('says which of its files are code, which only a build reads', () => {
  const own = ownFolder({
    ...whole,
    'pages/hello/page.tsx': 'export default () => null;',
    'theme.ts': 'export default {};',
    'vendor.test.ts': '',
    'node_modules/one/index.ts': '',
  });
  const { said } = run('migrate', '--own', own);
  expect(said).toBe(
    `warning: ${own}: pages/hello/page.tsx, theme.ts are code: a build reads them, a start does not\n`,
  );
});

describe('a mistake in an own folder', () => {
  it.each([
    ['schemas/resources/vendor.json', lines.replace('"string"', '"strin"'), 27, 'strin'],
    ['schemas/resources/vendor.json', lines.replace('"fresh"', '"x-format"'), 8, 'x-format'],
    ['schemas/resources/vendor.json', lines.replace('"object",', '"object"'), 4, 'comma'],
    ['menu.json', '{\n"logo": "none.svg"\n}', 2, 'there is no picture none.svg'],
    ['menu.json', '{\n"order": ["vendr"]\n}', 2, 'did you mean "vendor"?'],
    ['menu.json', '[]', 1, 'is an object'],
  ])('of %s ends the start with its line', (path, text, line, word) => {
    const own = ownFolder({ ...whole, [path]: text });
    const { status, said } = run('--own', own);
    expect(said).toContain(`${join(own, path)}:${line}`);
    expect(said).toContain(word);
    expect(said).not.toContain('    at ');
    expect(status).toBe(2);
  });

  it('is a sentence where a file cannot be read', () => {
    const own = ownFolder(whole);
    symlinkSync('nothing', join(own, 'schemas/resources/contract.json'));
    const { status, said } = run(`--own=${own}`);
    expect(said).toMatch(/contract\.json cannot be read: ENOENT/);
    expect(said).not.toContain('    at ');
    expect(status).toBe(2);
    expect(run('--own', `${own}=b`).said).toContain(`there is no folder ${own}=b`);
    expect(run(`--own=${own}=b`).said).toContain(`there is no folder ${own}=b`);
  });

  it('keeps nobody from the help and from a backup', () => {
    const own = ownFolder({ 'schemas/resources/vendor.json': '{' });
    expect(run('--help', '--own', own)).toMatchObject({ status: 0, said: '' });
    expect(run('backup', '--own', own).said).not.toContain('vendor.json');
    expect(run('migrate', '--own', own)).toMatchObject({ status: 2 });
    for (const args of [['--own'], ['--own', '--help'], ['--own=']])
      expect(run(...args)).toMatchObject({
        status: 2,
        said: 'relay-console: --own needs a folder\n',
      });
  });
});
