/** The first steps of root on a new relay, on the home page until they are done or dismissed. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { callApi, isEmbedded, watchCalls } from '../support/api';
import { close, consoleTests, open, reload } from '../support/consoleTests';

consoleTests();

const field = (label: string) => page.getByLabelText(label, { exact: true });

it('says once that the relay does not know its address', async () => {
  await open('/');
  const said = page.getByText('This relay does not know its address.');
  await expect.element(said).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Set the server address' }))
    .toHaveAttribute('href', '/setting?tab=system&section=general#ServerAddress');
  await page.getByRole('note').getByRole('button', { name: 'Close' }).click();
  await reload();
  await expect.element(page.getByRole('heading', { name: 'Home' }).first()).toBeVisible();
  await expect.element(said).not.toBeInTheDocument();
});

it('is on home with its state until it is done or dismissed', async () => {
  await open('/');
  const steps = page.getByRole('region', { name: 'First steps' });
  const marks = () =>
    [...document.querySelectorAll('.first-steps li')].map(
      ({ textContent }) => /\((\w+[ \w]*)\)/.exec(textContent ?? '')?.[1],
    );
  /** Prices come between the test and the token, where the server answers them. */
  const withPrices = (mark: string, ...others: unknown[]) => [
    ...others.slice(0, 3),
    ...(isEmbedded ? [mark] : []),
    ...others.slice(3),
  ];
  const open5 = Array.from({ length: 5 }, () => 'to do');
  await expect.poll(marks).toEqual(withPrices('to do', ...open5));
  await steps.getByRole('link', { name: 'Change the password' }).click();
  await expect.poll(() => location.pathname).toBe('/user/edit');
  await expect.element(field('New password')).toHaveFocus();
  const save = page.getByRole('button', { name: 'Change the password' });
  const sent = watchCalls(/^user\/self$/);
  await field('New password').fill('a better');
  await field('Confirm password').fill('a better password');
  await save.click();
  await expect.element(page.getByText('The two passwords do not match')).toBeVisible();
  await field('New password').fill('a better password');
  await save.click();
  await expect.element(page.getByText('Password changed')).toBeVisible();
  // The one that everybody knows is not typed again; where nobody checks it, it is not sent.
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    {
      password: 'a better password',
      ...(isEmbedded && { original_password: '123456', _before: expect.anything() }),
    },
  ]);
  await expect.poll(marks).toEqual(withPrices('to do', 'done', ...open5.slice(1)));
  await open('/user/edit#password');
  await expect.element(page.getByRole('textbox', { name: 'Display name' })).toBeVisible();
  await expect.element(save).not.toBeInTheDocument();
  // A call of the console's that is under way would find its session ended.
  close();
  const channel = { name: 'first', type: 1, key: 'sk-1', models: 'gpt-4o', group: 'default' };
  await callApi('POST', 'channel/', channel);
  await callApi('POST', 'token/', { name: 'mine', remain_quota: 1, expired_time: -1 });
  await open('/');
  await expect
    .poll(marks)
    .toEqual(withPrices('to do', expect.any(String), 'done', 'to do', 'done', 'to do'));
  await expect.element(page.getByRole('button', { name: 'Copy with key' })).toBeVisible();
  await steps.getByRole('button', { name: 'Close' }).click();
  await reload();
  await expect.element(page.getByText('/ 1', { exact: true })).toBeVisible();
  await expect.element(steps).not.toBeInTheDocument();
});
