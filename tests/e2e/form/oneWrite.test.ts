/** Whatever way a control is pressed, it sends one request. */
import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { callApi } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { buildGate } from '../../support/browser/gate';
import { openPath } from '../../support/browser/openPath';
import { isDrawn } from '../../support/isLong';
import { buildChannel, buildToken } from '../../support/steps/builders';
import { openPanel } from '../../support/steps/lists';
import { buttonOf, chooseOf, switchOf } from '../../support/steps/rows';

const held = consoleTests();
/** Between two clicks of somebody who waits for an answer. */
const pauseMs = 120;
/** A write that follows the first one follows it at once. */
const lateMs = 250;
let pressed = 0;
let duplicates = 0;
afterAll(() => console.log(`duplicates=${duplicates}/${pressed}`));

interface Control {
  name: string;
  /** Brings the page to the moment before the press. @returns the control */
  open: (page: Page) => Promise<Locator>;
  /** A call that is no POST, PUT or DELETE and changes something all the same. */
  isWrite?: (url: URL) => boolean;
}

const main = (page: Page) => page.getByRole('main');
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first();
let made = 0;
const next = () => {
  made += 1;
  return made;
};
const fresh = (what: string) => `${what} ${next()}`;

/** Calls the API past the console. @returns its data; @throws Error where it is refused */
async function call(...args: Parameters<typeof callApi>): Promise<unknown> {
  const { success, message, data } = await callApi(...args);
  if (!success) throw new Error(message);
  return data;
}

/** Loads the console, for a record that was made past it: it may be reading rows in that moment, from before. */
const openAnew = (page: Page, path: string) => page.goto(path);

/** A channel whose address answers nothing. */
const newChannel = () => buildChannel({ name: fresh('channel'), base_url: 'http://127.0.0.1:9' });

async function makeDisabled(page: Page): Promise<void> {
  await call(page, 'POST', 'channel/', newChannel());
  const [{ id }] = (await call(page, 'GET', 'channel/?p=0')) as [{ id: number }];
  await call(page, 'PUT', 'channel/', { id, status: 2 });
}

const isTest = ({ pathname }: URL) => pathname.startsWith('/api/channel/test/');

const controls: readonly Control[] = [
  {
    name: 'switch of a row',
    open: async (page) => {
      await call(page, 'POST', 'token/', buildToken({ name: fresh('token') }));
      await openAnew(page, '/token');
      return switchOf(row(page, `token ${made}`));
    },
  },
  {
    name: 'deletion of a row',
    open: async (page) => {
      await call(page, 'POST', 'token/', buildToken({ name: fresh('token') }));
      await openAnew(page, '/token');
      await chooseOf(row(page, `token ${made}`), 'Delete');
      return page.getByRole('dialog').getByRole('button', { name: 'Delete' });
    },
  },
  {
    name: 'test of a channel',
    isWrite: isTest,
    open: async (page) => {
      await call(page, 'POST', 'channel/', newChannel());
      await openAnew(page, '/channel');
      return buttonOf(row(page, `channel ${made}`), 'Test');
    },
  },
  {
    name: 'test of disabled channels',
    isWrite: isTest,
    open: async (page) => {
      await call(page, 'DELETE', 'channel/disabled');
      await makeDisabled(page);
      await openAnew(page, '/channel');
      const menu = await openPanel(page, 'More tests');
      await menu.getByRole('button', { name: 'Test disabled' }).click();
      return page.getByRole('dialog').getByRole('button', { name: 'Test 1 channel' });
    },
  },
  {
    name: 'deletion of disabled channels',
    open: async (page) => {
      await makeDisabled(page);
      await openAnew(page, '/channel');
      const menu = await openPanel(page, 'More actions');
      await menu.getByRole('button', { name: /^Delete \d+ disabled$/ }).click();
      return page.getByRole('dialog').getByRole('button', { name: /^Delete/ });
    },
  },
  {
    name: 'promotion of a user',
    open: async (page) => {
      const username = `user${next()}`;
      await call(page, 'POST', 'user/', { username, password: 'password-1' });
      await openAnew(page, '/user');
      await chooseOf(row(page, username), 'Promote');
      return page.getByRole('dialog').getByRole('button', { name: 'Make administrator' });
    },
  },
  ...[
    ['token', { Name: 'form' }],
    ['redemption', { Name: 'form' }],
    ['user', { Username: '', Password: 'password-1' }],
  ].map(
    ([name, values]): Control => ({
      name: `form of a ${String(name)}`,
      open: async (page) => {
        await openPath(page, `/${String(name)}/add`);
        await page.getByRole('heading', { name: /^(Add|Create codes)/ }).waitFor();
        for (const [label, value] of Object.entries(values as Record<string, string>))
          await main(page)
            .getByLabel(new RegExp(`^${label}(\\s*\\*)?$`))
            .first()
            .fill(value || `f${next()}`);
        return main(page).getByRole('button', { name: /^Create / });
      },
    }),
  ),
  {
    name: 'settings',
    open: async (page) => {
      await openPath(page, '/setting?tab=other&section=notice');
      await page.getByLabel('Notice').fill(fresh('notice'));
      await main(page).getByRole('button', { name: 'Save' }).click();
      return page.getByRole('dialog').getByRole('button', { name: 'Save' });
    },
  },
  {
    name: 'clearing of the log',
    open: async (page) => {
      await openPath(page, '/setting?tab=operation&section=log');
      await main(page).getByRole('button', { name: 'Clear', exact: true }).click();
      return page.getByRole('dialog').getByRole('button', { name: 'Clear' });
    },
  },
  {
    name: 'new access token',
    isWrite: ({ pathname }) => pathname === '/api/user/token',
    open: async (page) => {
      await openPath(page, '/setting');
      await page.getByRole('button', { name: 'Create a system access token' }).click();
      return page.getByRole('dialog').getByRole('button', { name: 'Create a system access token' });
    },
  },
  {
    name: 'redemption',
    open: async (page) => {
      const [code = ''] = (await call(page, 'POST', 'redemption/', {
        name: 'code',
        quota: 1,
        count: 1,
      })) as string[];
      await openPath(page, '/topup');
      await page.getByLabel('Redemption code').fill(code);
      return page.getByRole('button', { name: 'Redeem' });
    },
  },
  {
    name: 'registration',
    open: async (page) => {
      await openPath(page, '/register');
      for (const [label, value] of Object.entries({
        Username: `r${next()}`,
        Password: 'password-1',
        'Confirm password': 'password-1',
      }))
        await page.getByLabel(label, { exact: true }).fill(value);
      return main(page).getByRole('button', { name: 'Register' });
    },
  },
];

const clicks = (count: number) => (control: Locator) =>
  control.evaluate((element: HTMLElement, times) => {
    for (let i = 0; i < times; i++) element.click();
  }, count);

const ways: Record<string, (control: Locator, page: Page) => Promise<unknown>> = {
  'double click': clicks(2),
  'five clicks': clicks(5),
  'Enter and a click': async (control, page) => {
    const element = await control.elementHandle();
    await control.focus();
    await page.keyboard.press('Enter');
    await element?.evaluate((node) => (node as HTMLElement).click());
  },
  'clicks while it is slow': async (control, page) => {
    const element = await control.elementHandle();
    for (let i = 0; i < 3; i++) {
      await element?.evaluate((node) => (node as HTMLElement).click());
      await page.waitForTimeout(pauseMs);
    }
  },
};

describe('one request', () => {
  it.each(controls)('for the $name', async (one) => {
    const { open, isWrite } = one;
    const { page } = held;
    const found: string[] = [];
    for (const [place, [way, press]] of Object.entries(ways).entries()) {
      if (!isDrawn(place + controls.indexOf(one), Object.keys(ways).length)) continue;
      const control = await open(page);
      await control.waitFor();
      const writes: string[] = [];
      const isCounted = (request: Request) =>
        isWrite ? isWrite(new URL(request.url())) : request.method() !== 'GET';
      const gate = buildGate();
      await page.route('**/api/**', async (route) => {
        const request = route.request();
        if (!isCounted(request)) return route.fallback();
        writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
        await gate.passed;
        return route.continue().catch(() => undefined);
      });
      const isAnswered = page
        .waitForResponse((answer) => isCounted(answer.request()))
        .catch(() => undefined);
      await press(control, page);
      gate.open();
      await isAnswered;
      await page.waitForTimeout(lateMs);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      pressed += 1;
      if (writes.length !== 1) {
        duplicates += 1;
        found.push(`${way}: ${writes.join(', ') || 'none'}`);
      }
    }
    expect(found).toEqual([]);
  });
});
