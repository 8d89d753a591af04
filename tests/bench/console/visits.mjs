/**
 * The measured visits of a console as somebody makes them, each with a browser cache and a profile of its own. A
 * `run` is who visits what: `browser`, `site`, `slowed`, `hand`, `rows`, and `note(visit, ms, calls)`.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openProfile } from '../browser.mjs';
import { rootPassword } from '../load.mjs';
import { installBench } from './inPage.mjs';

/** A page is quiet when it made no call for so long, in ms. */
const quietMs = 1000;
/** The stock application sends a change once nobody can undo it any more. */
const undoMs = 6000;
/**
 * Whose hand it is, in ms: `aim` from the moment when the pointer is on a thing until the button goes down, `hold` until
 * it comes up, `key` between two letters.
 */
export const hands = {
  script: { aim: 0, hold: 0, key: 0 },
  person: { aim: 200, hold: 80, key: 100 },
};

const openPage = ({ browser, site, slowed }, storageState) =>
  openProfile(browser, site.url, { slowed, storageState, install: installBench });

async function quiet(site, least = quietMs) {
  const begin = performance.now();
  const rest = () => Math.max(begin + least, site.lastCall + quietMs) - performance.now();
  while (rest() > 0) await setTimeout(rest());
}

/** Notes what a visit took to its painted result, and its calls until the page is quiet. @param visit resolves to ms */
async function measure({ site, note }, name, visit, least = quietMs) {
  site.calls = 0;
  const ms = await visit();
  await quiet(site, least);
  note(name, ms, site.calls);
}

/** Opens an address. @returns ms from the navigation to the painted check */
async function open(page, path, check) {
  await page.goto(path, { waitUntil: 'commit' });
  return page.evaluate((wanted) => window.bench.shown(wanted), check);
}

/**
 * The hand runs nothing in the page: only then does the page alone decide when it paints.
 * @returns ms from the click, or the key, to the painted check
 */
async function act(page, check, event, action) {
  await page.evaluate(([wanted, name]) => window.bench.expect(wanted, name), [check, event]);
  // Asked for beforehand: a script of Playwright's takes a slowed page as long as its own work.
  const ended = page.evaluate(() => window.bench.ended);
  const [ms] = await Promise.all([ended, action()]).catch(async (error) => {
    const path = join(tmpdir(), 'bench-console.png');
    await page.screenshot({ path });
    throw new Error(`${error.message}; see ${path}`);
  });
  return ms;
}

/** Clicks as that hand does. @returns ms from the click, which is when the button comes up, to the painted check */
async function click(page, hand, check, selector) {
  const target = page.locator(`${selector} >> visible=true`).first();
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await target.boundingBox();
  return act(page, check, 'click', async () => {
    await page.mouse.move(x + width / 2, y + height / 2);
    await setTimeout(hand.aim);
    await page.mouse.down();
    await setTimeout(hand.hold);
    await page.mouse.up();
  });
}

const signInForm = ['selector', 'input[type=password]:enabled'];

/** A visit by an address, with nothing in the cache. */
async function coldVisit(run, name, path, check, state) {
  const { context, page } = await openPage(run, state);
  await measure(run, name, () => open(page, path, check));
  await context.close();
}

/** A guest opens the sign-in page, and another asks for a list and signs in. @returns the profile, signed in */
export async function signInVisits(run) {
  const { hand, rows, site } = run;
  await coldVisit(run, 'sign-in form', '/login', signInForm);
  const { context, page } = await openPage(run);
  const first = site.ways.first ?? 'channel';
  await open(page, site.ways.login ?? `/${first}`, signInForm);
  await quiet(site);
  const type = (selector, text) =>
    page.locator(selector).first().pressSequentially(text, { delay: hand.key });
  await measure(run, 'sign-in to first list', async () => {
    await type('input:not([type=hidden])', 'root');
    await type('input[type=password]', rootPassword);
    return act(page, ['row', rows[first][0]], 'keydown', () => page.keyboard.press('Enter'));
  });
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Each list by its address. */
export async function coldVisits(run, state) {
  for (const [name, [first]] of Object.entries(run.rows))
    await coldVisit(run, 'cold list', `/${name}`, ['row', first], state);
}

/** Search, and forms of channels: opened, left by Back, and saved. */
async function listAndForms(run, page) {
  const { hand, rows, site } = run;
  const { ways } = site;
  const openList = async () => {
    await open(page, ways.list ?? '/channel', ['row', rows.channel[0]]);
    await quiet(site);
  };
  await openList();
  // The theme takes no spaces, and searches find beginnings; a number would be an id.
  const firstWord = (name) => name.split(' ')[0];
  const sharing = (name) =>
    rows.channel.filter((other) => firstWord(other) === firstWord(name)).length;
  const [found] = rows.channel.slice(20).sort((a, b) => sharing(a) - sharing(b));
  const word = firstWord(found);
  await measure(run, 'search', async () => {
    const box = page.locator(`${ways.search} >> visible=true`).first();
    await box.pressSequentially(word.slice(0, -1), { delay: hand.key });
    return act(page, ['row', found], 'keydown', async () => {
      await page.keyboard.press(word.at(-1));
      await page.keyboard.press('Enter');
    });
  });
  await openList();
  const openForm = (name) =>
    click(page, hand, ['value', name], `tr:has-text("${name}") ${ways.edit}`);
  for (const [i, name] of rows.channel.slice(0, 3).entries()) {
    await measure(run, i === 0 ? 'first form' : 'warm form', () => openForm(name));
    const back = () => act(page, ['row', rows.channel[0]], 'popstate', () => page.goBack());
    await measure(run, 'back', back);
  }
  const name = rows.channel[3];
  await openForm(name);
  await quiet(site);
  const save = async () => {
    await page.locator(ways.name).press('End');
    await page.locator(ways.name).pressSequentially('x', { delay: hand.key });
    return click(page, hand, ways.saved ?? ['row', `${name}x`], ways.save);
  };
  await measure(run, 'save', save, undoMs);
  await run.undoSave();
}

/** A working day: lists for the first time and again, pages, search, forms, home. */
export async function dayVisits(run, state) {
  const { hand, rows, site } = run;
  const { ways } = site;
  const { context, page } = await openPage(run, state);
  await open(page, '/log', ['row', rows.log[0]]);
  await quiet(site);
  for (const kind of ['first', 'warm'])
    for (const name of Object.keys(rows).filter((list) => kind === 'warm' || list !== 'log')) {
      const link = `a[href$="/${name}"]`;
      await measure(run, `${kind} list`, () => click(page, hand, ['row', rows[name][0]], link));
    }
  const next = rows.channel[ways.rowOfNext ?? 30];
  await measure(run, 'next page', () => click(page, hand, ['row', next], ways.next));
  await listAndForms(run, page);
  if (ways.home)
    await measure(run, 'home', () => click(page, hand, ['selector', ways.home], 'a[href="/"]'));
  await context.close();
}
