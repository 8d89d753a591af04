/** Saves in front of a relay that only answers, with no word of what others wrote: nothing is counted twice or written over. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi, enter, launchBrowser, leaveBrowser, visit } from '../../support/browser/browser';
import { type CutProxy, startCutProxy } from '../../support/browser/cutProxy';
import { type StandInRelay, startRelay } from '../../support/relay/startRelay';
import { type BuiltServer, startServer } from '../../support/server/builtServer';
import { buildToken } from '../../support/steps/builders';

const unknown = /may have been done/;

describe('in front of another relay', () => {
  let relay: StandInRelay;
  let behind: CutProxy;
  let front: BuiltServer;
  let page: Page;
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
    relay = await startRelay();
    behind = await startCutProxy(relay.url);
    front = await startServer({ env: { RELAY: behind.url } });
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await front?.stop();
    await behind?.stop();
    await relay?.stop();
  });
  const save = () => page.locator('form button[type=submit]').click();
  const users = () => relay.store.users;

  it('a quota that was stored beside a field that was not is not added again', async () => {
    ({ page } = await visit(browser, front.url));
    await enter(page);
    await callApi(page, 'POST', 'user/', {
      username: 'kept',
      password: 'password-1',
      display_name: 'Kept',
    });
    const id = users().rows.at(-1)?.id ?? 0;
    users().update(id, { quota: 100_000 });
    await page.goto(`/user/edit/${id}`);
    await expect.poll(() => page.locator('#user_quota').inputValue()).toBe('100000');
    await page.locator('#user_quota').fill('500000');
    await page.locator('#user_display_name').fill('');
    await save();
    await page.getByText('and kept: Display name (Kept)').waitFor();
    await page.getByText('1 change').waitFor();
    await page.locator('#user_display_name').fill('Kept');
    await page.locator('#user_quota').fill('500001');
    await save();
    await page.getByText('User information updated').waitFor();
    expect(users().find(id)).toMatchObject({ quota: 500_001, display_name: 'Kept' });
    await page.context().close();
  });

  it('a save that is sent again writes over nothing that others wrote since', async () => {
    ({ page } = await visit(browser, front.url));
    await enter(page);
    await callApi(page, 'POST', 'token/', buildToken({ name: 'first', remain_quota: 1000 }));
    const { tokens } = relay.store;
    const id = tokens.rows.at(-1)?.id ?? 0;
    await page.goto(`/token/edit/${id}`);
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('first');
    await page.getByLabel('Name').fill('mine');
    behind.cut({ method: 'PUT', path: /^\/api\/token\//, how: 'beforeRequest', times: 99 });
    await save();
    await expect.poll(() => behind.seen.some(({ cut }) => cut !== undefined)).toBe(true);
    behind.cut({ method: 'GET', path: /^\/api\/token\/\d+/, how: 'beforeRequest', times: 99 });
    await page.getByText(unknown).waitFor();
    behind.clear();
    tokens.update(id, { remain_quota: 400, subnet: '10.0.0.0/8' });
    await save();
    await page.getByText('Token updated').waitFor();
    expect(tokens.find(id)).toMatchObject({
      name: 'mine',
      remain_quota: 400,
      subnet: '10.0.0.0/8',
    });
    await page.context().close();
  });

  it('a quota of which nobody knows whether it was stored is asked about', async () => {
    ({ page } = await visit(browser, front.url));
    await enter(page);
    await callApi(page, 'POST', 'user/', { username: 'asked', password: 'password-1' });
    const id = users().rows.at(-1)?.id ?? 0;
    users().update(id, { quota: 100_000 });
    await page.goto(`/user/edit/${id}`);
    await expect.poll(() => page.locator('#user_quota').inputValue()).toBe('100000');
    await page.locator('#user_quota').fill('500000');
    behind.cut({ method: 'PUT', path: /^\/api\/user\//, how: 'afterCommit', times: 99 });
    await save();
    await expect.poll(() => behind.seen.some(({ cut }) => cut !== undefined)).toBe(true);
    behind.cut({ method: 'GET', path: /^\/api\/user\/\d+/, how: 'beforeRequest', times: 99 });
    await page.getByText(unknown).waitFor();
    behind.clear();
    users().update(id, { quota: 499_000 }); // as calls spend it
    await save();
    const clash = page.getByRole('dialog', { name: 'Somebody else changed this meanwhile' });
    await clash.getByText('500').first().waitFor();
    await clash.getByRole('button', { name: 'Cancel' }).click();
    expect(users().find(id)?.quota).toBe(499_000);
    await save();
    await clash.getByRole('button', { name: 'Overwrite with mine' }).click();
    await page.getByText('User information updated').waitFor();
    expect(users().find(id)?.quota).toBe(500_000);
    await page.context().close();
  });
});
