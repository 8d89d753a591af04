/** The built console in front of relays of other kinds: a short journey of an administrator at each. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, leaveBrowser, visit } from '../../support/browser/browser';
import { type FamilyKind, habits } from '../../support/family/habits';
import { type FamilyRelay, startFamilyRelay } from '../../support/family/startFamilyRelay';
import { startConsole, stopRelayFronts } from '../../support/relay/relayFront';
import { switchOf } from '../../support/steps/rows';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await leaveBrowser(browser);
  await stopRelayFronts();
});

describe.each(Object.keys(habits) as FamilyKind[])('in front of %s', (kind) => {
  let relay: FamilyRelay;
  afterAll(() => relay?.stop());

  it('an administrator signs in, works on many channels and changes a token', async () => {
    relay = await startFamilyRelay(kind);
    const { url } = await startConsole(relay.url);
    const { page, context } = await visit(browser, url);
    await page.goto('/login');
    await page.getByLabel('Username').fill('root');
    await page.getByLabel('Password', { exact: true }).fill('123456');
    await page.keyboard.press('Enter');
    await page.waitForURL((address) => address.pathname !== '/login');

    // Work on all channels, of which two are refused.
    relay.locked.add(7).add(8);
    await page.goto('/channel?size=50');
    await page.getByText('1–30 of 30').waitFor();
    await page.getByLabel('Select all rows of this page').check();
    const bar = page.locator('.selection-bar');
    await bar.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('button', { name: 'Disable 30 channels' }).click();
    await bar.getByText('28 done').waitFor();
    await bar.getByRole('button', { name: 'Try the 2 failed again' }).waitFor();
    await expect.poll(() => bar.innerText()).toContain('this record is locked');
    expect(relay.tables.channel.filter(({ status }) => status === 2)).toHaveLength(28);
    relay.locked.clear();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('Changed back', { exact: true }).waitFor();
    expect(relay.tables.channel.filter(({ status }) => status === 2)).toHaveLength(0);

    // A token is renamed; its limits stay.
    await page.goto('/token');
    await page.getByText('1–20 of 30').waitFor();
    const row = page.getByRole('row').filter({ hasText: 'token 29' });
    await row.getByRole('link', { name: 'Edit' }).click();
    // The form's name: the list that is left has a search by name.
    await page.locator('.schema-form').getByLabel('Name').fill('mine');
    await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => relay.tables.token[28]?.['name']).toBe('mine');

    // The account that is meant is banned, and no other.
    await page.goto('/user');
    const user = page.getByRole('row').filter({ hasText: 'user9' });
    await switchOf(user).click();
    await expect.poll(() => relay.tables.user[9]?.['status']).toBe(2);
    expect(relay.tables.user.filter(({ status }) => status === 2)).toHaveLength(1);

    await page.goto('/log');
    await page.getByText('1–20 of 45').waitFor();
    await context.close();
  });
});
