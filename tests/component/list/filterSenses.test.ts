/** Filters by what a field is not, of lists whose relay does not know it; and those above columns. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildChannel, buildToken } from '../../support/steps/builders';
import { consoleTests, open } from '../support/consoleTests';
import { make } from '../support/steps/forms';
import { column, openPanel, param } from '../support/steps/lists';
import { insertLog } from '../support/steps/logs';

consoleTests(async () => {
  for (const [name, type] of [
    ['one', 1],
    ['two', 1],
    ['three', 14],
  ] as const)
    await make('channel', buildChannel({ name, type, base_url: 'https://a.example' }));
  for (const model_name of ['gpt', 'gpt-4', '!o1'])
    await insertLog({ model_name, content: 'a use' });
});
const names = () => expect.poll(() => column('Name').sort());
const models = () => expect.poll(() => column('Model').sort());
const sense = () => page.getByLabelText('How it is compared');

it('count what they leave where all rows are here, and are chosen by the keyboard', async () => {
  await open('/channel');
  const panel = await openPanel('Type');
  await panel.getByRole('checkbox', { name: /^OpenAI ?2$/ }).click();
  await expect.element(panel.getByRole('button', { name: 'Show 2' })).toBeVisible();
  sense().element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(sense()).toHaveFocus();
  await panel.getByRole('button', { name: 'Show 1' }).click();
  await names().toEqual(['three']);
  expect(param('f.type')).toBe('!1');
  await open('/channel?f.status=!2,3');
  await names().toEqual(['one', 'three', 'two']);
  await expect
    .element(page.getByRole('button', { name: /^Status.*not Disabled.*\+1/ }))
    .toBeVisible();
});

it('say no numbers of rows that a page narrowed by the relay does not have', async () => {
  await open('/user');
  const whole = await openPanel('Role');
  await expect
    .element(whole.getByRole('checkbox', { name: /^Super administrator ?1$/ }))
    .toBeVisible();
  await open('/user?f.role=1');
  const narrowed = await openPanel('Role');
  await expect
    .element(narrowed.getByRole('checkbox', { name: /^Super administrator$/ }))
    .toBeVisible();
});

it('are not there in the log, which would have to be read whole', async () => {
  await open('/log?f.model_name=!gpt');
  await models().toEqual([]);
  const panel = await openPanel('Model');
  expect(sense().elements()).toEqual([]);
  // The search takes the text as typed.
  await panel.getByLabelText('Model').fill('!o1');
  await page.getByRole('button', { name: 'Apply' }).click();
  await models().toEqual(['!o1']);
});

it('compare a time above its column with a day, and what has none by its word', async () => {
  await make('token', buildToken({ name: 'bounded', expired_time: 1_900_000_000 }));
  await make('token', buildToken({ name: 'free' }));
  await open('/token?all=1');
  const filter = page.getByLabelText('Filter Expires');
  await filter.fill('< 2031-01-01');
  await names().toEqual(['bounded']);
  await filter.fill('never');
  await names().toEqual(['free']);
});
