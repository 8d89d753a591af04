/** Entries of the log open to all that they say, which their columns cut. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { runSql } from './support/api';
import { consoleTests, open } from './support/consoleTests';
import { rowOf } from './support/lists';
import { insertLog } from './support/logs';
import { seen } from './support/seen';

consoleTests();
const reason = 'the provider answered that the key may not use this model in this region';
const content = `调用失败（HTTP 503）：${reason}；上游无答复：nothing came`;
const sentence = `Call failed with HTTP 503: ${reason}`;
const dialog = page.getByRole('dialog', { name: 'Log entry' });
const says = (text: string) => expect.element(dialog.getByText(text)).toBeVisible();

async function fill(count: number): Promise<void> {
  await runSql('delete from log');
  for (let at = 0; at < count; at++)
    await insertLog({
      type: 6,
      created_at: 1_790_000_000 + at,
      content: at === 0 ? content : `entry ${at}`,
      model_name: `model-${at}`,
    });
}

it('by a click and by the keyboard, in the language of the reader', async () => {
  await fill(3);
  await open('/log');
  const row = rowOf('model-0');
  await row.getByCss('td').last().click();
  await says(sentence);
  // A click within it is no click on the list behind it.
  await dialog.getByText(sentence).click();
  await says(sentence);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  row.element().focus();
  await userEvent.keyboard('{Enter}');
  await says(sentence);
  // The key opens it, and presses no button in it.
  expect(seen('.toast')).toEqual([]);
  const { scrollWidth, clientWidth } = dialog.element();
  expect(scrollWidth).toBe(clientWidth);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(row).toHaveFocus();
  // A link of the row leads where it leads.
  await row.getByRole('link', { name: /root/ }).click();
  await expect.poll(() => location.pathname).toBe('/user/edit/1');
});

it('on a page of which only some rows are drawn', async () => {
  await fill(400);
  await open('/log?all=1&size=all');
  await expect.poll(() => seen('tbody tr[aria-rowindex]').length).toBeGreaterThan(0);
  seen('.grid')[0]?.scrollTo(0, 5000);
  await rowOf('model-230').getByCss('td').last().click();
  await says('model-230');
});
