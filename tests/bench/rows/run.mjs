/**
 * `npm run bench:rows [-- --tokens 10000] [--logs 100000] [--cpu 1,4] [--rounds 3]`: the built console in
 * Chromium with all rows of a list loaded, 500 a page: the longest task and the longest wait of a click while they are
 * loaded, sorted, filtered and scrolled, memory, and bulk work on all of them, in turns with the same calls by a bare
 * loop in the same page.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Database from 'libsql';
import { openBrowser, openProfile, signIn } from '../browser.mjs';
import { fillLog, fillTokens, quantile, rootCalls } from '../load.mjs';
import { startServer } from '../startServer.mjs';
import { bulkBare, bulkByConsole, width } from './bulk.mjs';
import { installWatch } from './inPage.mjs';

const { values: options } = parseArgs({
  options: {
    tokens: { type: 'string', default: '10000' },
    logs: { type: 'string', default: '100000' },
    cpu: { type: 'string', default: '1,4' },
    rounds: { type: 'string', default: '3' },
  },
});
const counts = { token: Number(options.tokens), log: Number(options.logs) };
const rounds = Number(options.rounds);

/** A page of root's, which may take long. */
async function openPage(browser, url, slowed, storageState) {
  const profile = await openProfile(browser, url, { slowed, storageState, install: installWatch });
  profile.page.setDefaultTimeout(600_000);
  return profile;
}

async function heapOf(session) {
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize').value / 1e6;
}

const heading = (page, name) => page.getByRole('columnheader', { name, exact: true });

/** Loads all rows of a list by the button, and shows 500 a page. */
async function loadAll(page, name) {
  await page.goto(`/${name}`);
  await page.locator('tbody tr[tabindex]').first().waitFor();
  await page.evaluate(() => window.watch.longest());
  const begin = performance.now();
  await page.getByRole('button', { name: 'Load all rows' }).click();
  await page.getByRole('button', { name: 'Show pages' }).waitFor();
  const ms = performance.now() - begin;
  const longest = await page.evaluate(() => window.watch.longest());
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('500');
  await page.locator('tbody tr:nth-child(500)').waitFor();
  return { ms, longest, whole: await page.evaluate(() => window.watch.longest()) };
}

/** ms and the longest task of a click on the heading of a column. */
const sortBy = (page, name) =>
  heading(page, name)
    .getByRole('button')
    .evaluate(async (button) => {
      const ms = await window.watch.change(() => button.click());
      return { ms, longest: await window.watch.longest() };
    });

/** The same of a text that is put into the filter above a column. */
const filterBy = (page, name, text) =>
  page.getByRole('searchbox', { name: `Filter ${name}` }).evaluate(async (input, typed) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
    const type = (value) => {
      set.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const ms = await window.watch.change(() => type(typed));
    const longest = await window.watch.longest();
    await window.watch.change(() => type(''));
    return { ms, longest };
  }, text);

const scrollSeconds = 4;

/** Turns the wheel over the rows as a person does: px a second. @returns ms between the frames meanwhile */
async function scroll(page, session, speed) {
  const { x, y, width, height } = await page.locator('.grid').boundingBox();
  const at = { x: x + width / 2, y: y + height / 2 };
  await page.mouse.move(at.x, at.y);
  await page.evaluate(() => window.watch.frames());
  const yDistance = -speed * scrollSeconds;
  const gesture = { ...at, yDistance, speed, gestureSourceType: 'mouse', preventFling: true };
  await session.send('Input.synthesizeScrollGesture', gesture);
  return page.evaluate(() => window.watch.stop());
}

/** The work with all rows of a list, by name: ms, and the longest task where it says so. */
async function measureList(browser, url, state, slowed, name) {
  const figures = [];
  const note = (what, value) => figures.push([`${name}: ${what}`, value]);
  const { context, page, session } = await openPage(browser, url, slowed, state);
  const { ms, longest, whole } = await loadAll(page, name);
  note('loading all, ms', ms);
  note('loading all, longest task, ms', longest);
  note('500 on one page, longest task, ms', whole);
  note('heap, MB', await heapOf(session));
  note('elements', await page.evaluate(() => document.querySelectorAll('*').length));
  const columns =
    name === 'log' ? [['Quota'], ['Model'], ['Time'], ['Detail']] : [['Name'], ['Created']];
  for (const [column] of columns)
    for (const way of ['up', 'down']) {
      note(`sort by ${column} ${way}, ms`, (await sortBy(page, column)).ms);
    }
  const filters =
    name === 'log'
      ? [
          ['Token', 'token 99'],
          ['Time', '-0'],
          ['Quota', '>= 0.005'],
        ]
      : [['Name', '99']];
  for (const [column, text] of filters)
    for (const time of ['first', 'again'])
      note(`filter ${column}, ${time}, ms`, (await filterBy(page, column, text)).ms);
  for (const speed of [2000, 8000]) {
    await page.evaluate(() => {
      document.querySelector('.grid').scrollTop = 0;
    });
    await page.evaluate(() => window.watch.longest());
    const frames = await scroll(page, session, speed);
    note(
      `scroll ${speed} px/s, frames a second`,
      (1000 * frames.length) / frames.reduce((a, b) => a + b, 0),
    );
    note(`scroll ${speed} px/s, longest 1 of 100 frames, ms`, quantile(frames, 0.99));
    note(
      `scroll ${speed} px/s, longest task, ms`,
      await page.evaluate(() => window.watch.longest()),
    );
  }
  note('heap after it, MB', await heapOf(session));
  await context.close();
  return figures;
}

/** Bulk work in turns with the bare loop, which does the same there and back. @returns figures in s */
async function measureBulk(browser, url, state, ids) {
  const { context, page } = await openPage(browser, url, 1, state);
  const times = { ours: [], bare: [] };
  await loadAll(page, 'token');
  const bulk = async (label) => {
    const seconds = await bulkByConsole(page, label);
    // All rows are read again: what can be done with them is worked out from those that are there.
    const isBusy = page.locator('.grid[aria-busy="true"]').waitFor({ timeout: 2000 });
    await isBusy.catch(() => {});
    await page.locator('.grid:not([aria-busy="true"])').waitFor();
    return seconds;
  };
  // Loads the code.
  await bulk('Disable');
  for (let round = 0; round < rounds; round += 1) {
    const [label, on, back] = round % 2 ? ['Disable', 1, 2] : ['Enable', 2, 1];
    times.ours.push(await bulk(label));
    for (const status of [on, back]) times.bare.push(await bulkBare(page, ids, status));
    process.stderr.write('.');
  }
  await context.close();
  return times;
}

const dataDir = mkdtempSync(join(tmpdir(), 'relay-console-rows-'));
const first = await startServer(dataDir);
await rootCalls(first.url);
const ended = new Promise((resolve) => first.child.once('exit', resolve));
first.child.kill();
await ended;
const db = new Database(join(dataDir, 'console.db'));
const to = Math.floor(Date.now() / 86_400_000) * 86_400;
fillLog(db, counts.log, { from: to - 90 * 86_400, to });
fillTokens(db, counts.token);
db.exec('analyze');
const ids = db
  .prepare('select id from token order by id desc')
  .all()
  .map(({ id }) => id);
db.close();
const { child, url } = await startServer(dataDir);
const browser = await openBrowser();
const state = await signIn(browser, url);
const figures = new Map();
const speeds = options.cpu.split(',').map(Number);
for (const slowed of speeds)
  for (const name of ['token', 'log'])
    for (const [what, value] of await measureList(browser, url, state, slowed, name)) {
      figures.set(what, { ...figures.get(what), [slowed]: value });
      process.stderr.write('.');
    }
const times = await measureBulk(browser, url, state, ids);
process.stderr.write('\n');
const shown = (value) => value?.toFixed(value < 20 ? 1 : 0) ?? '';
const line = (cells) => `| ${cells.join(' | ')} |`;
const head = ['', ...speeds.map((slowed) => `processor slowed ${slowed} times`)];
const lists = [
  line(head),
  line(head.map(() => '---')),
  ...[...figures].map(([what, bySpeed]) =>
    line([what, ...speeds.map((one) => shown(bySpeed[one]))]),
  ),
].join('\n');
const [ours, bare] = [times.ours, times.bare].map((list) => quantile(list, 0.5));
const bulk = `Switching ${counts.token.toLocaleString('en')} tokens, ${width} calls side by side, median of ${rounds}: ${ours.toFixed(1)} s (${times.ours.map(shown).join(', ')}), the bare loop ${bare.toFixed(1)} s (${times.bare.map(shown).join(', ')}): ${(ours / bare).toFixed(3)} times.`;
const text = `${counts.token.toLocaleString('en')} tokens and ${counts.log.toLocaleString('en')} log rows. Tasks below 50 ms count as 0.\n\n${lists}\n\n${bulk}`;
console.log(text);
await browser.close();
child.kill();
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);
