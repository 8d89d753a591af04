/** Two people at the same record, and a relay with too many requests. Lost answers: lostAnswers.test.ts. */
import type { Locator, Page, Route } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { callApi } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { buildChannel, buildToken } from '../../support/steps/builders';

const held = consoleTests();
type Found = Record<string, unknown> & { id: number; name: string };
const list = async (resource: string) =>
  (await callApi(held.page, 'GET', `${resource}/?p=0`)).data as Found[];
const only = async (resource: string) => (await list(resource))[0] as Found;
/** Changes of somebody else, beside the page and past its routes. */
const elsewhere = async (method: string, path: string, data: object) =>
  expect(
    await (
      await held.context.request.fetch(`${held.server.url}/api/${path}`, {
        method,
        data,
        headers: { 'X-Relay-Console': '1' },
      })
    ).json(),
  ).toMatchObject({ success: true });
const save = () => held.page.getByRole('main').getByRole('button', { name: 'Save' }).click();

/** Opens the change of the record "shared" in its list and types what is added to a field. */
async function openAdd(field: string, value: string): Promise<Locator> {
  await held.page.getByLabel('Select shared').check();
  await held.page.getByLabel('Change…').click();
  await held.page.getByRole('button', { name: `Change ${field}` }).click();
  const dialog = held.page.getByRole('dialog');
  await dialog.getByLabel(field).selectOption('add');
  await dialog.getByLabel('Value').fill(value);
  await held.page.keyboard.press('Tab');
  return dialog;
}

/** Answers the writes of the page to an address. */
const answerWrites = async (
  page: Page,
  path: string,
  answer: (route: Route, count: number) => Promise<unknown>,
) => {
  let count = 0;
  await page.route(`**/api/${path}**`, (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    count += 1;
    return answer(route, count);
  });
};

beforeEach(async () => {
  for (const resource of ['token', 'channel'])
    for (const { id } of await list(resource))
      await callApi(held.page, 'DELETE', `${resource}/${id}/`);
});

describe('an edit of a record that somebody else changed meanwhile', () => {
  it('undoes nothing in fields that were left alone, though the relay replaces all of them', async () => {
    await elsewhere('POST', 'token/', buildToken({ name: 'shared', remain_quota: 500_000 }));
    const { id } = await only('token');
    await held.page.goto(`/token/edit/${id}`);
    await expect.poll(() => held.page.getByLabel('Name').inputValue()).toBe('shared');
    await elsewhere('PUT', 'token/', buildToken({ id, name: 'shared', remain_quota: 123_456 }));
    await held.page.getByLabel('Name').fill('renamed');
    await save();
    await held.page.getByText('token updated').waitFor();
    await expect
      .poll(() => only('token'))
      .toMatchObject({ name: 'renamed', remain_quota: 123_456 });
    await expect.poll(() => held.page.getByLabel('Remaining quota').inputValue()).toBe('123456');
  });

  it('says that a record is gone and keeps what was typed', async () => {
    await elsewhere('POST', 'token/', buildToken({ name: 'shared' }));
    const { id } = await only('token');
    await held.page.goto(`/token/edit/${id}`);
    await expect.poll(() => held.page.getByLabel('Name').inputValue()).toBe('shared');
    await held.page.getByLabel('Name').fill('typed');
    await elsewhere('DELETE', `token/${id}/`, {});
    await save();
    await held.page.locator('.toast.error').waitFor();
    await expect.poll(() => held.page.getByLabel('Name').inputValue()).toBe('typed');
    await expect.poll(() => list('token')).toEqual([]);
  });

  it('shows an option with the value that it has now before it is written', async () => {
    await elsewhere('PUT', 'option/', { key: 'RetryTimes', value: '2' });
    await held.page.goto('/setting?tab=operation&section=general');
    await expect.poll(() => held.page.getByLabel('Retries').inputValue()).toBe('2');
    await held.page.getByLabel('Retries').fill('5');
    await elsewhere('PUT', 'option/', { key: 'RetryTimes', value: '4' });
    await save();
    const dialog = held.page.getByRole('dialog');
    await dialog.getByText('Retries: 4 → 5').waitFor();
    await dialog.getByText('Somebody else changed since this page was opened: Retries.').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await held.page.getByText('1 setting saved').waitFor();
    await expect
      .poll(
        async () =>
          (
            (await callApi(held.page, 'GET', 'option/')).data as { key: string; value: string }[]
          ).find(({ key }) => key === 'RetryTimes')?.value,
      )
      .toBe('5');
  });

  it('adds to what many records hold when their turn comes, and undoes nothing else', async () => {
    await elsewhere(
      'POST',
      'token/',
      buildToken({ name: 'shared', models: 'gpt-4o', remain_quota: 500_000 }),
    );
    const { id } = await only('token');
    await held.page.goto('/token');
    const dialog = await openAdd('Models', 'gpt-5');
    await dialog.getByText('1 of 1 token will change.').waitFor();
    await elsewhere(
      'PUT',
      'token/',
      buildToken({ id, name: 'shared', models: 'gpt-4o,o1', remain_quota: 77 }),
    );
    await dialog.getByRole('button', { name: /^Change 1 / }).click();
    await held.page.getByText('1 token changed').waitFor();
    await expect
      .poll(() => only('token'))
      .toMatchObject({ models: 'gpt-4o,o1,gpt-5', remain_quota: 77 });
  });

  it('never adds a number twice when a try may have been done', async () => {
    await elsewhere('POST', 'channel/', buildChannel({ name: 'shared', priority: 10 }));
    await held.page.goto('/channel');
    const dialog = await openAdd('Priority', '5');
    const { id } = await only('channel');
    // The write is done, its answer is lost, and somebody else goes on from it: the number tells nothing any more.
    await answerWrites(held.page, 'channel/', async (route, count) => {
      if (count === 1) {
        await route.fetch();
        await elsewhere('PUT', 'channel/', { id, priority: 16 });
      }
      return count <= 3 ? route.abort('connectionreset') : route.continue();
    });
    await dialog.getByRole('button', { name: /^Change 1 / }).click();
    await held.page.getByText('1 failed:').waitFor();
    await held.page.getByRole('button', { name: 'Try the 1 failed again' }).click();
    await held.page.getByText(/Changed since the first try, which may have been done/).waitFor();
    await expect.poll(() => only('channel')).toMatchObject({ priority: 16 });
  });
});

describe('a relay that has too many requests', () => {
  const firstPage = (url: URL) =>
    url.pathname === '/api/token/' && url.searchParams.get('p') === '0';
  beforeEach(() => held.page.goto('/about'));
  /** By a click alone: the pointer on its way to the link would read the list ahead. */
  const openTokens = () =>
    held.page
      .getByRole('link', { name: 'Tokens' })
      .first()
      .evaluate((link: HTMLElement) => link.click());
  /** Notes at each reading of the list whether the user had read the message by then. @returns the route's answer */
  const watchTold = async () => {
    await held.page.evaluate((text) => {
      const isTold: boolean[] = [];
      Object.assign(window, { isTold });
      const { fetch } = window;
      window.fetch = (...call) => {
        if (/\/api\/token\/\?(.*&)?p=0(&|$)/.test(String(call[0])))
          isTold.push(document.body.textContent.includes(text));
        return fetch(...call);
      };
    }, 'too many requests, please try again later');
    return () => held.page.evaluate(() => Reflect.get(window, 'isTold'));
  };

  it('is obeyed when it says how long to wait, and the user reads it before', async () => {
    const times: number[] = [];
    const wasTold = await watchTold();
    await held.page.route(firstPage, (route) => {
      times.push(Date.now());
      return times.length === 1
        ? route.fulfill({ status: 429, headers: { 'retry-after': '2' }, body: '' })
        : route.fallback();
    });
    await openTokens();
    await held.page.getByText('Create your first token').waitFor();
    expect(await wasTold()).toEqual([false, true]);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(1900);
  });
});
