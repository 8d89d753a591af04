/**
 * The whole console in the page of the test: real Chromium, real layout, focus and keys, and a server of its own for
 * each file (worlds.ts). It is drawn again for each address that a test opens, without loading its code again.
 *
 *   consoleTests();
 *   it('…', async () => {
 *     await open('/token');
 *     await page.getByRole('button', { name: 'Add' }).click();
 *     await expect.element(page.getByLabelText('Name')).toHaveFocus();
 *   });
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { startPages } from '../../../src/web/app/startPages';
import { testModels } from '../../../src/web/formats/channel/testModel';
import { recentPart } from '../../../src/web/list/jobs/recentJobs';
import { showLocale } from '../../../src/web/locales/locale';
import { makesAnother } from '../../../src/web/pages/resource/makesAnother';
import { keepUser } from '../../../src/web/relay/session/session';
import { storedUser } from '../../../src/web/storage/storedUser';
import { setColourMode } from '../../../src/web/ui/page/colourMode';
import { dismissToast, shownToasts } from '../../../src/web/ui/toasts/showToast';
import { beginWorld, callApi, clearRules, endWorld } from './api';
import './css';
// Loaded with the tests: the first page of a run would wait for hundreds of files.
import '../../../src/web/pages/resource/FormPage';
import '../../../src/web/pages/resource/ListPage';
import '../../../src/web/app/createConsole';
import '../../../src/web/ui/tokens.css';
import '../../../src/web/ui/first.css';

export const viewport = { width: 1280, height: 800 } as const;

/** The console's reports in the test: exceptions and console errors. A test takes out those it expects. */
export const problems: string[] = [];
window.addEventListener('error', ({ message }) => problems.push(message));
window.addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)));
const reportError = console.error;
console.error = (...parts: unknown[]) => {
  problems.push(parts.map(String).join(' '));
  reportError(...parts);
};

let leave = () => {};

/** Takes the console away, as when its tab is closed. */
export function close(): void {
  leave();
  leave = () => {};
}

/** Draws the console at the address. It may still be waiting for its first rows. */
async function draw(): Promise<void> {
  for (const { id } of shownToasts()) dismissToast(id);
  const place = document.createElement('div');
  place.id = 'root';
  document.body.replaceChildren(place);
  scrollTo(0, 0);
  window.focus();
  leave = startPages(place);
  await expect.poll(() => place.childElementCount).toBeGreaterThan(0);
}

/** Opens an address as a typed one does. */
export function open(address: string): Promise<void> {
  close();
  history.pushState(null, '', address);
  return draw();
}

/** Draws the page once more, in its place of the history, as a reload does. */
export function reload(): Promise<void> {
  close();
  return draw();
}

/** Gives the page a session without the form. */
export async function enter(username = 'root', password = '123456'): Promise<void> {
  const { success, message, data } = await callApi('POST', 'user/login', { username, password });
  if (!success) throw new Error(message);
  keepUser(data);
}

/** Ends the session of the page. */
export async function exit(): Promise<void> {
  close();
  await callApi('GET', 'user/logout');
  storedUser.set(undefined, true);
}

/** Says where a page is whose test failed: a wait that ran out does not say what was there instead. */
function sayPlace(): void {
  const { activeElement, body } = document;
  reportError(
    ['The page of the test that failed:', location.href, activeElement?.outerHTML.slice(0, 200)]
      .concat(problems, body.innerText.slice(0, 1500))
      .join('\n'),
  );
}

/**
 * Registers the hooks of a file. Each test begins signed in as root, with nothing stored, in English, light, at 1280 ×
 * 800. Records stay from test to test.
 * @param prepare what root does once, before the first test
 * @param world which servers (worlds.ts), where it is not the one of the project
 */
export function consoleTests(prepare?: () => Promise<void>, world?: string): void {
  beforeAll(async () => {
    beginWorld(world);
    // The first file of a run waits for what the others have at once.
    const { importList } = await import('../../../src/web/app/createConsole');
    await Promise.all([importList(), import('../../../src/web/pages/resource/FormPage')]);
    await enter();
    await prepare?.();
  });
  beforeEach(async () => {
    localStorage.clear();
    sessionStorage.clear();
    await page.viewport(viewport.width, viewport.height);
    await showLocale('en');
    setColourMode('light');
    makesAnother.set(false);
    testModels.set(new Map());
    recentPart.set(undefined); // of a job of another file
    localStorage.clear();
    // Another user's page drops the jobs of the file before, which the frame would show.
    storedUser.set({ id: -1, username: '', display_name: '', role: 1, status: 1 }, true);
    // With the user goes what the console remembers of lists and new records.
    storedUser.set(undefined, true);
    await enter();
    problems.length = 0;
  });
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') sayPlace();
    close();
    clearRules();
    expect(problems).toEqual([]);
  });
  afterAll(endWorld);
}
