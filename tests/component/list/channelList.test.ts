import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildGate } from '../../support/browser/gate';
import { answerCalls, callApi } from '../support/api';
import { open, reload } from '../support/consoleTests';
import { textsOf } from '../support/page/seen';
import {
  addModel,
  channels,
  channelTests,
  makeChannel,
  newChannel,
  watchBodies,
} from '../support/steps/channelForms';
import { submit } from '../support/steps/forms';
import { column, rowOf, searchFor, toggleDetail } from '../support/steps/lists';
import { chooseOf, switchOf } from '../support/steps/rows';
import { put } from '../support/steps/tables';

channelTests();
const names = () => column('Name');
const newest = async () => (await channels())[0];

describe('the channel list', () => {
  it('shows sortable columns with type, status and response time in their colours [RT-09] [CH-02] [CH-07] [CH-08]', async () => {
    await makeChannel({ name: 'one' });
    await open('/channel');
    const row = rowOf('one');
    await expect.element(row).toBeVisible();
    expect(textsOf('thead tr:first-child > *').filter(Boolean)).toEqual([
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
    await expect.element(row.getByCss('.mark.green').filter({ hasText: 'OpenAI' })).toBeVisible();
    await expect.element(row.getByText('Untested')).toBeVisible();
    await switchOf(row).click();
    await expect.element(row.getByCss('.red').filter({ hasText: 'Disabled' })).toBeVisible();
    await callApi('PUT', 'channel/', { id: (await newest())?.['id'], status: 3 });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect
      .element(row.getByCss('.chip.yellow').filter({ hasText: 'Auto-disabled' }))
      .toBeVisible();
    await switchOf(row).click();
    await expect.poll(newest).toMatchObject({ status: 1 });
  });

  it('names the models of a channel on hover and focus, and Escape closes them', async () => {
    await makeChannel({ name: 'shown', models: 'gpt-4o,o1-mini' });
    await open('/channel');
    const name = rowOf('shown').getByRole('link', { name: 'shown', exact: true });
    const tip = rowOf('shown').getByRole('tooltip');
    const isShown = () => expect.element(tip.getByText('Models: gpt-4o, o1-mini')).toBeVisible();
    const isGone = () => expect.element(tip).not.toBeInTheDocument();
    await expect.element(name).toBeVisible();
    expect(tip.query()).toBeNull();
    await name.hover();
    await isShown();
    await page.getByRole('heading', { level: 1 }).hover();
    await isGone();
    name.element().focus();
    await isShown();
    const box = tip.element().getBoundingClientRect();
    // The mark beside the name must not be cut off by the frame of the table.
    expect(
      document.elementFromPoint(box.x + 12, box.bottom - 6)?.closest('[role=tooltip]'),
    ).not.toBeNull();
    await tip.hover();
    await isShown();
    await userEvent.keyboard('{Escape}');
    await isGone();
  });

  it('searches by id and by a part of the name, the whole name first [CH-01]', async () => {
    for (const name of ['main', 'mainly', 'other']) await makeChannel({ name });
    const other = (await channels()).find(({ name }) => name === 'other');
    await open('/channel');
    await searchFor('main');
    await expect.poll(names).toEqual(['main', 'mainly']);
    await searchFor('ainl');
    await expect.poll(names).toEqual(['mainly']);
    await searchFor(String(other?.['id']));
    await expect.poll(names).toEqual(['other']);
  });

  it('remembers the detail columns and that the notice was dismissed [CH-06] [ER-12]', async () => {
    await makeChannel({ name: 'detailed' });
    await open('/channel');
    const about = page.getByRole('button', { name: 'About this list' });
    await about.click();
    await expect.element(page.getByRole('note')).toHaveTextContent('do not answer a balance');
    await page.getByRole('button', { name: 'Do not show again' }).click();
    await toggleDetail();
    const balance = page.getByRole('columnheader', { name: 'Balance' });
    await expect.element(balance).toBeVisible();
    await reload();
    await expect.element(balance).toBeVisible();
    await expect.element(about).not.toBeInTheDocument();
    expect([
      localStorage.getItem('show_detail'),
      localStorage.getItem('prompt-channel-test'),
    ]).toEqual(['true', 'true']);
  });

  it('sends a priority when its cell is left; not when it is empty or unchanged [CH-09]', async () => {
    await makeChannel({ name: 'first', priority: 3 });
    await open('/channel');
    const bodies = watchBodies();
    const priority = rowOf('first').getByLabelText('Priority: first');
    await priority.fill('');
    priority.element().blur();
    await expect.element(priority).toHaveValue('3');
    priority.element().focus();
    priority.element().blur();
    expect(bodies.all).toEqual([]);
    await priority.fill('-7');
    priority.element().blur();
    await expect.poll(newest).toMatchObject({ priority: -7 });
    expect(bodies.all).toEqual([{ id: (await newest())?.['id'], priority: -7, _record: true }]);
    await expect.element(page.getByText('Priority: first → -7')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(newest).toMatchObject({ priority: 3 });
  });

  it('is switched off beside its form, and on again by Undo', async () => {
    await makeChannel({ name: 'beside' });
    await open('/channel');
    await rowOf('beside').getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('switch', { name: 'Status' }).click();
    await expect.element(page.getByText('beside disabled')).toBeVisible();
    await expect.poll(newest).toMatchObject({ status: 2 });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(newest).toMatchObject({ status: 1 });
    await expect.element(page.getByRole('switch', { name: 'Status' })).toBeChecked();
  });

  it('raises a weight below zero to zero [CH-10]', async () => {
    await makeChannel({ name: 'heavy', weight: 5 });
    await open('/channel');
    await toggleDetail();
    const weight = rowOf('heavy').getByLabelText('Weight: heavy');
    await weight.fill('-4');
    weight.element().blur();
    await expect.poll(newest).toMatchObject({ weight: 0 });
  });

  it('shows a type that is not in the table as its number', async () => {
    await makeChannel({ name: 'newer' });
    // No call makes such a channel: it came with the database of a newer relay.
    await put('channel', Number((await newest())?.['id']), { type: 99 });
    await open('/channel');
    const row = rowOf('newer');
    await expect.element(row.getByCss('.mark.grey').filter({ hasText: /^type 99$/ })).toBeVisible();
    await row.getByRole('link', { name: 'Edit' }).click();
    await expect.element(page.getByRole('combobox', { name: 'Type' })).toHaveValue('type 99');
  });

  it('has a new channel although the list of before is still on its way', async () => {
    const gate = buildGate();
    let isOld = true;
    let asked = 0;
    // The navigation counts the channels that are off: from the list, as it was before.
    answerCalls('GET', /^channel\/(\?p=0|search)/, async (_, go) => {
      if (!isOld) return go();
      asked += 1;
      const answer = await go();
      await gate.passed;
      return answer;
    });
    await newChannel('OpenAI', 'first');
    await addModel('gpt-4o');
    await page.getByLabelText('Key *').fill('sk-1');
    await expect.poll(() => asked).toBeGreaterThan(0);
    isOld = false;
    await submit();
    await expect.poll(() => location.pathname).toBe('/channel');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Channels' })).toBeVisible();
    gate.open();
    await expect.element(rowOf('first')).toBeVisible();
  });

  it('deletes after asking', async () => {
    await makeChannel({ name: 'doomed' });
    await open('/channel');
    await chooseOf(rowOf('doomed'), 'Delete');
    await page
      .getByRole('dialog', { name: /doomed/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect.element(page.getByText('Create your first channel')).toBeVisible();
    expect(await channels()).toEqual([]);
  });
});
