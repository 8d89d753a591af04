/** Every menu of the console: each entry answers to a click and a tap on its text, and the tab lives on. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callApi } from '../support/browser';
import { consoleTests } from '../support/consoleTests';
import { openPath } from '../support/openPath';

const prepare = async (page: Page) => {
  await callApi(page, 'POST', 'token/', { name: 'first', remain_quota: 100, expired_time: -1 });
};
const held = consoleTests({ hasTouch: true }, prepare);

const lists = ['/token', '/channel', '/redemption', '/user', '/log'];
/** The account menu in either language: one of its entries changes it. */
const accountMenu = /^(Account menu of root|root 的账户菜单)$/;
/** Menus of buttons by the page they are on and the name of their button. */
const buttonMenus = [
  { path: '/token', button: 'Columns' },
  { path: '/token', button: 'Views' },
  { path: '/token', button: accountMenu },
  { path: '/token', button: 'More actions for first' },
];
const ways = ['click', 'tap'] as const;

async function openMenu(path: string, button: string | RegExp): Promise<Locator> {
  // What the account menu does stays beyond the page.
  if (button === accountMenu) await held.page.goto(path);
  else await openPath(held.page, path);
  await held.page.getByRole('button', { name: button }).first().click();
  const panel = held.page.locator('.menu-items:popover-open');
  await panel.waitFor();
  return panel;
}

describe.each(lists)('the columns menu on %s', (path) => {
  it.each(ways)('takes a %s on the text of boxes', async (way) => {
    const labels = await (await openMenu(path, 'Columns')).locator('label').all();
    expect(labels.length).toBeGreaterThan(0);
    for (const label of labels) {
      const box = label.getByRole('checkbox');
      const before = await box.isChecked();
      const size = await label.boundingBox();
      // At the end of the text, far from the box.
      await label[way]({ position: { x: (size?.width ?? 0) - 8, y: (size?.height ?? 0) / 2 } });
      expect(await box.isChecked(), await label.innerText()).toBe(!before);
      await label[way]();
      expect(await box.isChecked(), await label.innerText()).toBe(before);
    }
  });

  it('keeps the last column, and does not offer to hide it', async () => {
    const boxes = (await openMenu(path, 'Columns')).locator('fieldset').getByRole('checkbox');
    const shown = await boxes.and(held.page.locator(':checked')).count();
    for (let left = shown; left > 1; left--)
      await boxes.and(held.page.locator(':checked')).last().uncheck();
    const last = boxes.and(held.page.locator(':checked'));
    expect(await last.count()).toBe(1);
    expect(await last.isDisabled()).toBe(true);
    await held.page.getByRole('button', { name: 'Standard columns' }).click();
    await expect.poll(() => boxes.and(held.page.locator(':checked')).count()).toBe(shown);
  });
});

describe.each(buttonMenus)('the menu "$button"', ({ path, button }) => {
  it.each(ways)('takes a %s on buttons', async (way) => {
    const wanted = 'button:not([aria-disabled="true"])';
    const texts = await (await openMenu(path, button))
      .locator(wanted)
      .evaluateAll((found) => found.map((one) => one.ariaLabel ?? one.textContent ?? ''));
    expect(texts.length).toBeGreaterThan(0);
    for (const [index, text] of texts.entries()) {
      // Signing out ends the session of all tests here; signIn.test.ts does it.
      if (text === 'Sign out') continue;
      await (await openMenu(path, button)).locator(wanted).nth(index)[way]();
      expect(await held.page.getByRole('main').innerText(), text).not.toBe('');
    }
  });
});

describe('an open menu', () => {
  it('closes on Escape and gives the focus back', async () => {
    await openMenu('/token', 'Columns');
    await held.page.keyboard.press('Escape');
    await expect.poll(() => held.page.locator('.menu-items:popover-open').count()).toBe(0);
    expect(await held.page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Columns');
  });

  it.each(['Columns', 'More actions for first'])(
    'of "%s" closes when its button scrolls away, and stays while something else scrolls',
    async (button) => {
      const panel = await openMenu('/token', button);
      const scroll = (selector: string) =>
        held.page.evaluate((found) => {
          document.querySelector(found)?.dispatchEvent(new Event('scroll'));
        }, selector);
      await scroll('.side');
      expect(await panel.isVisible()).toBe(true);
      await held.page.evaluate(() => {
        document.body.style.paddingTop = '40px';
      });
      await scroll('.grid');
      await panel.waitFor({ state: 'hidden' });
    },
  );

  it('closes when another place is clicked or the focus goes on', async () => {
    const first = await openMenu('/token', 'Columns');
    await held.page.getByRole('heading', { level: 1 }).click();
    await first.waitFor({ state: 'hidden' });
    const second = await openMenu('/token', 'Views');
    for (let tabs = 0; tabs < 4; tabs++) await held.page.keyboard.press('Tab');
    await second.waitFor({ state: 'hidden' });
  });

  it('lies within the window wherever its button is', async () => {
    for (const [width, path, button] of [
      [360, '/token', 'Columns'],
      [360, '/token', 'More actions for first'],
      [1280, '/token', accountMenu],
    ] as const) {
      await held.page.setViewportSize({ width, height: 800 });
      const box = await (await openMenu(path, button)).boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= width, `${button} at ${width}`).toBe(true);
      expect(box && box.y >= 0 && box.y + box.height <= 800, `${button} at ${width}`).toBe(true);
    }
  });
});
