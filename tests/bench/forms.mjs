/**
 * Part of `npm run bench`: how long each key in the form of a channel keeps a real Chromium from its next frame, with a
 * processor slowed four times: with 10,000 models against the same form with 10. Figures, never tests.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser, openProfile, signIn } from './browser.mjs';
import { quantile, rootCalls } from './load.mjs';
import { startServer } from './startServer.mjs';

const slowed = 4;
const counts = { few: 10, many: 10_000 };
const rounds = 2;
/** Fields of the form by the end of their ids; a comma after each name makes a model of it. */
const fields = [
  ['Name', 'name', 'some-text-of-20-keys'],
  ['Models', 'models', 'one,two,three,four,'],
  ['Model mapping', 'model_mapping', '{"some-model":"b"}'],
  ['Base URL', 'base_url', 'https://example.com'],
];

/** Runs in the page: notes for each key how long it took to the next painted frame, in ms. */
function installKeys() {
  window.keyTimes = [];
  const note = async () => {
    const begin = performance.now();
    window.keyTimes.push((await window.painted()) - begin);
  };
  document.addEventListener('keydown', note, true);
}

/** Opens the form of a channel and types into a field of it. @returns ms by key */
async function timeKeys(page, name, id, text) {
  await page.goto('/channel');
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await page.locator('#channel_name').waitFor();
  await page.waitForTimeout(500);
  const field = page.locator(`#channel_${id}`);
  // The mapping is in a section that is closed at first.
  if (!(await field.isVisible())) await page.locator('.form-section > summary').click();
  await field.click();
  await page.keyboard.type(text, { delay: 60 });
  await page.waitForTimeout(300);
  return page.evaluate(() => window.keyTimes);
}

const dataDir = mkdtempSync(join(tmpdir(), 'relay-console-bench-'));
const { child, url } = await startServer(dataDir);
const call = await rootCalls(url);
for (const [name, count] of Object.entries(counts)) {
  const models = Array.from({ length: count }, (_, i) => `model-${i}`).join(',');
  await call('channel/', 'POST', { name, type: 1, key: 'sk-1', models, group: 'default' });
}
const browser = await openBrowser();
const storageState = await signIn(browser, url);
const { page } = await openProfile(browser, url, { slowed, storageState, install: installKeys });
for (const [title, id, text] of fields) {
  const times = { few: [], many: [] };
  // Turn by turn, so that both meet the same load of the machine.
  for (let round = 0; round < rounds; round += 1)
    for (const name of Object.keys(counts))
      times[name].push(...(await timeKeys(page, name, id, text)));
  const [few, many] = [times.few, times.many].map((list) => quantile(list, 0.5));
  console.log(
    `a key in ${title}: ${many.toFixed(0)} ms, at worst ${Math.max(...times.many).toFixed(0)} ms with ${counts.many} models (goal 50); ` +
      `${few.toFixed(0)} and ${Math.max(...times.few).toFixed(0)} ms with ${counts.few}: ${(many / few).toFixed(2)} times`,
  );
}
await browser.close();
child.kill();
rmSync(dataDir, { recursive: true, force: true });
