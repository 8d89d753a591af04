/**
 * Part of `npm run bench`: how a form answers in a real Chromium with a processor slowed four times: its first opening against a
 * warm one, and each key in a form with 10,000 models against the same form with 10. Figures, never tests.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from './browser.mjs';
import { quantile } from './load.mjs';
import { startServer } from './startServer.mjs';

const slowedTimes = 4;
const manyModels = 10_000;
const fewModels = 10;
const rounds = 5;
const keyRounds = 2;
/** The code of forms is fetched this long after the list, and a moment more. */
const idleMs = 6000;
const dataDir = mkdtempSync(join(tmpdir(), 'relay-console-bench-'));

const median = (list) => quantile(list, 0.5) ?? 0;

const { child, url } = await startServer(dataDir);
const browser = await openBrowser();

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
  await page.locator('#channel_name').waitFor();
  return performance.now() - begin;
}

/** How long each key of a text keeps the page from its next frame, in ms. */
async function timeKeys(page, selector, text) {
  const field = page.locator(selector);
  await page.waitForTimeout(500);
  // The mapping is in a section that is closed at first.
  if (!(await field.isVisible())) await page.locator('.form-section > summary').click();
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
const models = (count) => Array.from({ length: count }, (_, i) => `model-${i}`);
await first.create('few', models(fewModels));
await first.create('many', models(manyModels));
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

/** Fields of the form by the end of their ids; a comma after each name makes a model of it. */
const fields = [
  ['Name', 'name', 'some-text-of-20-keys'],
  ['Models', 'models', 'one,two,three,four,'],
  ['Model mapping', 'model_mapping', '{"some-model":"b"}'],
  ['Proxy', 'base_url', 'https://example.com'],
];
const visit = await signedIn();
for (const [title, field, text] of fields) {
  const times = { few: [], many: [] };
  // Turn by turn, so that both meet the same load of the machine.
  for (let round = 0; round < keyRounds; round += 1)
    for (const name of ['few', 'many']) {
      await visit.page.goto('/channel');
      await openForm(visit.page, name);
      times[name].push(...(await timeKeys(visit.page, `#channel_${field}`, text)));
    }
  const [few, many] = [median(times.few), median(times.many)];
  console.log(
    `a key in ${title}: ${many.toFixed(0)} ms, at worst ${Math.max(...times.many).toFixed(0)} ms with ${manyModels} models (goal 50); ` +
      `${few.toFixed(0)} and ${Math.max(...times.few).toFixed(0)} ms with ${fewModels}: ${(many / few).toFixed(2)} times`,
  );
}
await browser.close();
child.kill();
rmSync(dataDir, { recursive: true, force: true });
