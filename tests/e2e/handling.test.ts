/** Defects of handling that come back easily: messages in the way, nameless buttons, columns that jump, dead ends of guests. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { callApi, visit } from '../support/browser';
import { buildChannel, buildToken } from '../support/builders';
import { consoleTests } from '../support/consoleTests';

const prepare = async (page: Page) => {
  const post = (path: string, body: object) => callApi(page, 'POST', path, body);
  for (let i = 1; i <= 30; i++) {
    // The first page has short names and the second long ones.
    const name = i > 5 ? `c${i}` : `A long name, and record ${i}`;
    await post('channel/', buildChannel({ name, type: i % 2 ? 1 : 14, priority: i }));
    await post('token/', buildToken({ name: name, remain_quota: 10 ** (i % 12) }));
  }
  await post('user/', { username: 'rosa', password: 'password-1' });
  await post('redemption/', { name: 'spring', quota: 500, count: 2 });
  await callApi(page, 'PUT', 'channel/', { id: 3, status: 3 });
  await callApi(page, 'PUT', 'channel/', { id: 4, status: 2 });
};
const held = consoleTests({}, prepare);

/** What a click in the middle of a control would hit. */
const isFree = (control: Locator) =>
  control.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

describe('a message', () => {
  it.each([1280, 801, 601])('leaves the buttons of a form free at %i px', async (width) => {
    await held.page.setViewportSize({ width, height: 800 });
    await held.page.goto('/channel/edit/1');
    const name = held.page.getByRole('textbox', { name: 'Name' });
    await name.fill(`${'changed '.repeat(3)}1`);
    await held.page.getByLabel('Priority').fill('77');
    await held.page.getByLabel('Weight').fill('7');
    const why = 'The relay refuses this for a reason that takes a while to be said. '.repeat(3);
    await held.page.route('**/api/channel/', (route) =>
      route.fulfill({ json: { success: false, message: why } }),
    );
    await held.page.getByRole('button', { name: 'Save changes' }).click();
    const message = held.page.locator('.toast.error');
    await message.waitFor();
    // At its end, too, where the foot of the page is below the bar.
    await held.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    for (const label of ['Save changes', 'Discard'])
      await expect
        .poll(async () => [
          await isFree(held.page.getByRole('button', { name: label })),
          await message.count(),
        ])
        .toEqual([true, 1]);
  });

  it.each([1280, 801, 601])('leaves the foot of a list free at %i px', async (width) => {
    await held.page.setViewportSize({ width, height: 800 });
    await held.page.goto('/token');
    const row = held.page.locator('tbody tr[tabindex]').first();
    await held.page.route('**/api/token/**', (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({
            json: { success: false, message: 'Refused, and at length. '.repeat(9) },
          }),
    );
    await row.getByRole('switch').click();
    await held.page.locator('.toast.error').waitFor();
    for (const control of await held.page.locator('.foot :is(button, select)').all())
      expect(await isFree(control), await control.innerText()).toBe(true);
  });
});

describe('the bar that saves', () => {
  it.each(['/setting?tab=operation&section=ratio', '/channel/add', '/user/edit/1'])(
    'covers no field that Tab reaches: %s',
    async (path) => {
      await held.page.setViewportSize({ width: 1280, height: 620 });
      await held.page.goto(path);
      await held.page.locator('.save-bar').waitFor();
      const focused = () =>
        held.page.evaluate(() => {
          const one = document.activeElement;
          const bar = document.querySelector('.save-bar')?.getBoundingClientRect();
          if (!one || !bar || one.closest('.save-bar')) return undefined;
          const { bottom, top, left, right } = one.getBoundingClientRect();
          const isUnder = (top + bottom) / 2 > bar.top && left < bar.right && right > bar.left;
          return { name: one.getAttribute('aria-label') ?? one.id, isUnder };
        });
      const seen: (string | undefined)[] = [];
      await held.page.getByRole('main').focus();
      for (let tabs = 0; tabs < 60; tabs++) {
        await held.page.keyboard.press('Tab');
        const now = await focused();
        if (!now) break;
        seen.push(now.name);
        expect(now.isUnder, now.name).toBe(false);
      }
      expect(seen.length).toBeGreaterThan(3);
    },
  );
});

describe('every control of a row', () => {
  it.each([
    ['channel', 'c30'],
    ['token', 'c30'],
    ['user', 'rosa'],
    ['redemption', 'spring'],
  ])('of %s is named with its record, and so is its menu', async (list, name) => {
    await held.page.goto(`/${list}`);
    const row = held.page.locator('tbody tr[tabindex]').filter({ hasText: name }).first();
    await row.getByRole('button', { name: `More actions for ${name}` }).click();
    const menu = held.page.locator('[popover]:popover-open');
    await menu.waitFor();
    const namesOf = (all: HTMLElement[]) =>
      all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '');
    const controls = await row
      .locator(':is(a, button, input):not([popover] *)')
      .evaluateAll(namesOf);
    expect(controls.length).toBeGreaterThan(4);
    expect(controls.filter((label) => !label.includes(name))).toEqual([]);
    expect(await menu.getAttribute('aria-label')).toContain(name);
    // Enter opens the last thing that deletes: its question names the record, too.
    await menu.getByRole('button', { name: /^Delete/ }).click();
    await held.page.getByRole('dialog').getByText(name).first().waitFor();
  });
});

describe('a column', () => {
  const widths = () =>
    held.page
      .locator('thead tr:first-child th')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));

  it.each(['channel', 'token'])(
    'of %s is as wide on every page, in every order and with every filter',
    async (list) => {
      await held.page.goto(`/${list}?size=25`);
      const first = held.page.locator('tbody tr[tabindex]').first();
      await first.waitFor();
      const before = await widths();
      const shown = await first.innerText();
      const changed = () => expect.poll(() => first.innerText()).not.toBe(shown);
      await held.page.getByRole('button', { name: 'Next page' }).click();
      await changed();
      await held.page.getByText('A long name, and record 1').first().waitFor();
      expect(await widths()).toEqual(before);
      await held.page.goto(`/${list}?size=25`);
      await first.waitFor();
      await held.page.getByTitle('Sort by Name').click();
      await changed();
      expect(await widths()).toEqual(before);
      await held.page.getByRole('searchbox').fill('A long');
      await expect.poll(() => held.page.locator('tbody tr[tabindex]').count()).toBe(5);
      expect(await widths()).toEqual(before);
    },
  );
});

describe('a filter of a column', () => {
  const names = () =>
    held.page
      .locator('tbody tr[tabindex] td:nth-child(3)')
      .evaluateAll((cells) => cells.map((cell) => cell.textContent?.trim()));
  const filter = (title: string) => held.page.getByLabel(`Filter ${title}`, { exact: true });

  it('is a choice where the field has choices, lies below its heading, and takes the arrow keys', async () => {
    await held.page.goto('/channel');
    await held.page.locator('tbody tr[tabindex]').first().waitFor();
    const before = await held.page
      .locator('thead th[data-field="name"]')
      .evaluate((one) => one.getBoundingClientRect().width);
    await held.page.getByRole('button', { name: 'Filter columns' }).click();
    await filter('Name').waitFor();
    for (const field of await held.page.locator('.column-filters .input').all()) {
      const title = ((await field.getAttribute('aria-label')) ?? '').replace('Filter ', '');
      const [own, heading] = await Promise.all([
        field.boundingBox(),
        held.page.locator('thead th').filter({ hasText: title }).first().boundingBox(),
      ]);
      if (!own || !heading) throw new Error(`${title} is not drawn`);
      expect(own.x >= heading.x - 1, title).toBe(true);
      expect(own.x + own.width <= heading.x + heading.width + 1, title).toBe(true);
      expect(own.y >= heading.y + heading.height - 1, title).toBe(true);
    }
    expect(
      await held.page
        .locator('thead th[data-field="name"]')
        .evaluate((one) => one.getBoundingClientRect().width),
    ).toBe(before);
    expect(await filter('Status').locator('option').allInnerTexts()).toEqual([
      'All',
      'Enabled',
      'Disabled',
      'Auto-disabled',
    ]);
    // A text would find "Auto-disabled", too.
    await filter('Status').selectOption({ label: 'Disabled' });
    await expect.poll(names).toEqual(['A long name, and record 4']);
    await held.page.reload();
    await expect.poll(names).toEqual(['A long name, and record 4']);
    expect(await filter('Status').inputValue()).toBe('=2');
    await filter('Status').selectOption({ label: 'All' });
    await filter('Type').selectOption({ label: 'OpenAI' });
    await expect.poll(async () => (await names()).length).toBe(15);
    await filter('Name').fill('cord 1');
    await held.page.keyboard.press('ArrowLeft');
    await held.page.keyboard.press('ArrowLeft');
    await held.page.keyboard.type('X');
    expect(await filter('Name').inputValue()).toBe('cordX 1');
  });

  it('keeps a text that an address of before has for a choice', async () => {
    await held.page.goto('/channel?all=1&c.status=disab');
    await expect.poll(async () => (await names()).length).toBe(2);
    expect(await filter('Status').inputValue()).toBe('disab');
  });
});

describe('the head of a form on a phone', () => {
  it('shows the name, and the actions side by side below it', async () => {
    await held.page.setViewportSize({ width: 390, height: 844 });
    await held.page.goto('/channel/edit/1');
    const buttons = held.page.locator('.form-head-end :is(a, button)');
    await buttons.nth(1).waitFor();
    const boxes = await buttons.evaluateAll((all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().top)),
    );
    expect(new Set(boxes).size).toBe(1);
    expect(
      await held.page
        .getByRole('heading', { level: 1 })
        .evaluate((one) => one.scrollWidth - one.clientWidth),
    ).toBeLessThanOrEqual(0);
  });
});

describe('the title of the window', () => {
  it('names the page, and the record of a form', async () => {
    const title = (wanted: string) => expect.poll(() => held.page.title()).toBe(wanted);
    await held.page.goto('/channel');
    await title('Channels · One API');
    await held.page.getByRole('link', { name: 'Edit c30', exact: true }).click();
    await title('Edit channel: c30 · One API');
    await held.page.goBack();
    await title('Channels · One API');
    await held.page.getByRole('link', { name: 'Home', exact: true }).click();
    await title('Home · One API');
  });
});

describe('a guest', () => {
  beforeAll(() => callApi(held.page, 'PUT', 'option/', { key: 'ChatLink', value: '' }));

  it.each([1280, 390, 320])('is led nowhere but to open pages at %i px', async (width) => {
    const { page, context } = await visit(held.browser, held.server.url, {
      viewport: { width, height: 800 },
    });
    for (const from of ['/login', '/', '/about']) {
      await page.goto(from);
      const menu = page.getByRole('button', { name: 'Menu' });
      if (width <= 600) await menu.click();
      const links = page.locator('.topbar').getByRole('link');
      await links.first().waitFor();
      const targets = await links.evaluateAll((all) =>
        all.map((one) => new URL((one as HTMLAnchorElement).href).pathname),
      );
      expect(targets.length).toBeGreaterThan(2);
      expect(targets.filter((path) => !['/', '/about', '/login'].includes(path))).toEqual([]);
    }
    await context.close();
  });

  it.each(['/topup', '/log', '/setting', '/channel/edit/1', '/user/edit'])(
    'who opens %s is told why the sign-in page comes',
    async (path) => {
      const { page, context } = await visit(held.browser, held.server.url);
      await page.goto(path);
      await page.waitForURL('**/login');
      await page.getByRole('alert').getByText('Please sign in to open that page.').waitFor();
      await context.close();
    },
  );
});
