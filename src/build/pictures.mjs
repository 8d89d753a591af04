/**
 * `npm run pictures [-- FOLDER]`: makes the pictures of README.md from the demo data, which is the same in every run.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { dist, ensureBuilt, ensureInstalled, root, run } from './ensure.mjs';

/** Largest picture, in bytes: a reader of README.md loads them all. */
const maxBytes = 150_000;

const screen = { width: 1280, height: 800 };
/** A list as large as that would have more bytes. */
const listScreen = { width: 1280, height: 640 };
const pictures = [
  { name: 'channels', path: '/channel', viewport: listScreen, colorScheme: 'light' },
  { name: 'channels-dark', path: '/channel', viewport: listScreen, colorScheme: 'dark' },
  { name: 'home', path: '/', viewport: screen, colorScheme: 'light' },
  {
    name: 'phone',
    path: '/channel',
    viewport: { width: 390, height: 844 },
    colorScheme: 'light',
    isMobile: true,
    hasTouch: true,
  },
];

const systemBrowsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

async function launch() {
  const { chromium } = await import('playwright-core');
  const executablePath =
    process.env.CHROMIUM_PATH ??
    systemBrowsers.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path));
  if (executablePath) return chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const { default: packaged } = await import('@sparticuz/chromium');
  return chromium.launch({
    executablePath: await packaged.executablePath(),
    args: [...packaged.args, '--no-sandbox'],
  });
}

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** Waits until the server answers, at most 20 s. */
async function answers(address) {
  for (let tries = 0; tries < 100; tries++) {
    const response = await fetch(`${address}/api/status`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error('the server did not start');
}

async function take(browser, address, folder, { name, path, ...look }) {
  const context = await browser.newContext({ baseURL: address, locale: 'en-US', ...look });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Username').fill('root');
  await page.getByLabel('Password', { exact: true }).fill('123456');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
  // The reader of a picture has no use for what a user closes once.
  await page.evaluate(() => localStorage.setItem('prompt-channel-test', 'true'));
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const file = join(folder, `${name}.png`);
  await page.screenshot({ path: file, animations: 'disabled' });
  await context.close();
  const { size } = statSync(file);
  console.log(`${file} ${size} bytes`);
  if (size > maxBytes) throw new Error(`${file} has more than ${maxBytes} bytes`);
}

ensureInstalled({ dev: true });
ensureBuilt();
const folder = resolve(process.argv[2] ?? join(root, 'docs/pictures'));
mkdirSync(folder, { recursive: true });
const data = mkdtempSync(join(tmpdir(), 'relay-console-pictures-'));
const port = await freePort();
const env = { ...process.env, DATA_DIR: data, SQL_DSN: '', PORT: String(port), RATE_LIMIT: 'off' };
run(process.execPath, [join(dist, 'server/main.js'), 'demo'], { env, stdio: 'ignore' });
const server = spawn(process.execPath, [join(dist, 'server/main.js')], {
  env,
  stdio: 'ignore',
});
try {
  const address = `http://127.0.0.1:${port}`;
  await answers(address);
  const browser = await launch();
  try {
    for (const picture of pictures) await take(browser, address, folder, picture);
  } finally {
    await browser.close();
  }
} finally {
  server.kill();
  await new Promise((done) => server.once('exit', done));
  rmSync(data, { recursive: true, force: true });
}
