/** The steps around a form: the new record in its list, work on the stored one, and what a provider says before it is saved. */
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callApi } from '../support/browser';
import { buildToken } from '../support/builders';
import { channelTests } from '../support/channels';
import { type Asked, type StandIn, sendHi, sendJson, startProvider } from '../support/provider';

const { held, channels, make, newChannel, submit } = channelTests();

let provider: StandIn;
let answerModels: (asked: Asked, response: ServerResponse) => void;

beforeAll(async () => {
  provider = await startProvider((asked, response) =>
    asked.url.endsWith('/models') ? answerModels(asked, response) : sendHi(asked, response),
  );
});
afterAll(() => provider.close());
beforeEach(() => {
  answerModels = (_asked, response) => sendJson(response, { data: [{ id: 'gpt-4o' }] });
});

const focusedId = () =>
  held.page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('data-id'));

describe('a new record', () => {
  it('is marked in its list, in sight and with the focus, wherever the list was before', async () => {
    const { page } = held;
    for (let i = 0; i < 30; i += 1)
      await callApi(page, 'POST', 'token/', buildToken({ name: `old ${i}` }));
    await page.goto('/token?page=2&size=25');
    await page.getByRole('row').filter({ hasText: 'old 0' }).waitFor();
    await page.getByRole('link', { name: /^Create token|^Add token/ }).click();
    await page.waitForURL('**/token/add');
    await page.getByRole('button', { name: /^Create token/ }).waitFor();
    await page.getByLabel('Name').fill('brand new');
    await submit();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/token');
    expect(new URL(page.url()).searchParams.get('page')).toBe(null);
    const row = page.locator('tr.is-new');
    await row.filter({ hasText: 'brand new' }).waitFor();
    expect(await row.count()).toBe(1);
    await expect.poll(focusedId).toBe(await row.getAttribute('data-id'));
    expect(await row.evaluate((one) => one.getBoundingClientRect().bottom)).toBeLessThan(800);
    // A list that is opened again marks nothing.
    await page.reload();
    await page.getByRole('row').filter({ hasText: 'brand new' }).waitFor();
    expect(await row.count()).toBe(0);
  });
});

describe('a new record that its list does not show', () => {
  it.each([
    ['a search', '?q=old'],
    ['a filter', '?f.status=2'],
    ['another order', '?sort=name&all=1'],
  ])('because of %s is pointed out, with a way to it', async (_why, search) => {
    const { page } = held;
    const name = `zz new ${search.length}`;
    for (let i = 0; i < 30; i += 1)
      await callApi(page, 'POST', 'token/', buildToken({ name: `old ${i}` }));
    await page.goto(`/token${search}`);
    await page.getByRole('heading', { level: 1, name: 'Tokens' }).waitFor();
    await page.goto(`/token${search}`);
    await page
      .getByRole('link', { name: /^Create token|^Add token/ })
      .first()
      .click();
    await page.getByRole('button', { name: /^Create token/ }).waitFor();
    await page.getByLabel('Name').fill(name);
    await submit();
    await page.getByText('hides the new token').waitFor();
    expect(await page.locator('tr.is-new').count()).toBe(0);
    await page.getByRole('button', { name: 'Show it' }).click();
    const row = page.locator('tr.is-new').filter({ hasText: name });
    await row.waitFor();
    await expect.poll(focusedId).toBe(await row.getAttribute('data-id'));
    expect(new URL(page.url()).search).toBe('');
    // Whoever narrows the list afterwards knows why the row goes.
    await page.getByRole('searchbox').first().fill('old 1');
    await page.keyboard.press('Enter');
    await row.waitFor({ state: 'detached' });
    expect(await page.getByText('hides the new token').count()).toBe(0);
  });
});

describe('the head of the form of a channel', () => {
  it('tests the stored channel without touching what is typed', async () => {
    const { page } = held;
    await make({ name: 'stored', base_url: provider.url });
    await page.goto(`/channel/edit/${(await channels())[0]?.id}`);
    await page.getByLabel('Name').fill('typed, not saved');
    const head = page.locator('.form-head');
    await head.getByRole('button', { name: 'Test', exact: true }).click();
    await page
      .getByText(/stored.*hi/s)
      .first()
      .waitFor();
    await expect.poll(async () => Number((await channels())[0]?.['test_time'])).toBeGreaterThan(0);
    expect(await page.getByLabel('Name').inputValue()).toBe('typed, not saved');
    expect((await channels())[0]).toMatchObject({ name: 'stored' });
  });

  it('makes a copy as a new channel', async () => {
    const { page } = held;
    await make({ name: 'original', priority: 7, models: 'gpt-4o,o1' });
    await page.goto(`/channel/edit/${(await channels())[0]?.id}`);
    await page.locator('.form-head').getByRole('link', { name: 'Duplicate' }).click();
    await page.waitForURL(/\/channel\/add\?from=\d+/);
    await expect.poll(() => page.getByLabel('Priority').inputValue()).toBe('7');
    expect(await page.getByLabel('Key *').inputValue()).toBe('');
  });

  it('stands above the use of the last 24 hours, as the log has it', async () => {
    const { page, context } = held;
    await make({ name: 'in use', base_url: provider.url, models: 'gpt-4o' });
    await make({ name: 'down', base_url: 'http://127.0.0.1:9', models: 'o1' });
    const token = buildToken({ name: 'app', unlimited_quota: true });
    await callApi(page, 'POST', 'token/', token);
    const { data } = await callApi(page, 'GET', 'token/?p=0');
    const [{ key } = { key: '' }] = data as { key: string }[];
    for (const model of ['gpt-4o', 'gpt-4o', 'o1'])
      await context.request.post('/v1/chat/completions', {
        headers: { authorization: `Bearer sk-${key}` },
        data: { model, messages: [{ role: 'user', content: 'hi' }] },
      });
    const ids = new Map((await channels()).map((row) => [row['name'], row['id']]));
    for (const [name, requests, errors] of [
      ['in use', '2', '0'],
      ['down', '0', '1'],
    ] as const) {
      await page.goto(`/channel/edit/${ids.get(name)}`);
      const aside = page.getByRole('complementary');
      const fact = (label: string) =>
        aside.locator('dl > div').filter({ hasText: label }).locator('dd').last().innerText();
      await aside.getByRole('heading', { name: 'Last 24 h' }).waitFor();
      await expect.poll(() => fact('Requests')).toBe(requests);
      expect(await fact('Errors')).toBe(errors);
    }
    await page.getByRole('complementary').getByRole('link', { name: '1', exact: true }).click();
    await page.waitForURL('**/log?**');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
  });
});

describe('the use of a channel beside its form', () => {
  it('says why it could not be loaded', async () => {
    await make({ name: 'in use' });
    await held.page.route('**/api/log/stat*', (route) =>
      route.fulfill({ json: { success: false, message: 'the log is being moved' } }),
    );
    await held.page.goto(`/channel/edit/${(await channels())[0]?.id}`);
    await held.page
      .getByRole('complementary')
      .getByText(/could not be loaded.*the log is being moved/)
      .waitFor();
  });
});

describe('the check of a provider before a channel is saved', () => {
  const key = 'sk-typed-CANARY-0123456789';
  const open = async () => {
    await newChannel('OpenAI', 'not saved yet');
    await held.page.getByLabel('Key *').fill(key);
    await held.page.getByLabel('Proxy').fill(provider.url);
  };
  const toast = () => held.page.locator('.toast').last().innerText();
  const fetchModels = () => held.page.getByRole('button', { name: 'Fetch models' }).click();

  it('shows new models and those that are gone, and saves nothing by itself', async () => {
    answerModels = (_asked, response) =>
      sendJson(response, { data: [{ id: 'gpt-4o' }, { id: 'o9' }] });
    await open();
    await fetchModels();
    const dialog = held.page.getByRole('dialog');
    await dialog.getByLabel('o9').waitFor();
    expect(await channels()).toEqual([]);
    expect(provider.asked.at(-1)?.headers['authorization']).toBe(`Bearer ${key}`);
  });

  it.each<[string, (asked: Asked, response: ServerResponse) => void, RegExp]>([
    ['cuts the connection', (_asked, response) => response.destroy(), /\S/],
    [
      'answers a page',
      (_asked, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html>hello</html>'),
      /JSON/,
    ],
    [
      'refuses the key and repeats it',
      ({ headers }, response) =>
        sendJson(response, { error: { message: `wrong: ${headers.authorization}` } }, 401),
      /401/,
    ],
    [
      'leads elsewhere',
      (_asked, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
      /302/,
    ],
    [
      'never ends its answer',
      (_asked, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"data":[');
        setTimeout(() => response.destroy(), 200);
      },
      /\S/,
    ],
  ])(
    'that %s says why at once, keeps what is typed, and shows no key',
    async (_name, answer, why) => {
      answerModels = answer;
      for (const button of ['Fetch models', 'Check key']) {
        await open();
        await held.page.getByRole('button', { name: button }).click();
        await expect.poll(toast).toMatch(why);
        expect(await toast()).not.toContain('CANARY');
        expect(await held.page.getByRole('dialog').count()).toBe(0);
        expect(await held.page.getByLabel('Key *').inputValue()).toBe(key);
        expect(await held.page.getByLabel('Name').inputValue()).toBe('not saved yet');
      }
      expect(await channels()).toEqual([]);
    },
  );

  it('takes 10,000 models, which can be searched and are all added', async () => {
    const names = Array.from({ length: 10_000 }, (_, i) => ({ id: `model-${i}` }));
    answerModels = (_asked, response) => sendJson(response, { data: names });
    await open();
    await fetchModels();
    const dialog = held.page.getByRole('dialog');
    await dialog
      .getByText(/10,?000/)
      .first()
      .waitFor();
    await dialog.getByRole('searchbox').fill('model-9999');
    await dialog.getByLabel('model-9999', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: /10,?000/ }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    await held.page
      .getByText(/10,?000/)
      .first()
      .waitFor();
  });

  it('that is slow lets one type on, and shows its answer then', async () => {
    let end = () => {};
    answerModels = (_asked, response) => {
      end = () => sendJson(response, { data: [{ id: 'late' }] });
    };
    await open();
    const before = provider.asked.length;
    await fetchModels();
    await expect.poll(() => provider.asked.length).toBe(before + 1);
    await held.page.getByLabel('Name').fill('typed meanwhile');
    expect(await held.page.getByLabel('Name').inputValue()).toBe('typed meanwhile');
    end();
    await held.page.getByRole('dialog').getByLabel('late').waitFor();
  });
});

describe('the border of a control', () => {
  it.each(['light', 'dark'] as const)(
    'has three times the contrast of its ground: %s',
    async (scheme) => {
      await held.page.emulateMedia({ colorScheme: scheme });
      await held.page.goto('/channel/add');
      await held.page.getByLabel('Name').waitFor();
      const ratios = await held.page.locator('main').evaluate((main) => {
        const light = ([r = 0, g = 0, b = 0]: number[]) => {
          const [x = 0, y = 0, z = 0] = [r, g, b].map((part) =>
            part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
          );
          return 0.2126 * x + 0.7152 * y + 0.0722 * z;
        };
        const colour = (text: string) => (text.match(/[\d.]+/g) ?? []).map(Number);
        const groundOf = (element: Element | null): number[] => {
          if (!element) return [255, 255, 255];
          const found = colour(getComputedStyle(element).backgroundColor);
          return found.length === 3 || (found[3] ?? 0) > 0.9
            ? found
            : groundOf(element.parentElement);
        };
        return [...main.querySelectorAll('fieldset.MuiOutlinedInput-notchedOutline')]
          .filter((one) => one.getBoundingClientRect().width > 0)
          .map((one) => {
            const [a, b] = [
              light(colour(getComputedStyle(one).borderTopColor)),
              light(groundOf(one.parentElement)),
            ].sort((x, y) => y - x);
            return ((a ?? 0) + 0.05) / ((b ?? 0) + 0.05);
          });
      });
      expect(ratios.length).toBeGreaterThan(4);
      expect(Math.min(...ratios)).toBeGreaterThanOrEqual(3);
      await held.page.emulateMedia({ colorScheme: null });
    },
  );
});
