/** Ways of an account without a mouse. */
import { expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { callApi } from '../support/api';
import { open } from '../support/consoleTests';
import {
  codeAfter,
  countMails,
  guestTests,
  linkAfter,
  providerOptions,
  sendMails,
  setOptions,
} from '../support/page/guests';

const address = 'root@example.org';

guestTests(async () => {
  await setOptions(providerOptions);
  await sendMails();
  await callApi('GET', `verification?email=${address}`);
  await callApi('POST', 'user/confirm', { password: '123456' });
  const code = await codeAfter(0);
  expect(await callApi('GET', `oauth/email/bind?email=${address}&code=${code}`)).toMatchObject({
    success: true,
  });
});

const maxTabs = 120;

/** Presses Tab until the focus is there. */
async function tabTo(target: Locator): Promise<void> {
  const element = await target.findElement();
  for (let tabs = 0; document.activeElement !== element; tabs++) {
    if (tabs === maxTabs) throw new Error(`the keyboard does not reach ${target.selector}`);
    await userEvent.keyboard('{Tab}');
  }
}

/** Presses a control by its key. */
async function press(target: Locator): Promise<void> {
  await tabTo(target);
  await userEvent.keyboard('{Enter}');
}

it('who forgot the password gets a new one; WeChat asks for its code and Escape leaves it', async () => {
  await open('/login');
  await press(page.getByRole('button', { name: 'Sign in with WeChat' }));
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await press(page.getByRole('link', { name: 'Forgot it?' }));
  const sent = await countMails();
  await tabTo(page.getByLabelText('E-mail', { exact: true }));
  await userEvent.keyboard(`${address}{Enter}`);
  await open(await linkAfter(sent));
  await press(page.getByRole('button', { name: 'Confirm reset' }));
  const shown = page.getByLabelText('New password');
  await tabTo(shown);
  await expect.element(shown).toHaveValue(expect.stringMatching(/^\w{12}$/));
});
