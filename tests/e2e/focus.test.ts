/** The focus stays in the page, near to where somebody worked, whatever goes away with it. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { callApi, enter, visit } from '../support/browser';
import { buildChannel } from '../support/builders';
import { consoleTests } from '../support/consoleTests';

const held = consoleTests();
const channels = 30;

beforeAll(async () => {
  const { page, context } = await visit(held.browser, held.server.url);
  await enter(page);
  for (let i = 0; i < channels; i++)
    await callApi(
      page,
      'POST',
      'channel/',
      buildChannel({ name: `channel ${i}`, base_url: 'http://127.0.0.1:9' }),
    );
  await context.close();
});

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, i = 1) => page.locator('tbody tr[data-id]').nth(i);
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });

async function openChannels(page: Page, search = ''): Promise<void> {
  await page.goto(`/channel${search}`);
  await button(page, 'Refresh').waitFor();
  if (search === '') await row(page).waitFor();
}

/** Presses a control by the keyboard. */
async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.press('Enter');
}

/** Selects two rows by keys. */
async function selectTwo(page: Page): Promise<Locator> {
  await row(page).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  const bar = page.locator('.selection-bar');
  await bar.getByText('2 selected').waitFor();
  return bar;
}

const retry = (page: Page) => button(page, 'Try again').first();

/** Name, address of the list, and work that ends with the control gone; then where the focus is. */
const works: Record<string, { search?: string; work: (page: Page) => Promise<void>; at: string }> =
  {
    'the Undo of a switched row': {
      work: async (page) => {
        await row(page).getByRole('switch').press('Enter');
        await press(button(page, 'Undo'));
      },
      at: 'tr .switch',
    },
    'a closed message': {
      work: async (page) => {
        await row(page, 5).getByRole('switch').press('Enter');
        await press(page.locator('.toast-close').first());
      },
      at: 'tr .switch',
    },
    'a bulk change': {
      work: async (page) => {
        const bar = await selectTwo(page);
        await press(button(bar, 'Disable'));
        await press(button(dialog(page), 'Disable 2 channels'));
        await bar.getByText('2 done').waitFor();
      },
      at: '.selection-bar',
    },
    'the bar of a bulk change that was closed': {
      work: async (page) => {
        const bar = await selectTwo(page);
        await press(button(bar, 'Clear selection'));
      },
      at: '.grid',
    },
    'a bulk delete': {
      work: async (page) => {
        const bar = await selectTwo(page);
        await press(button(bar, 'Delete'));
        await press(button(dialog(page), 'Delete 2 channels'));
        await bar.getByText('2 done').waitFor();
      },
      at: '.selection-bar',
    },
    'the last page': {
      work: async (page) => {
        await press(button(page, 'Next page'));
        await page.getByText(/^26–/).waitFor();
      },
      at: '[aria-label="Next page"]',
    },
    'the cleared search': {
      search: '?q=nothing',
      work: (page) => press(button(page, 'Clear search and filters')),
      at: '.grid',
    },
    'a failed list that was read again': {
      work: async (page) => {
        await page.route('**/api/channel/**', (route) => route.fulfill({ status: 500, body: '' }));
        await page.goto('/channel');
        await retry(page).waitFor();
        await page.unrouteAll();
        await press(retry(page));
        await row(page).waitFor();
      },
      at: '.grid',
    },
    'the column filters': {
      work: (page) => press(button(page, 'Filter columns')),
      at: '.foot *',
    },
    'a deleted view': {
      work: async (page) => {
        await press(button(page, 'Views'));
        await page.getByLabel('Name of the view').fill('mine');
        await page.keyboard.press('Enter');
        await press(button(page, 'Delete the view mine'));
      },
      at: '[popover] *',
    },
    'a dismissed notice': {
      work: (page) => press(page.locator('.notice button')),
      at: '.foot *',
    },
    'started tests': {
      work: async (page) => {
        const bar = await selectTwo(page);
        await press(button(bar, 'Test'));
        await press(dialog(page).getByRole('button', { name: /^Start/ }));
        await dialog(page)
          .getByText(/passed|failed/)
          .first()
          .waitFor();
      },
      at: 'dialog *',
    },
  };

describe('the focus after', () => {
  it.each(Object.keys(works))('%s', async (name) => {
    const { page } = held;
    const { search, work, at } = works[name] ?? { work: async () => {}, at: 'none' };
    await openChannels(page, search);
    await work(page);
    await expect
      .poll(() =>
        page.evaluate(
          (wanted) =>
            document.activeElement?.matches(wanted) ||
            document.activeElement?.outerHTML.slice(0, 120),
          at,
        ),
      )
      .toBe(true);
  });

  it('a bulk dialog opened is on its button, and on Cancel where it deletes', async () => {
    const { page } = held;
    await openChannels(page);
    const bar = await selectTwo(page);
    await press(button(bar, 'Disable'));
    const confirm = button(dialog(page), 'Disable 2 channels');
    await expect.poll(() => confirm.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await press(button(bar, 'Delete'));
    const cancel = button(dialog(page), 'Cancel');
    await expect.poll(() => cancel.evaluate((one) => one === document.activeElement)).toBe(true);
  });
});
