/** The home page of a user, the notice, the chat page, the about page and the message about a new version. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { isRow } from '../../../src/schema/isRow';
import { consoleVersion, productName } from '../../../src/schema/version';
import { showLocale } from '../../../src/web/locales/locale';
import { answerCalls, answerOf, callApi, callAsRoot, ok, runSql, settled } from '../support/api';
import { consoleTests, enter, exit, open, reload } from '../support/consoleTests';

const now = () => Math.floor(Date.now() / 1000);

consoleTests(async () => {
  await callApi('POST', 'user/', { username: 'jana', password: 'password-1' });
  await enter('jana', 'password-1');
  const ends = { 'ends soon': now() + 86_400, stays: -1 };
  for (const [name, expired_time] of Object.entries(ends))
    await callApi('POST', 'token/', { name, remain_quota: 1000, expired_time });
  for (const [model, quota] of Object.entries({ 'gpt-4o': 1_000_000, o3: 500_000 }))
    await runSql(
      `insert into log (user_id, username, created_at, type, content, token_name, channel, quota,
        prompt_tokens, completion_tokens, model_name) values (2, 'jana', ?, 2, '', 'stays', 1, ?, 20, 10, ?)`,
      [now(), quota, model],
    );
  await runSql(
    'update "user" set quota = 2500000, used_quota = 1500000, request_count = 2 where id = 2',
  );
});
afterEach(() => setOptions({ Notice: '', ChatLink: '', About: '' }));

async function setOptions(options: Record<string, string>): Promise<void> {
  for (const [key, value] of Object.entries(options))
    await callAsRoot('PUT', 'option/', { key, value });
}
const shows = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible();
const heading = (name: string) =>
  expect.element(page.getByRole('heading', { name }).first()).toBeVisible();
const countOf = (selector: string) => document.querySelectorAll(selector).length;
const frame = () => document.querySelector('iframe');

describe('/dashboard', () => {
  it.each([
    ['en', 'Hello, jana', 'Quota, last 7 days', 'Today: $3.00. Seven days: $3.00.'],
    ['zh', 'jana', '最近七天额度', '今日：$3.00，七天合计：$3.00。'],
  ])(
    'shows quota and the last seven days of who is signed in (%s)',
    async (locale, hello, chart, totals) => {
      await showLocale(locale);
      await enter('jana', 'password-1');
      await open('/dashboard');
      await heading(hello);
      await heading(chart);
      await shows(totals);
      await expect.poll(() => countOf('.chart svg')).toBe(1);
      await expect.element(page.getByText('gpt-4o', { exact: true }).first()).toBeVisible();
    },
  );

  it('leads guests to the sign-in, and back', async () => {
    await exit();
    await open('/dashboard');
    await expect.poll(() => location.pathname).toBe('/login');
    await page.getByLabelText('Username or e-mail').fill('jana');
    await page.getByLabelText('Password', { exact: true }).fill('password-1');
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect.poll(() => location.pathname).toBe('/dashboard');
    await expect.poll(() => countOf('.chart svg')).toBe(1);
  });
});

describe('the home page of a user', () => {
  beforeEach(() => enter('jana', 'password-1'));

  it('shows quota, use of seven days, tokens that end soon, and the status', async () => {
    await open('/');
    await heading('Hello, jana');
    const figures = () =>
      [...document.querySelectorAll('.kpi')].map((one) => [
        one.querySelector('dt')?.textContent,
        one.querySelector('dd')?.textContent,
      ]);
    await expect.poll(figures).toEqual([
      ['Remaining quota', '$5.00'],
      ['Used quota', '$3.00'],
      ['Requests', '2'],
    ]);
    await expect.poll(() => countOf('.chart rect')).toBe(2);
    const texts = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].map(({ innerText }) => innerText);
    expect(texts('.legend li')).toEqual(['gpt-4o', 'o3']);
    await page.getByText('As a table').click();
    const total = page
      .getByRole('row', { name: /^gpt-4o/ })
      .getByRole('cell')
      .last();
    await expect.element(total).toHaveTextContent(/^\$2\.00$/);
    const show = page.getByRole('group', { name: 'Show' });
    await show.getByRole('button', { name: 'Requests' }).click();
    await expect.element(total).toHaveTextContent(/^1$/);
    expect(texts('.plain-list li')).toEqual([expect.stringMatching(/^ends soon\s+expires \d{4}-/)]);
    await page.getByRole('link', { name: 'Edit ends soon' }).click();
    await expect.element(page.getByLabelText('Name')).toHaveValue('ends soon');
    history.back();
    await page.getByText('System status').click();
    await shows('Running since');
    await expect
      .element(page.getByRole('link', { name: 'github.com/songquanpeng/one-api' }))
      .toBeVisible();
  });

  it('has no hole on a phone, and no card for tokens that end soon where none does', async () => {
    await page.viewport(390, 844);
    await open('/');
    await expect.poll(() => countOf('.kpi')).toBe(3);
    const widths = () => [...document.querySelectorAll('.kpi')].map((one) => one.clientWidth);
    await expect
      .poll(() => {
        const [first = 0, second = 0, third = 0] = widths();
        return [Math.abs(second - third) < 2, first > 1.9 * second];
      })
      .toEqual([true, true]);
    await enter();
    await open('/dashboard');
    await heading('Quota, last 7 days');
    await settled();
    await expect
      .element(page.getByRole('heading', { name: 'Tokens expiring soon' }))
      .not.toBeInTheDocument();
  });

  it('does without the chart where a relay has no such call, and says when it failed', async () => {
    const end = answerCalls('GET', /^user\/dashboard\b/, () =>
      answerOf({ error: { message: 'Invalid URL' } }, 404),
    );
    await open('/');
    await heading('Tokens expiring soon');
    await expect.poll(() => countOf('.use')).toBe(0);
    end();
    const works = answerCalls('GET', /^user\/dashboard\b/, () => answerOf('', 500));
    await reload();
    await shows('The use of the last seven days could not be loaded.');
    works();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => countOf('.chart rect')).toBe(2);
  });

  it.each([
    ['curl', /^curl 'http/],
    ['Python', /from openai import OpenAI/],
    ['Node.js', /import OpenAI from "openai"/],
  ])(
    'has examples for each token and language; the key is in the copy and not on the page: %s',
    async (language, text) => {
      const { data } = await callApi('GET', 'token/?p=0');
      const tokens = (Array.isArray(data) ? data : []).filter(isRow);
      const key = String(tokens.find(({ name }) => name === 'stays')?.['key']);
      await open('/');
      await page.getByLabelText('Token', { exact: true }).selectOptions('stays');
      await page.getByRole('button', { name: language, exact: true }).click();
      const code = () => document.querySelector<HTMLElement>('pre.code')?.innerText;
      await expect.poll(code).toMatch(text);
      expect(code()).not.toContain(key);
      await page.getByRole('button', { name: 'Copy with key' }).click();
      await expect.poll(() => navigator.clipboard.readText()).toMatch(text);
      expect(await navigator.clipboard.readText()).toContain(`sk-${key}`);
    },
  );
});

describe('the notice', () => {
  it('is shown without anything that runs, until it is dismissed, and again when it changes', async () => {
    await setOptions({
      Notice:
        '**Maintenance** tonight <img src=x onerror="window.__xss=1"><script>window.__xss=1</script>',
    });
    await exit();
    await open('/');
    const notice = page.getByRole('region', { name: 'Notice' });
    await expect
      .poll(() => document.querySelector('.notice strong')?.textContent)
      .toBe('Maintenance');
    expect('__xss' in window).toBe(false);
    // It looks like no card, and has the cross of every message.
    const [look, card] = ['.notice', '.panel:not(.notice)'].map((one) => {
      const found = document.querySelector(one);
      return found ? getComputedStyle(found).backgroundColor : one;
    });
    expect(look).not.toBe(card);
    expect(document.querySelector('.notice .ib .i')).not.toBeNull();
    await notice.getByRole('button', { name: 'Close' }).click();
    await expect.element(notice).not.toBeInTheDocument();
    await reload();
    await shows('One address and one key');
    await settled();
    await expect.element(notice).not.toBeInTheDocument();
    await setOptions({ Notice: 'All is well again' });
    await reload();
    await expect.element(notice.getByText('All is well again')).toBeVisible();
  });
});

describe('the chat page', () => {
  it('says when there is no link, and refuses scripts', async () => {
    await open('/chat');
    await shows('No chat page is set.');
    answerCalls('GET', /^status$/, () => ok({ chat_link: 'javascript:alert(1)' }));
    await reload();
    await settled();
    await shows('No chat page is set.');
    expect(frame()).toBeNull();
  });

  it('gives a key to a link that wants one only after a click that names where it goes', async () => {
    await setOptions({ ChatLink: 'https://chat.example/?u={address}&k={key}' });
    await enter('jana', 'password-1');
    await open('/chat');
    await page.getByLabelText('Token').selectOptions('stays');
    expect(frame()).toBeNull();
    await page.getByRole('button', { name: 'Give this key to https://chat.example' }).click();
    await expect.poll(frame).not.toBeNull();
    const { searchParams } = new URL(frame()?.src ?? '');
    expect(searchParams.get('k')).toMatch(/^sk-\w{48}$/);
  });

  it('is a link where the page is of the own host, as it could reach the console from a frame', async () => {
    await setOptions({ ChatLink: `${location.origin}/welcome.html` });
    await open('/chat');
    await expect
      .element(page.getByRole('link', { name: `Open ${location.origin} in a new tab` }))
      .toBeVisible();
    expect(frame()).toBeNull();
  });
});

describe('the version', () => {
  it('says once per tab that the server carries another console than 1.0.0, whatever its own version is [NV-08]', async () => {
    await exit();
    const told = page.getByText('A new version is available');
    let answer: object = {};
    answerCalls('GET', /^status$/, () => ok(answer));
    for (const quiet of [
      { version: '1.0.0' },
      { version: 'v0.0.0' },
      { version: 'v0.7.0' },
      { console_version: 'v0.0.0' },
      { version: 'v0.6.11-alpha', console_version: '1.0.0' },
      {},
    ]) {
      answer = quiet;
      await open('/about');
      await heading('About');
      await settled();
      await expect.element(told).not.toBeInTheDocument();
    }
    answer = { version: 'v0.6.11-alpha', console_version: 'v0.7.0' };
    await reload();
    await shows('A new version is available: v0.7.0. Reload the page with Shift+F5 to use it.');
    await reload();
    await heading('About');
    await settled();
    await expect.element(told).not.toBeInTheDocument();
  });
});

describe('the about page', () => {
  it('shows what the operator wrote, cleaned [RT-07]', async () => {
    await exit();
    await open('/about');
    await shows('The administrator can write this page in the settings.');
    await setOptions({ About: '## Our relay\n\n<a href="javascript:alert(1)">x</a>' });
    await reload();
    await heading('Our relay');
    expect(page.getByRole('main').element().innerHTML).not.toContain('javascript:');
  });
});

describe('the home page of a guest', () => {
  beforeEach(exit);

  it('says what this is and leads to an account, also above what the operator wrote', async () => {
    await open('/');
    // The operator has given no name.
    await heading(`Welcome to ${productName}`);
    expect(document.querySelector('.relay-facts')?.textContent).toMatch(
      new RegExp(`Console version${consoleVersion}API versionv0\\.6\\.`),
    );
    await shows('One address and one key for the models of many providers');
    // Switches that are off are for those who open them.
    await expect.element(page.getByText('Turnstile')).not.toBeVisible();
    const create = page.getByRole('main').getByRole('link', { name: 'Create account' });
    await expect.element(create).toHaveAttribute('href', '/register');
    await setOptions({ SystemName: 'My Relay' });
    await reload();
    await heading('Welcome to My Relay');
    await setOptions({ SystemName: 'One API', HomePageContent: '## Our own words' });
    await reload();
    await heading('Our own words');
    await expect.element(page.getByText('Welcome to')).not.toBeInTheDocument();
    await setOptions({ HomePageContent: '' });
  });
});
