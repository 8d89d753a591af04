/** What is measured: visits of a console as a person makes them, each with a browser cache and a profile of its own. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { installPainted } from '../browser.mjs';
import { installBench } from './inPage.mjs';

const viewport = { width: 1280, height: 800 };
/** A person reads for about so long before the next click, in ms. Work of the idle page is done by then. */
const readingMs = 1500;
/**
 * Whose hand it is, in ms: `aim` from the moment when the pointer is on a thing until the button goes down, `hold` until
 * it comes up, `key` between two letters.
 */
export const hands = {
  person: { aim: 200, hold: 80, key: 100 },
  script: { aim: 0, hold: 0, key: 40 },
};

/** A fresh profile: nothing is cached. @param slowed how many times the processor is slowed */
async function openProfile(browser, { url }, slowed, storageState) {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    locale: 'en-US',
    storageState,
  });
  await context.addInitScript(installPainted);
  await context.addInitScript(installBench);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  const net = { bytes: 0, requests: 0 };
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) net.requests += 1;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    net.bytes += encodedDataLength;
  });
  return { context, page, session, net };
}

/** Opens an address. @returns ms from the navigation to the painted check */
async function open(page, path, check) {
  await page.goto(path, { waitUntil: 'commit' });
  return page.evaluate((wanted) => window.bench.shown(wanted), check);
}

/**
 * What acts must run nothing in the page: only then does the page alone decide when it paints.
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
const clicker = (hand) => async (page, check, selector) => {
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
};

const read = (page) => page.waitForTimeout(readingMs);

async function signIn(page, hand, password) {
  await page
    .locator('input:not([type=hidden])')
    .first()
    .pressSequentially('root', { delay: hand.key });
  await page.locator('input[type=password]').pressSequentially(password, { delay: hand.key });
}

async function heapOf(session) {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize').value / 1e6;
}

/** A guest opens the sign-in page, and another asks for a list and signs in. @returns the profile, signed in */
export async function guestVisits(browser, site, slowed, { rows, password, hand, note }) {
  const { ways } = site;
  const guest = await openProfile(browser, site, slowed);
  note('sign-in form', await open(guest.page, '/login', ['password']));
  await guest.page.waitForLoadState('networkidle');
  note('sign-in form, kB', guest.net.bytes / 1000);
  note('sign-in form, requests', guest.net.requests);
  await guest.context.close();
  const { context, page } = await openProfile(browser, site, slowed);
  await open(page, ways.after ? '/login' : '/channel', ['password']);
  await signIn(page, hand, password);
  const first = ways.after?.(rows) ?? ['row', rows.channel[0]];
  note(
    'sign-in to first list',
    await act(page, first, 'keydown', () => page.keyboard.press('Enter')),
  );
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Each list by its address, with nothing in the cache. */
export async function coldVisits(browser, site, slowed, { rows, note, state }) {
  for (const [name, [first]] of Object.entries(rows)) {
    const { context, page, net } = await openProfile(browser, site, slowed, state);
    note(`cold ${name} list`, await open(page, `/${name}`, ['row', first]));
    await page.waitForLoadState('networkidle');
    if (name === 'channel') {
      note('cold channel list, kB', net.bytes / 1000);
      note('cold channel list, requests', net.requests);
      note('cold channel list, long tasks', await page.evaluate(() => window.bench.longTasks));
    }
    await context.close();
  }
}

/** Opens the form of a channel for the first time, and of some more: the times of warm ones differ much. */
async function openForms(page, { ways }, { rows: { channel }, hand, note }) {
  const list = () => open(page, ways.list ?? '/channel', ['row', channel[0]]);
  const openForm = (name) => {
    const edit = `tr:has-text("${name}") ${ways.edit ?? '[aria-label^="Edit"]'}`;
    return clicker(hand)(page, ['value', name], edit);
  };
  await list();
  await page.waitForTimeout(readingMs * 4);
  note('first form', await openForm(channel[0]));
  await list();
  await read(page);
  await openForm(channel[1]);
  for (const name of channel.slice(2, 5)) {
    await page.goBack();
    await read(page);
    note('warm form', await openForm(name));
  }
}

/** Forms alone, for more rounds in less time. */
export async function formVisits(browser, site, slowed, { rows, hand, note, state }) {
  const { context, page } = await openProfile(browser, site, slowed, state);
  await openForms(page, site, { rows, hand, note });
  await context.close();
}

/** A working day: lists for the first time and again, pages, search, filter, sort, forms. */
export async function warmVisits(browser, site, slowed, { rows, found, hand, note, state }) {
  const { ways } = site;
  const click = clicker(hand);
  const { context, page, session } = await openProfile(browser, site, slowed, state);
  const link = (name) => `a[href$="/${name}"]`;
  await open(page, '/log', ['row', rows.log[0]]);
  await read(page);
  for (const kind of ['first', 'warm'])
    for (const name of ['token', 'redemption', 'user', 'channel', 'log']) {
      if (kind === 'first' && name === 'log') continue;
      note(`${kind} ${name} list`, await click(page, ['row', rows[name][0]], link(name)));
      await read(page);
    }
  await click(page, ['row', rows.channel[0]], link('channel'));
  await read(page);
  if (ways.next && found)
    note('next page', await click(page, ['row', rows.channel[ways.pageRows ?? 25]], ways.next));
  await openForms(page, site, { rows, hand, note });
  if (ways.search && found) {
    await open(page, ways.list ?? '/channel', ['row', rows.channel[0]]);
    await read(page);
    await page
      .locator(ways.search)
      .first()
      .pressSequentially(found.search.slice(0, -1), { delay: hand.key });
    note(
      'search',
      await act(page, ['row', found.search], 'keydown', async () => {
        await page.keyboard.press(found.search.at(-1));
        await page.keyboard.press('Enter');
      }),
    );
  }
  for (const kind of ['filter', 'sort'])
    if (ways[kind] && found) {
      await open(page, ways.list ?? '/channel', ['row', rows.channel[0]]);
      await read(page);
      if (ways[kind].open) await page.locator(ways[kind].open).first().click();
      note(
        `${kind} all rows`,
        await click(page, ['row', found[kind]], ways[kind].click ?? ways[kind]),
      );
    }
  for (const [name, path] of [
    ['setting', '/setting'],
    ['home', '/'],
  ])
    if (ways[name]) {
      note(`warm ${name}`, await open(page, path, ways[name]));
      await read(page);
    }
  note('heap, MB', await heapOf(session));
  await context.close();
}
