/** The home page of who is signed in, the notice, the chat page and the message about a new version. */
import { beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/server/store/openStore';
import { callApi, enter, isBlockedHandler, signIn, type Visit } from '../support/browser';
import { publicPages } from '../support/publicPages';

const held = publicPages();
let state: Awaited<ReturnType<Visit['context']['storageState']>>;

const open = (path: string, options = {}) => held.open(path, { storageState: state, ...options });

beforeAll(async () => {
  await held.makeUser('jana');
  const { page, context } = await held.open('/login');
  await enter(page, 'jana', 'password-1');
  const soon = Math.floor(Date.now() / 1000) + 86_400;
  for (const token of [
    { name: 'ends soon', remain_quota: 1000, expired_time: soon },
    { name: 'stays', remain_quota: 1000, expired_time: -1 },
  ])
    await callApi(page, 'POST', 'token/', token);
  state = await context.storageState();
  await context.close();
  const store = await openStore({ dataDir: held.server.dataDir });
  const log = {
    user_id: 2,
    username: 'jana',
    created_at: Math.floor(Date.now() / 1000),
    type: 2,
    content: '',
    token_name: 'stays',
    channel: 1,
    quota: 1_000_000,
    prompt_tokens: 20,
    completion_tokens: 10,
  };
  await store.records
    .insertInto('log')
    .values([
      { ...log, model_name: 'gpt-4o' },
      { ...log, model_name: 'o3', quota: 500_000 },
    ])
    .execute();
  await store.records
    .updateTable('user')
    .set({ quota: 2_500_000, used_quota: 1_500_000, request_count: 2 })
    .where('id', '=', 2)
    .execute();
  await store.close();
});

describe('/dashboard', () => {
  it.each([
    ['en-US', 'Hello, jana', 'Quota, last 7 days', 'Today: $3.00. Seven days: $3.00.'],
    ['zh-CN', 'jana', '最近七天额度', '今日：$3.00，七天合计：$3.00。'],
  ])(
    'shows quota and the last seven days of who is signed in (%s)',
    async (locale, hello, chart, totals) => {
      const { page, context, problems } = await open('/dashboard', { locale });
      await page.getByRole('heading', { level: 1, name: hello }).waitFor();
      await page.getByRole('heading', { name: chart }).waitFor();
      await page.getByText(totals).waitFor();
      await page.locator('.chart svg').waitFor();
      await page.getByText('gpt-4o', { exact: true }).first().waitFor();
      expect(problems).toEqual([]);
      await context.close();
    },
  );

  it('leads guests to the sign-in, and back', async () => {
    const { page, context } = await held.open('/dashboard');
    await page.waitForURL('**/login**');
    await signIn(page, 'jana', 'password-1');
    await page.waitForURL('**/dashboard');
    await page.locator('.chart svg').waitFor();
    await context.close();
  });
});

describe('the home page of who is signed in', () => {
  it('shows quota, use of seven days, tokens that end soon, and the status', async () => {
    const { page, context, problems } = await open('/');
    await page.getByRole('heading', { name: 'Hello, jana' }).waitFor();
    for (const [label, value] of [
      ['Remaining quota', '$5.00'],
      ['Used quota', '$3.00'],
      ['Requests', '2'],
    ])
      await page
        .locator('.kpi')
        .filter({ hasText: label ?? '' })
        .getByText(value ?? '', { exact: true })
        .waitFor();
    await expect.poll(() => page.locator('.chart rect').count()).toBe(2);
    await expect.poll(() => page.locator('.legend li').allInnerTexts()).toEqual(['gpt-4o', 'o3']);
    await page.getByText('As a table').click();
    await expect
      .poll(() =>
        page
          .getByRole('row', { name: /^gpt-4o/ })
          .getByRole('cell')
          .last()
          .innerText(),
      )
      .toBe('$2.00');
    await page
      .getByRole('group', { name: 'Show' })
      .getByRole('button', { name: 'Requests' })
      .click();
    await expect
      .poll(() =>
        page
          .getByRole('row', { name: /^gpt-4o/ })
          .getByRole('cell')
          .last()
          .innerText(),
      )
      .toBe('1');
    await expect
      .poll(() => page.locator('.plain-list li').allInnerTexts())
      .toEqual([expect.stringMatching(/^ends soon\s+expires \d{4}-/)]);
    await page.getByRole('link', { name: 'Edit ends soon' }).click();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('ends soon');
    await page.goBack();
    await page.getByText('Running since').waitFor();
    await page.getByRole('link', { name: 'github.com/songquanpeng/one-api' }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('does without the chart where a relay has no such call, and says when it failed', async () => {
    const { page, context } = await open('/about');
    await page.route('**/api/user/dashboard', (route) =>
      route.fulfill({ status: 404, json: { error: { message: 'Invalid URL' } } }),
    );
    await page.goto('/');
    await page.getByRole('heading', { name: 'Tokens expiring soon' }).waitFor();
    await expect.poll(() => page.locator('.use').count()).toBe(0);
    await page.unroute('**/api/user/dashboard');
    await page.route('**/api/user/dashboard', (route) => route.fulfill({ status: 500, body: '' }), {
      times: 1,
    });
    await page.reload();
    await page.getByText('The use of the last seven days could not be loaded.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => page.locator('.chart rect').count()).toBe(2);
    await context.close();
  });

  it('has examples for each token and language; the key is in the copy and not on the page', async () => {
    const { page, context } = await open('/', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const code = page.locator('pre.code');
    const tokens = (await callApi(page, 'GET', 'token/?p=0')).data as {
      name: string;
      key: string;
    }[];
    const keyOf = (name: string) => tokens.find((token) => token.name === name)?.key ?? 'none';
    await page.getByLabel('Token', { exact: true }).selectOption('stays');
    for (const [language, text] of [
      ['curl', /^curl 'http/],
      ['Python', /from openai import OpenAI/],
      ['Node.js', /import OpenAI from "openai"/],
    ] as const) {
      await page.getByRole('button', { name: language, exact: true }).click();
      await expect.poll(() => code.innerText()).toMatch(text);
      await expect.poll(() => code.innerText()).not.toContain(keyOf('stays'));
      await page.getByRole('button', { name: 'Copy with key' }).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(text);
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toContain(`sk-${keyOf('stays')}`);
    }
    await context.close();
  });
});

describe('the notice', () => {
  it('is shown without anything that runs, until it is dismissed, and again when it changes', async () => {
    await held.setOptions({
      Notice:
        '**Maintenance** tonight <img src=x onerror="window.__xss=1"><script>window.__xss=1</script>',
    });
    const { page, context, problems } = await held.open('/');
    const notice = page.getByRole('region', { name: 'Notice' });
    await notice.locator('strong', { hasText: 'Maintenance' }).waitFor();
    expect(await page.evaluate(() => '__xss' in window)).toBe(false);
    await notice.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => notice.count()).toBe(0);
    await page.reload();
    await page.getByText('Running since').waitFor();
    await expect.poll(() => notice.count()).toBe(0);
    await held.setOptions({ Notice: 'All is well again' });
    await page.reload();
    await notice.getByText('All is well again').waitFor();
    await held.setOptions({ Notice: '' });
    expect(problems.filter((problem) => !isBlockedHandler(problem))).toEqual([]);
    await context.close();
  });
});

describe('the chat page', () => {
  it('embeds the configured link in a sandbox, says when there is none, and refuses scripts [RT-08]', async () => {
    const { page, context, problems } = await open('/chat');
    await page.getByText('No chat page is set.').waitFor();
    await context.route('https://chat.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>chat is here</p>' }),
    );
    await held.setOptions({ ChatLink: 'https://chat.example/room' });
    await page.reload();
    await page.frameLocator('iframe').getByText('chat is here').waitFor();
    const frame = page.locator('iframe');
    await expect.poll(() => frame.getAttribute('src')).toBe('https://chat.example/room');
    await expect.poll(() => frame.getAttribute('sandbox')).not.toMatch(/top-navigation/);
    await page.route('**/api/status', (route) =>
      route.fulfill({ json: { success: true, data: { chat_link: 'javascript:alert(1)' } } }),
    );
    await page.reload();
    await page.getByText('No chat page is set.').waitFor();
    await expect.poll(() => frame.count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('gives a key to a link that wants one only after a click that names where it goes', async () => {
    await held.setOptions({ ChatLink: 'https://chat.example/?u={address}&k={key}' });
    const { page, context } = await open('/about');
    await context.route('https://chat.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>chat is here</p>' }),
    );
    const asked: string[] = [];
    context.on('request', (request) => {
      if (request.url().startsWith('https://chat.example')) asked.push(request.url());
    });
    await page.goto('/chat');
    await page.getByLabel('Token').selectOption('stays');
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Give this key to https://chat.example' }).click();
    await page.frameLocator('iframe').getByText('chat is here').waitFor();
    expect(new URL(asked[0] ?? '').searchParams.get('k')).toMatch(/^sk-\w{48}$/);
    await held.setOptions({ ChatLink: '' });
    await context.close();
  });
});

describe('the version', () => {
  it('is told once per tab when the server carries another console than 1.0.0, whatever its own version is [NV-08]', async () => {
    const { page, context } = await held.open('/about');
    const told = page.getByText('A new version is available');
    let answer: object = {};
    await page.route('**/api/status', (route) =>
      route.fulfill({ json: { success: true, data: answer } }),
    );
    for (const quiet of [
      { version: '1.0.0' },
      { version: 'v0.0.0' },
      { version: 'v0.7.0' },
      { console_version: 'v0.0.0' },
      { version: 'v0.6.11-alpha', console_version: '1.0.0' },
      {},
    ]) {
      answer = quiet;
      await page.reload();
      await page.getByRole('heading', { name: 'About' }).waitFor();
      expect(await told.count()).toBe(0);
    }
    answer = { version: 'v0.6.11-alpha', console_version: 'v0.7.0' };
    await page.reload();
    await page
      .getByText('A new version is available: v0.7.0. Reload the page with Shift+F5 to use it.')
      .waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'About' }).waitFor();
    expect(await told.count()).toBe(0);
    await context.close();
  });
});

describe('the about page', () => {
  it('shows what the operator wrote, cleaned, or a page in a frame [RT-07]', async () => {
    const { page, context } = await held.open('/about');
    await page.getByText('The administrator can write this page in the settings.').waitFor();
    await held.setOptions({ About: '## Our relay\n\n<a href="javascript:alert(1)">x</a>' });
    await page.reload();
    await page.getByRole('heading', { name: 'Our relay' }).waitFor();
    await expect.poll(() => page.getByRole('main').innerHTML()).not.toContain('javascript:');
    await context.route('https://about.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>we are here</p>' }),
    );
    await held.setOptions({ About: 'https://about.example/us' });
    await page.reload();
    await page.frameLocator('iframe').getByText('we are here').waitFor();
    await held.setOptions({ About: '' });
    await context.close();
  });
});
