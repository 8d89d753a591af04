/** Answers of the relay that come after the list was asked for something else. */
import { describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { buildChannel, buildToken } from '../../support/steps/builders';
import { callApi, settled } from '../support/api';
import { consoleTests, open } from '../support/consoleTests';
import { watchDownloads } from '../support/page/downloads';
import { hold } from '../support/page/hold';
import { seen, textsOf } from '../support/page/seen';
import { make, rowsOf } from '../support/steps/forms';
import {
  chooseSegment,
  column,
  fillFilter,
  openPanel,
  pageRows,
  param,
  rowOf,
  searchFor,
} from '../support/steps/lists';

/** More than a page, not a multiple of the relay's ten. */
const tokens = pageRows + 6;

consoleTests(async () => {
  for (let i = 1; i < tokens; i++) await make('token', buildToken({ name: `batch ${i}` }));
  await make('token', buildToken({ name: 'other' }));
  const [other] = await rowsOf('token/search?keyword=other');
  await callApi('PUT', 'token/?status_only=true', { id: other?.['id'], status: 2 });
  const ratios = JSON.stringify({ default: 1, vip: 1, one: 1, two: 1 });
  await callApi('PUT', 'option/', { key: 'GroupRatio', value: ratios });
  for (const name of ['one', 'two'])
    await make('channel', buildChannel({ name, group: `default,${name}` }));
});

const shows = (part: Locator) => expect.element(part).toBeVisible();
const isGone = (part: Locator) => expect.element(part).not.toBeInTheDocument();
const isAsked = (waiting: unknown[]) => expect.poll(() => waiting.length).toBeGreaterThan(0);
const names = () => column('Name');

describe('“Select all that match”', () => {
  const all = page.getByRole('button', { name: `Select all ${tokens}` });
  const selectPage = async () => {
    await expect.poll(() => names().length).toBe(pageRows);
    await page.getByLabelText('Select all rows of this page').click();
    await shows(page.getByText(`${pageRows} selected`));
  };
  const holdAll = async () => {
    const held = hold(/^token\/(\?p=|search)/);
    await all.click();
    await isAsked(held.waiting);
    return held;
  };

  it('says that it loads, and selects all once they are there', async () => {
    await open('/token');
    await selectPage();
    const { release } = await holdAll();
    const busy = page.getByCss('.selection-bar [aria-busy="true"]');
    await shows(busy.getByText('Loading…'));
    release();
    await shows(page.getByText(`${tokens} selected`));
    await isGone(busy);
  });

  it.each([
    ['search', 'q=other', () => searchFor('')],
    ['filter', 'f.status=2', () => chooseSegment('Status', 'All')],
  ])('selects nothing where the list has another %s meanwhile', async (_, address, clear) => {
    await open(`/token?${address}`);
    await expect.poll(names).toEqual(['other']);
    await clear();
    await selectPage();
    const { release } = await holdAll();
    history.back();
    await expect.poll(names).toEqual(['other']);
    release();
    await settled();
    expect(textsOf('.selection-bar strong')).toEqual([`${pageRows} selected`]);
    expect(textsOf('.toast')).toEqual([]);
  });

  it('selects nothing after “Clear selection”', async () => {
    await open('/token');
    await selectPage();
    const { release } = await holdAll();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await expect.poll(() => seen('.selection-bar')).toEqual([]);
    release();
    await settled();
    expect(seen('.selection-bar')).toEqual([]);
  });
});

describe('an export that is read page by page', () => {
  it('goes on, and can be stopped, while rows are ticked and where the list was left', async () => {
    const saved = watchDownloads();
    await open('/token?sort=-used_quota');
    await expect.poll(() => names().length).toBe(pageRows);
    const { waiting, release } = hold(/^token\/(\?p=|search)/);
    await (await openPanel('Export')).getByRole('button', { name: 'CSV', exact: true }).click();
    await isAsked(waiting);
    const stop = page.getByCss('.list').getByRole('button', { name: 'Stop', exact: true });
    await shows(stop);
    await rowOf('batch').first().getByRole('checkbox').click();
    await shows(page.getByText('1 selected'));
    await shows(stop);
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await shows(rowOf('root'));
    await page.getByRole('link', { name: 'Tokens', exact: true }).click();
    await stop.click();
    await isGone(stop);
    release();
    await expect.poll(() => names().length).toBe(pageRows);
    await settled();
    expect(saved).toEqual([]);
  });
});

describe('the total quota of the log', () => {
  it('is not shown beside other rows than those that it was asked for', async () => {
    await open('/log');
    const { waiting, release } = hold(/^log\/stat/);
    const reveal = page.getByRole('button', { name: 'Show the total quota' });
    const total = page.getByText(/^Total quota/);
    await reveal.click();
    await isAsked(waiting);
    await fillFilter('Model', 'gpt-4o');
    await expect.poll(() => param('f.model_name')).toBe('gpt-4o');
    release();
    await settled();
    expect(total.query()).toBeNull();
    await reveal.click();
    await shows(total);
  });
});

describe('a list that is loaded whole', () => {
  it('says that all rows are there once they are', async () => {
    const { waiting, release } = hold(/^channel\//);
    await open('/channel?all=1');
    await isAsked(waiting);
    await shows(page.getByRole('button', { name: 'Close column filters' }));
    expect(page.getByText(/^All \d+ row/).query()).toBeNull();
    release();
    await shows(page.getByText('All 2 rows are loaded'));
  });

  it('counts no rows of the search before for its filters', async () => {
    await open('/channel');
    const counts = () => textsOf('[role=group][aria-label=Status] .n, fieldset .n');
    await expect.poll(counts).toEqual(['2', '2', '0', '0', '0']);
    const { waiting, release } = hold(/^channel\/search/);
    await searchFor('one');
    await expect.poll(counts).toEqual(['1', '1', '0', '0', '0']);
    // The relay is asked for what is in no name.
    await searchFor('three');
    await isAsked(waiting);
    await expect.poll(counts).toEqual([]);
    release();
    await expect.poll(counts).toEqual(['0', '0', '0', '0', '0']);
  });
});

describe('the panel of a filter', () => {
  it('keeps ticks and focus while its choices arrive', async () => {
    const { waiting, release } = hold(/^group\//);
    await open('/channel');
    await shows(rowOf('one'));
    const panel = await openPanel('Groups');
    await isAsked(waiting);
    const box = panel.getByRole('checkbox', { name: 'one' });
    await box.click();
    await expect.element(box).toBeChecked();
    const more = panel.getByText('vip', { exact: true });
    expect(more.query()).toBeNull();
    release();
    await shows(more);
    await expect.element(box).toBeChecked();
    await expect.element(box).toHaveFocus();
    await panel.getByRole('button', { name: /^Show 1/ }).click();
    await expect.poll(names).toEqual(['one']);
  });
});
