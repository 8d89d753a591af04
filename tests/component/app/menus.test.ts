/** Every menu of the console: each entry answers to a click and a tap on its text, and the page lives on. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showLocale } from '../../../src/web/locales/locale';
import { isDrawn } from '../../support/isLong';
import { callApi } from '../support/api';
import { consoleTests, open } from '../support/consoleTests';
import { tap } from '../support/page/touch';

consoleTests(async () => {
  await callApi('POST', 'token/', { name: 'first', remain_quota: 100, expired_time: -1 });
});

const lists = ['/token', '/channel', '/redemption', '/user', '/log'];
const accountMenu = 'Account menu of root';
/** Menus of buttons by the page they are on and the name of their button. */
const buttonMenus = [
  { path: '/token', button: 'Columns' },
  { path: '/token', button: 'Views' },
  { path: '/token', button: accountMenu },
  { path: '/token', button: 'More actions for first' },
];
interface Place {
  x: number;
  y: number;
}
const ways = {
  click: (element: Element, position?: Place) =>
    userEvent.click(element, position ? { position } : {}),
  tap,
};
/** The ways in which a menu is tried: one of them, and in `npm run test:long` both. */
const waysOf = (row: number) =>
  (['click', 'tap'] as const).filter((_, column) => isDrawn(row + column, 2));

/** The panel that was opened last. */
const openPanel = () =>
  [...document.querySelectorAll<HTMLElement>('.menu-items:popover-open')].at(-1) ?? null;

async function openMenu(path: string, button: string): Promise<HTMLElement> {
  await open(path);
  // Behind one button in a narrow window.
  if (innerWidth < 1024 && button === 'Columns') {
    await page.getByRole('button', { name: 'Tools', exact: true }).click();
    await expect.poll(() => openPanel()?.querySelector('.folded-tools')).toBeTruthy();
  }
  const opener = await page.getByRole('button', { name: button }).first().findElement();
  opener.focus();
  opener.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await expect.poll(openPanel).toBeTruthy();
  return openPanel() ?? document.body;
}

describe.each(lists)('the columns menu on %s', (path) => {
  it.each(waysOf(lists.indexOf(path)))('takes a %s on the text of boxes', async (way) => {
    const labels = [...(await openMenu(path, 'Columns')).querySelectorAll('label')];
    expect(labels.length).toBeGreaterThan(0);
    for (const label of labels) {
      const box = label.querySelector('input');
      const before = box?.checked;
      label.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = label.getBoundingClientRect();
      // At the end of the text, far from the box.
      const end = { x: width - 8, y: height / 2 };
      const hit = document.elementFromPoint(left + end.x, top + end.y);
      expect(label.contains(hit), label.innerText).toBe(true);
      // They are all alike: the browser itself presses the first and the last.
      if (label === labels[0] || label === labels.at(-1)) await ways[way](label, end);
      else label.click();
      await expect.poll(() => box?.checked, { message: label.innerText }).toBe(!before);
      label.click();
      await expect.poll(() => box?.checked, { message: label.innerText }).toBe(before);
    }
  });

  it('keeps the last column, and does not offer to hide it', async () => {
    const panel = await openMenu(path, 'Columns');
    const checked = () => [
      ...panel.querySelectorAll<HTMLInputElement>('fieldset input[type=checkbox]:checked'),
    ];
    const shown = checked().length;
    for (let left = shown; left > 1; left--) {
      checked().at(-1)?.click();
      await expect.poll(() => checked().length).toBe(left - 1);
    }
    expect(checked().map(({ disabled }) => disabled)).toEqual([true]);
    await page.getByRole('button', { name: 'Reset columns' }).click();
    await expect.poll(() => checked().length).toBe(shown);
  });
});

describe.each(buttonMenus.map((menu, row) => ({ ...menu, row })))('the menu "$button"', (menu) => {
  const { path, button, row } = menu;
  it.each(waysOf(row))('takes a %s on buttons', async (way) => {
    const entries = (panel: HTMLElement | null) => [
      ...(panel?.querySelectorAll<HTMLElement>('button:not([aria-disabled="true"])') ?? []),
    ];
    const count = entries(await openMenu(path, button)).length;
    expect(count).toBeGreaterThan(0);
    for (let place = 0; place < count; place++) {
      const panel = openPanel() ?? (await openMenu(path, button));
      const entry = entries(panel)[place];
      const text = entry?.ariaLabel ?? entry?.textContent ?? '';
      // Signing out ends the session of the page.
      if (text === 'Sign out') continue;
      if (!entry) throw new Error(`the menu has no ${place + 1} entries any more`);
      const event = new Promise((done) => entry.addEventListener('click', done, { once: true }));
      await ways[way](entry);
      await event;
      if (entry.lang) {
        await expect.poll(() => document.documentElement.lang).toBe(entry.lang);
        await showLocale('en');
      }
      expect(document.querySelector('main')?.innerText, text).not.toBe('');
    }
  });
});

describe('an open menu', () => {
  it('closes on Escape and gives the focus back', async () => {
    await openMenu('/token', 'Columns');
    await userEvent.keyboard('{Escape}');
    await expect.poll(openPanel).toBe(null);
    expect(document.activeElement?.ariaLabel).toBe('Columns');
  });

  it.each(['Columns', 'More actions for first'])(
    'of "%s" closes when its button scrolls away, and stays while something else scrolls',
    async (button) => {
      const panel = await openMenu('/token', button);
      const scroll = (selector: string) =>
        document.querySelector(selector)?.dispatchEvent(new Event('scroll'));
      scroll('.side');
      await expect.element(page.elementLocator(panel)).toBeVisible();
      document.body.style.paddingTop = '40px';
      scroll('.grid');
      await expect.poll(openPanel).toBe(null);
      document.body.style.paddingTop = '';
    },
  );

  it('closes when another place is clicked or the focus goes on', async () => {
    await openMenu('/token', 'Columns');
    await page.getByRole('heading', { level: 1 }).click();
    await expect.poll(openPanel).toBe(null);
    await openMenu('/token', 'Views');
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}');
    await expect.poll(openPanel).toBe(null);
  });

  it.each([
    [360, '/token', 'Columns'],
    [360, '/token', 'More actions for first'],
    [1280, '/token', accountMenu],
  ] as const)(
    'lies within a window of %i px wherever its button is: %s, %s',
    async (width, path, button) => {
      await page.viewport(width, 800);
      const { left, right, top, bottom } = (await openMenu(path, button)).getBoundingClientRect();
      expect([left >= 0, right <= width, top >= 0, bottom <= 800]).toEqual([
        true,
        true,
        true,
        true,
      ]);
    },
  );
});
