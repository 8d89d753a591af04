import { describe, expect, it } from 'vitest';
import { callApi } from '../support/browser';
import { channelTests } from '../support/channels';
import { buildGate } from '../support/gate';
import { toggleDetail } from '../support/lists';
import { chooseOf, switchOf } from '../support/rows';

const { held, channels, make, rowOf, watchWrites, newChannel, addModel, submit } = channelTests();

describe('the channel list', () => {
  it('shows sortable columns with type, status and response time in their colours [RT-09] [CH-02] [CH-07] [CH-08]', async () => {
    await make({ name: 'one' });
    await held.page.goto('/channel');
    await rowOf('one').waitFor();
    expect(
      (await held.page.getByRole('columnheader').allInnerTexts())
        .map((text) => text.trim())
        .filter(Boolean),
    ).toEqual([
      'ID',
      'Name',
      'Type',
      'Groups',
      'Status',
      'Response',
      'Priority',
      'Weight',
      'Actions',
    ]);
    await rowOf('one').locator('.mark.green', { hasText: 'OpenAI' }).waitFor();
    await rowOf('one').getByText('Untested').waitFor();
    await switchOf(rowOf('one')).click();
    await rowOf('one').locator('.red', { hasText: 'Disabled' }).waitFor();
    const [channel] = await channels();
    await callApi(held.page, 'PUT', 'channel/', { id: channel?.id, status: 3 });
    await held.page.getByRole('button', { name: 'Refresh' }).click();
    await rowOf('one').locator('.chip.yellow', { hasText: 'Auto-disabled' }).waitFor();
    await switchOf(rowOf('one')).click();
    await expect.poll(async () => (await channels())[0]?.['status']).toBe(1);
  });

  it('names the models of a channel on hover and focus, and Escape closes them', async () => {
    await make({ name: 'shown', models: 'gpt-4o,o1-mini' });
    await held.page.goto('/channel');
    const name = rowOf('shown').getByRole('link', { name: 'shown', exact: true });
    const tip = rowOf('shown').getByRole('tooltip');
    await name.waitFor();
    expect(await tip.count()).toBe(0);
    await name.hover();
    await tip.getByText('Models: gpt-4o, o1-mini').waitFor();
    await held.page.mouse.move(0, 0);
    await expect.poll(() => tip.count()).toBe(0);
    await name.focus();
    await tip.getByText('Models: gpt-4o, o1-mini').waitFor();
    const box = await tip.boundingBox();
    // What is beside the name must not be cut off by the frame of the table.
    expect(
      await held.page.evaluate(
        ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest('[role=tooltip]') !== null,
        [(box?.x ?? 0) + 12, (box?.y ?? 0) + (box?.height ?? 0) - 6],
      ),
    ).toBe(true);
    await tip.hover();
    await tip.waitFor();
    await held.page.keyboard.press('Escape');
    await expect.poll(() => tip.count()).toBe(0);
  });

  it('searches by id and by the beginning of the name [CH-01]', async () => {
    for (const name of ['main', 'mainly', 'other']) await make({ name });
    const ids = new Map((await channels()).map(({ id, name }) => [name, id]));
    await held.page.goto('/channel');
    await held.page.getByRole('searchbox').fill('main');
    await held.page.keyboard.press('Enter');
    await rowOf('other').waitFor({ state: 'detached' });
    await expect.poll(() => held.page.getByRole('row').count()).toBe(3);
    await held.page.getByRole('searchbox').fill(String(ids.get('other')));
    await held.page.keyboard.press('Enter');
    await rowOf('other').waitFor();
    await expect.poll(() => held.page.getByRole('row').count()).toBe(2);
  });

  it('remembers the detail columns and that the notice was dismissed [CH-06] [ER-12]', async () => {
    await make({ name: 'detailed' });
    await held.page.goto('/channel');
    await held.page.getByRole('note').getByRole('button', { name: 'Close' }).click();
    await toggleDetail(held.page);
    await held.page.getByRole('columnheader', { name: 'Balance' }).waitFor();
    await held.page.reload();
    await held.page.getByRole('columnheader', { name: 'Balance' }).waitFor();
    await expect.poll(() => held.page.getByRole('note').count()).toBe(0);
    await expect
      .poll(() =>
        held.page.evaluate(() => [
          localStorage.getItem('show_detail'),
          localStorage.getItem('prompt-channel-test'),
        ]),
      )
      .toEqual(['true', 'true']);
  });

  it('sends a priority when its cell is left; not when it is empty or unchanged [CH-09]', async () => {
    await make({ name: 'first', priority: 3 });
    await held.page.goto('/channel');
    const bodies = await watchWrites();
    const priority = rowOf('first').getByLabel('Priority: first');
    await priority.fill('');
    await priority.blur();
    await expect.poll(() => priority.inputValue()).toBe('3');
    await priority.focus();
    await priority.blur();
    expect(bodies).toEqual([]);
    await priority.fill('-7');
    await priority.blur();
    await expect.poll(async () => (await channels())[0]?.['priority']).toBe(-7);
    expect(bodies).toEqual([{ id: (await channels())[0]?.id, priority: -7 }]);
  });

  it('raises a weight below zero to zero [CH-10]', async () => {
    await make({ name: 'heavy', weight: 5 });
    await held.page.goto('/channel');
    await toggleDetail(held.page);
    const weight = rowOf('heavy').getByLabel('Weight: heavy');
    await weight.fill('-4');
    await weight.blur();
    await expect.poll(async () => (await channels())[0]?.['weight']).toBe(0);
    await held.page.evaluate(() => localStorage.removeItem('show_detail'));
  });

  it('shows a type that is not in the table as its number', async () => {
    await make({ name: 'newer', type: 99 });
    await held.page.goto('/channel');
    await rowOf('newer').locator('.mark.grey', { hasText: /^99$/ }).waitFor();
    await rowOf('newer').getByRole('link', { name: 'Edit' }).click();
    await expect
      .poll(() => held.page.getByRole('combobox', { name: 'Type' }).inputValue())
      .toBe('99');
  });

  it('has a new channel although the list of before is still on its way', async () => {
    const { page } = held;
    const gate = buildGate();
    let isOld = true;
    // The navigation counts the channels that are off: from the list, as it was before.
    const isCounted = page.waitForRequest(/channel\/\?p=0/);
    await page.route(/\/api\/channel\/(\?p=0|search)/, async (route) => {
      if (!isOld) return route.continue();
      const response = await route.fetch();
      await gate.passed;
      return route.fulfill({ response }).catch(() => {});
    });
    await newChannel('OpenAI', 'first');
    await addModel('gpt-4o');
    await page.getByLabel('Key *').fill('sk-1');
    await isCounted;
    isOld = false;
    await submit();
    await page.waitForURL(/\/channel$/);
    await page.getByRole('heading', { level: 1, name: 'Channels' }).waitFor();
    gate.open();
    await page.getByRole('row').filter({ hasText: 'first' }).waitFor();
  });

  it('deletes after asking', async () => {
    await make({ name: 'doomed' });
    await held.page.goto('/channel');
    await chooseOf(rowOf('doomed'), 'Delete');
    await held.page
      .getByRole('dialog', { name: /doomed/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    await held.page.getByText('Create your first channel').waitFor();
    await expect.poll(() => channels()).toEqual([]);
  });
});
