/** The focus stays in the page, near to where somebody worked, whatever goes away with it. */
import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { buildChannel } from '../../support/steps/builders';
import { answerCalls, answerOf, callApi } from '../support/api';
import { consoleTests, open } from '../support/consoleTests';

/** Rows of a page, where nobody chose another number. */
const pageRows = 20;

consoleTests(async () => {
  for (let i = 0; i < pageRows + 5; i++)
    await callApi(
      'POST',
      'channel/',
      buildChannel({ name: `channel ${i}`, base_url: 'http://127.0.0.1:9' }),
    );
});

const dialog = page.getByRole('dialog');
const bar = page.getByCss('.selection-bar');
const row = (i = 1) => page.getByCss('tbody tr[data-id]').nth(i);
const button = (name: string, within: Pick<Locator, 'getByRole'> = page) =>
  within.getByRole('button', { name, exact: true });

async function openChannels(search = ''): Promise<void> {
  await open(`/channel${search}`);
  await expect.element(button('Refresh')).toBeVisible();
  if (search === '') await expect.element(row()).toBeVisible();
}

/** Presses a control by the keyboard. */
async function press(control: Locator): Promise<void> {
  (await control.findElement()).focus();
  await userEvent.keyboard('{Enter}');
}

/** Selects two rows by keys. */
async function selectTwo(): Promise<void> {
  (await row().findElement()).focus();
  await userEvent.keyboard('x{Shift>}{ArrowDown}{/Shift}');
  await expect.element(bar.getByText('2 selected')).toBeVisible();
}

interface Work {
  /** Of the list's address. */
  search?: string;
  /** Ends with the control gone. */
  work: () => Promise<void>;
  /** Where the focus is then. */
  at: string;
}

const works: Record<string, Work> = {
  'the Undo of a switched row': {
    work: async () => {
      await press(row().getByRole('switch'));
      await press(button('Undo'));
    },
    at: 'tr .switch',
  },
  'a closed message': {
    work: async () => {
      await press(row(5).getByRole('switch'));
      await press(page.getByCss('.toast-close').first());
    },
    at: 'tr .switch',
  },
  'a bulk change': {
    work: async () => {
      await selectTwo();
      await press(button('Disable', bar));
      await press(button('Disable 2 channels', dialog));
      await expect.element(page.getByText('2 channels disabled')).toBeVisible();
    },
    at: '.grid',
  },
  'the bar of a bulk change that was closed': {
    work: async () => {
      await selectTwo();
      await press(button('Clear selection', bar));
    },
    at: '.grid',
  },
  'a bulk delete': {
    work: async () => {
      await selectTwo();
      await press(button('Delete', bar));
      await press(button('Delete 2 channels', dialog));
      await expect.element(page.getByText('Work on 2 channels is done')).toBeVisible();
    },
    at: '.grid',
  },
  'the last page': {
    work: async () => {
      await press(button('Next page'));
      await expect.element(page.getByText(new RegExp(`^${pageRows + 1}–`))).toBeVisible();
    },
    at: '[aria-label="Next page"]',
  },
  'the cleared search': {
    search: '?q=nothing',
    work: () => press(button('Clear search and filters')),
    at: '.grid',
  },
  'a failed list that was read again': {
    work: async () => {
      const end = answerCalls('GET', /^channel\//, () => answerOf('', 500));
      await open('/channel');
      const retry = button('Try again').first();
      await expect.element(retry).toBeVisible();
      end();
      await press(retry);
      await expect.element(row()).toBeVisible();
    },
    at: '.grid',
  },
  'the column filters': {
    work: () => press(button('Filter columns')),
    at: '.column-filters .input',
  },
  'a deleted view': {
    work: async () => {
      await press(button('Views'));
      await page.getByLabelText('Name of the view').fill('mine');
      await userEvent.keyboard('{Enter}');
      await press(button('Delete the view mine'));
    },
    at: '[popover] *',
  },
  'a dismissed notice': {
    work: async () => {
      await press(button('About this list'));
      await press(page.getByCss('.notice button'));
    },
    at: '.foot *',
  },
  'started tests': {
    work: async () => {
      await selectTwo();
      await press(button('Test', bar));
      await press(dialog.getByRole('button', { name: /^Start/ }));
      await expect.element(dialog.getByText(/passed|failed/).first()).toBeVisible();
    },
    at: 'dialog *',
  },
};

it.each([
  ['/channel/add', 'channel_type'],
  ['/user/add', 'user_username'],
  ['/redemption/add', 'redemption_name'],
  ['/token/add', 'token_name'],
])('is in the first field of %s, which one can type into at once', async (path, id) => {
  await open(path);
  await expect.poll(() => document.activeElement?.id).toBe(id);
  expect(page.getByRole('listbox').elements()).toEqual([]);
});

describe('the focus after', () => {
  it.each(Object.entries(works))('%s', async (_, { search, work, at }) => {
    await openChannels(search);
    await work();
    await expect
      .poll(() => {
        const { activeElement } = document;
        return activeElement?.matches(at) || activeElement?.outerHTML.slice(0, 120);
      })
      .toBe(true);
  });

  it('a bulk dialog opened is on its button, and on Cancel where it deletes', async () => {
    await openChannels();
    await selectTwo();
    await press(button('Disable', bar));
    await expect.element(button('Disable 2 channels', dialog)).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await press(button('Delete', bar));
    await expect.element(button('Cancel', dialog)).toHaveFocus();
  });
});
