/** The measured browser, and root's pages in it. */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { rootPassword } from './load.mjs';

const executablePath = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
].find(existsSync);

/** Starts the Chromium of this machine for a bench. */
export const openBrowser = () => chromium.launch({ executablePath, args: ['--no-sandbox'] });

/**
 * Runs in the page, before its own code. `painted()` resolves to the time at which what is drawn now is painted;
 * `paintedNow()`, which is called in an animation frame, to the end of that frame's own painting.
 */
function installPainted() {
  window.paintedNow = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(0);
    });
  window.painted = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => resolve(window.paintedNow()));
    });
}

/**
 * A page with a profile of its own: nothing is cached.
 * @param install runs in the page, before its own code @param slowed how many times the processor is slowed
 */
export async function openProfile(browser, baseURL, { slowed, storageState, install }) {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ baseURL, viewport, locale: 'en-US', storageState });
  for (const script of [installPainted, install]) await context.addInitScript(script ?? (() => {}));
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  return { context, page, session };
}

/** Signs root in to our console. @returns the profile */
export async function signIn(browser, url) {
  const page = await browser.newPage({ baseURL: url });
  await page.goto('/login');
  await page.getByLabel(/^Username/).fill('root');
  await page.locator('input[type=password]').fill(rootPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
  const state = await page.context().storageState();
  await page.close();
  return state;
}
