/** Profiles of root in the measured browser. */
import { signInHeaders } from '../load.mjs';
import { installPainted } from '../painted.mjs';
import { installWatch } from './inPage.mjs';

const viewport = { width: 1280, height: 800 };
const password = 'bench-password';

/** With its first password root is sent to its profile: it gets another one. */
export async function changePassword(url) {
  const [, cookie] = /Cookie: (.*)\r\n/.exec(await signInHeaders(url));
  await fetch(`${url}/api/user/self`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json', 'x-relay-console': '1' },
    body: JSON.stringify({ username: 'root', password, original_password: '123456' }),
  });
}

/** Signs root in. @returns the profile */
export async function signIn(browser, url) {
  const page = await browser.newPage({ baseURL: url });
  await page.goto('/login');
  await page.getByLabel(/^Username/).fill('root');
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
  const state = await page.context().storageState();
  await page.close();
  return state;
}

/** A page of root's. @param slowed how many times the processor is slowed */
export async function openProfile(browser, url, slowed, state) {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    locale: 'en-US',
    storageState: state,
  });
  await context.addInitScript(installPainted);
  await context.addInitScript(installWatch);
  const page = await context.newPage();
  page.setDefaultTimeout(600_000);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  return { context, page, session };
}
