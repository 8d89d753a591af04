/** Texts of messages: the action and the record, in the reader's language, one message for one thing. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showLocale } from '../../../src/web/locales/locale';
import { shownToasts } from '../../../src/web/ui/toasts/showToast';
import { buildChannel } from '../../support/steps/builders';
import { answerCalls, answerOf, callApi, refusal, settled } from '../support/api';
import { consoleTests, enter, exit, open } from '../support/consoleTests';
import { rowOf } from '../support/steps/lists';
import { chooseOf } from '../support/steps/rows';

consoleTests(async () => {
  for (const name of ['us-east', 'us-west'])
    await callApi('POST', 'channel/', buildChannel({ name, priority: 1 }));
  await callApi('POST', 'user/', { username: 'rosa', password: 'password-1' });
});

const toasts = () =>
  [...document.querySelectorAll<HTMLElement>('.toast')].map((toast) =>
    [...toast.querySelectorAll('b, span')].map(({ textContent }) => textContent).join(' '),
  );
const said = (...texts: string[]) => expect.poll(toasts).toEqual(texts);

describe('a message', () => {
  it('of a failure names the action and the record, of each action of a row', async () => {
    answerCalls('PUT', /^channel\//, () => refusal('database is locked'));
    answerCalls('DELETE', /^channel\//, () => refusal('database is locked'));
    await open('/channel');
    await rowOf('us-east').getByRole('switch').click();
    await said('Disable us-east database is locked');
    const priority = rowOf('us-west').getByRole('textbox', { name: 'Priority: us-west' });
    await priority.fill('5');
    await userEvent.keyboard('{Enter}');
    await said('Disable us-east database is locked', 'Priority: us-west database is locked');
    await chooseOf(rowOf('us-east'), 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(toasts).toContain('Delete us-east database is locked');
  });

  it('gives way to the next outcome of the same thing', async () => {
    await open('/channel/edit/1');
    const end = answerCalls('PUT', /^channel\/$/, () => refusal('database is locked'));
    await page.getByRole('textbox', { name: 'Name' }).fill('us-east 2');
    await userEvent.keyboard('{Enter}');
    await said('database is locked');
    // The message is drawn a moment before the button is ready again.
    await expect
      .element(page.getByRole('button', { name: 'Save' }))
      .not.toHaveAttribute('aria-disabled', 'true');
    end();
    await userEvent.keyboard('{Enter}');
    await expect.poll(toasts).toEqual([expect.stringContaining('updated')]);
    await callApi('PUT', 'channel/', { id: 1, name: 'us-east' });
  });

  it('of a refused save stays as long as its form', async () => {
    await open('/channel/edit/1');
    answerCalls('PUT', /^channel\/$/, () => refusal('database is locked'));
    await page.getByRole('textbox', { name: 'Name' }).fill('us-east 2');
    await userEvent.keyboard('{Enter}');
    await said('database is locked');
    expect(shownToasts().map(({ duration }) => duration)).toEqual([Number.POSITIVE_INFINITY]);
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('link', { name: 'Users' }).click();
    await expect.poll(toasts).not.toContain('database is locked');
  });

  it('of a relay that speaks Chinese only is in the language of the reader, and as it came on demand', async () => {
    const chinese = '无权更新同权限等级或更高权限等级的用户信息';
    answerCalls('POST', /^user\/manage/, () => refusal(chinese));
    await open('/user');
    await rowOf('rosa').getByRole('switch').click();
    await expect
      .poll(toasts)
      .toEqual([
        expect.stringMatching(/rosa You cannot change a user with your own role or a higher/),
      ]);
    await page.getByRole('button', { name: 'Original' }).click();
    await expect.element(page.getByText(chinese)).toBeVisible();
    await page.getByRole('button', { name: 'Original' }).click();
    await expect.element(page.getByText(chinese)).not.toBeInTheDocument();
    await showLocale('zh');
    await open('/user');
    await rowOf('rosa').getByRole('switch').click();
    await expect.poll(toasts).toEqual([expect.stringContaining(chinese)]);
    await expect.element(page.getByRole('button', { name: '原文' })).not.toBeInTheDocument();
  });
});

describe('a list that the server failed to read', () => {
  it('says once what failed; root reads why and when, and copies it', async () => {
    answerCalls('GET', /^channel\/(\?|search)/, () =>
      answerOf({ success: false, message: 'disk full' }, 500),
    );
    await open('/channel');
    await expect.element(page.getByText(/^HTTP 500: disk full, at \d\d:\d\d:\d\d\./)).toBeVisible();
    await expect
      .poll(() => document.body.innerText.match(/internal server error/g)?.length)
      .toBe(1);
    await page.getByRole('button', { name: 'Copy details' }).click();
    await expect
      .poll(() => navigator.clipboard.readText())
      .toMatch(/^\d{4}-\d\d-\d\dT.*\n.*\/channel\nHTTP 500: disk full$/s);
  });

  it('tells others no more than that it failed', async () => {
    await enter('rosa', 'password-1');
    answerCalls('GET', /^token\/\?/, () => answerOf({ success: false, message: 'disk full' }, 500));
    await open('/token');
    await expect.element(page.getByText(/^HTTP 500, at \d\d:\d\d:\d\d\./)).toBeVisible();
    expect(document.body.innerText).not.toContain('disk full');
  });
});

describe('another page that the server failed to read', () => {
  it.each([
    ['/topup', /^user\/self/],
    ['/setting?tab=other&section=notice', /^option\//],
  ])('says why and when, and copies it: %s', async (path, call) => {
    answerCalls('GET', call, () => answerOf({ success: false, message: 'disk full' }, 500));
    await open(path);
    await expect.element(page.getByText(/^HTTP 500: disk full, at \d\d:\d\d:\d\d\./)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Copy details' })).toBeVisible();
  });
});

describe('a sign-in through a provider that fails', () => {
  it.each([
    ['code=c1&state=wrong', 'state is empty or not same'],
    ['error=access_denied&state=s1', 'you did not allow it there'],
  ])('tells a guest so in one message, where one can try again: %s', async (query, reason) => {
    await exit();
    answerCalls('GET', /^oauth\/github/, () =>
      answerOf({ success: false, message: 'state is empty or not same' }, 403),
    );
    await open(`/oauth/github?${query}`);
    await expect.poll(() => location.pathname).toBe('/login');
    await settled();
    await said(`Sign-in failed, please try again Error: ${reason}`);
    expect(document.body.innerText).not.toMatch(/settings|Please sign in to open/);
  });
});

describe('root with the password of a new relay', () => {
  it('comes back to what was being typed when the session ended', async () => {
    await open('/token/add');
    await page.getByRole('textbox', { name: 'Name' }).fill('half a name');
    await callApi('GET', 'user/logout');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => location.pathname).toBe('/login');
    await page.getByLabelText('Username or e-mail').fill('root');
    await page.getByLabelText('Password', { exact: true }).fill('123456');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => location.pathname).toBe('/token/add');
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('half a name');
    await expect
      .element(page.getByText('Please change the default password immediately.'))
      .toBeVisible();
  });
});
