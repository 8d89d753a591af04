/**
 * Part of `npm run bench`: how a form answers in a real Chromium with a processor slowed four times: its first opening against a
 * warm one, and each key in a form with 10,000 models against the same form without. Figures, never tests.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startServer } from './startServer.mjs';

const slowedTimes = 4;
const manyModels = 10_000;
const rounds = 5;
/** The code of forms is fetched this long after the list, and a moment more. */
const idleMs = 6000;
const dataDir = mkdtempSync(join(tmpdir(), 'relay-console-bench-'));
const executablePath = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
].find(existsSync);

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

const { child, url } = await startServer(dataDir);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });

async function signedIn() {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    locale: 'en',
  });
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  await context.request.post('/api/user/login', {
    headers,
    data: { username: 'root', password: '123456' },
  });
  const self = await (await context.request.get('/api/user/self', { headers })).json();
  await context.addInitScript(
    (user) => localStorage.setItem('user', user),
    JSON.stringify(self.data),
  );
  const create = (name, models) =>
    context.request.post('/api/channel/', {
      headers,
      data: { name, type: 1, key: 'sk-1', models: models.join(','), group: 'default' },
    });
  return { context, create, page: await context.newPage() };
}

async function slow({ context, page }) {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowedTimes });
}

/** From the click on Edit to the field that can be typed into, in ms. */
async function openForm(page, name) {
  await page.getByRole('link', { name: `Edit ${name}` }).waitFor();
  const begin = performance.now();
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await page.getByLabel('Name').waitFor();
  return performance.now() - begin;
}

/** How long each key of a text keeps the page from its next frame, in ms. */
async function timeKeys(page, label, text) {
  const field = page.getByLabel(label).first();
  await field.click();
  await page.evaluate(() => {
    window.keyTimes = [];
    document.addEventListener(
      'keydown',
      () => {
        const begin = performance.now();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => window.keyTimes.push(performance.now() - begin);
          port2.postMessage(0);
        });
      },
      true,
    );
  });
  await page.keyboard.type(text, { delay: 60 });
  await page.waitForTimeout(300);
  return page.evaluate(() => window.keyTimes);
}

const first = await signedIn();
await first.create('few', ['gpt-4o']);
await first.create(
  'many',
  Array.from({ length: manyModels }, (_, i) => `model-${i}`),
);
await first.context.close();

const colds = [];
const warms = [];
for (let round = 0; round < rounds; round += 1) {
  const visit = await signedIn();
  await visit.page.goto('/channel');
  await visit.page.waitForTimeout(idleMs);
  await slow(visit);
  colds.push(await openForm(visit.page, 'few'));
  await visit.page.goBack();
  warms.push(await openForm(visit.page, 'few'));
  await visit.context.close();
}
const [cold, warm] = [median(colds), median(warms)];
console.log(
  `first form at CPU ${slowedTimes}: ${cold.toFixed(0)} ms, warm ${warm.toFixed(0)} ms: ${(cold / warm).toFixed(2)} times (goal 1.2)`,
);

const visit = await signedIn();
for (const label of ['Name', 'Models']) {
  const figures = [];
  for (const name of ['few', 'many']) {
    await visit.page.goto('/channel');
    await openForm(visit.page, name);
    const times = await timeKeys(visit.page, label, 'some-text-model-99');
    figures.push({ middle: median(times), worst: Math.max(...times) });
  }
  const [few, many] = figures;
  console.log(
    `a key in ${label}: ${many.middle.toFixed(0)} ms, at worst ${many.worst.toFixed(0)} ms with ${manyModels} models; ` +
      `${few.middle.toFixed(0)} and ${few.worst.toFixed(0)} ms with one: ${(many.middle / few.middle).toFixed(2)} times (goal 50 ms)`,
  );
}
await browser.close();
child.kill();
rmSync(dataDir, { recursive: true, force: true });
