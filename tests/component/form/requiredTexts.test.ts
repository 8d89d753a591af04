/** Texts that are required or limited: the form says so at the field. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { consoleTests, open } from '../support/consoleTests';
import { errorAt, make, rowsOf, submit } from '../support/steps/forms';

consoleTests();

it('refuses a required text that was emptied, at its field', async () => {
  await make('user', { username: 'ann', password: 'long enough', display_name: 'Ann' });
  const user = (await rowsOf('user/?p=0')).find(({ username }) => username === 'ann');
  await open(`/user/edit/${user?.['id']}`);
  const field = page.getByLabelText('Username');
  await field.fill('');
  await submit();
  await expect.poll(() => errorAt('user_username')).toBe('Please fill in this field');
  const [after] = (await rowsOf('user/?p=0')).filter(({ id }) => id === user?.['id']);
  expect(after).toMatchObject({ username: 'ann' });
});

it('says how much of a text fits, once it is nearly full', async () => {
  await open('/user/add');
  const field = page.getByLabelText('Username');
  await field.fill('nine char');
  expect(document.body.innerText).not.toContain('/ 12');
  await field.fill('ten 个字 🙂 x');
  await expect.element(page.getByText('10 / 12')).toBeVisible();
});
