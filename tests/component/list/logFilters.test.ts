/** Filters of the log by names that are not on the screen. */
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { buildChannel, buildToken } from '../../support/steps/builders';
import { consoleTests, open } from '../support/consoleTests';
import { seen } from '../support/page/seen';
import { make } from '../support/steps/forms';
import { openPanel, param, rowCount } from '../support/steps/lists';
import { insertLog } from '../support/steps/logs';

consoleTests(() => insertLog({ content: 'a use' }));
const hasRows = (count: number) => expect.poll(rowCount).toBe(count);

it('of the log suggest what the relay knows, and not only what is on the screen', async () => {
  await make('user', { username: 'lena-north', password: 'password-1' });
  await make('token', buildToken({ name: 'night batch' }));
  await make('channel', buildChannel({ models: 'claude-x' }));
  await open('/log');
  await hasRows(1);
  for (const [label, typed, name, field] of [
    ['User', 'lena', 'lena-north', 'username'],
    ['Token', 'night', 'night batch', 'token_name'],
    ['Model', 'ude-x', 'claude-x', 'model_name'],
  ] as const) {
    const panel = await openPanel(label);
    await panel.getByLabelText(label).fill(typed);
    await panel.getByRole('button', { name }).click();
    await expect.poll(() => param(`f.${field}`)).toBe(name);
    await open('/log');
    await hasRows(1);
  }
});

it.each([
  ['the only value that is suggested', 'night batch'],
  ['a text that no suggestion has', 'nobody'],
])('of the log take %s by Enter', async (_what, typed) => {
  await make('token', buildToken({ name: 'night batch' }));
  await open('/log');
  await hasRows(1);
  await (await openPanel('Token')).getByLabelText('Token').fill(typed);
  // Suggestions come after it.
  await expect.poll(() => seen('.suggestion').length).toBe(0);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => param('f.token_name')).toBe(typed);
});
