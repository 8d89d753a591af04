import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, answerOf, callApi, isEmbedded, refusal } from '../support/api';
import { consoleTests, open } from '../support/consoleTests';
import { watchDownloads } from '../support/page/downloads';
import { seen, textsOf } from '../support/page/seen';
import { errorAt, rowsOf, submit } from '../support/steps/forms';
import { column, openPanel, rowOf, searchFor } from '../support/steps/lists';
import { buttonOf, chooseOf, switchOf } from '../support/steps/rows';

consoleTests();

const codes = () => rowsOf('redemption/search?keyword=');
const codeOf = async (name: string) => (await codes()).find((code) => code['name'] === name);
const keys = async () => (await codes()).map(({ key }) => String(key));
const makeCodes = async (name: string, count = 1) => {
  const { data } = await callApi('POST', 'redemption/', { name, count, quota: 1000 });
  return Array.isArray(data) ? data.map(String) : [];
};
const shows = (text: string) => expect.element(page.getByText(text).first()).toBeVisible();
const clipboard = () => navigator.clipboard.readText();
const panel = page.getByRole('region', { name: 'New codes' });
/** Codes that the panel shows. */
const shownCodes = () => textsOf('pre').join().split('\n');

beforeEach(async () => {
  for (const { id } of await codes()) await callApi('DELETE', `redemption/${id}`);
});

describe('redemption codes', () => {
  it('are listed with their times and found by id or name [RD-01] [RD-02] [RD-09]', async () => {
    for (const name of ['unused', 'off', 'spent']) await makeCodes(name);
    const [unused, off, spent] = [
      await codeOf('unused'),
      await codeOf('off'),
      await codeOf('spent'),
    ];
    await callApi('PUT', 'redemption/?status_only=true', { id: off?.['id'], status: 2 });
    await callApi('POST', 'user/topup', { key: spent?.['key'] });
    await open('/redemption');
    const badge = (name: string, chip: string, text: string) =>
      expect.element(rowOf(name).getByCss(chip).filter({ hasText: text }).first()).toBeVisible();
    await badge('unused', '.green', 'Unused');
    await badge('off', '.red', 'Disabled');
    await badge('spent', '.chip.grey', 'Used');
    for (const name of ['ID', 'Name', 'Status', 'Quota', 'Created', 'Redeemed'])
      expect(textsOf('thead tr:first-child > *')).toContain(name);
    // A dash, which says so to readers and to a pointer.
    await expect.element(rowOf('unused').getByTitle('Not yet redeemed')).toBeVisible();
    await expect.element(rowOf('unused').getByTitle('Not yet redeemed')).toHaveTextContent('–');
    const place = column('Name').indexOf('spent');
    expect(column('Redeemed')[place]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(rowOf('spent').getByTitle('Expired').elements()).toEqual([]);
    // The redeemer, where the relay knows it and there is room; fields typed for new codes only are no columns.
    await page.viewport(1700, 800);
    if (isEmbedded) await expect.poll(() => column('Redeemed by')[place]).toBe('root');
    await page.viewport(1280, 800);
    const offered = (await openPanel('Columns')).getByRole('checkbox');
    const labels = offered.elements().map((box) => box.closest('label')?.textContent);
    expect(labels).toContain('Redeemed');
    expect(labels.includes('Redeemed by')).toBe(isEmbedded);
    expect(labels).not.toContain('Number of codes');
    await userEvent.keyboard('{Escape}');
    expect(unused?.['key']).toEqual(expect.any(String));
    expect(document.documentElement.outerHTML).not.toContain(unused?.['key']);
    for (const text of ['spent', String(spent?.['id'])]) {
      await open('/redemption');
      await searchFor(` ${text} `);
      await expect.element(rowOf('unused')).not.toBeInTheDocument();
      await expect.element(rowOf('spent')).toBeVisible();
    }
  });

  it('are copied, switched, edited and deleted; a used one cannot be switched [RD-03] [RD-09]', async () => {
    const [key = ''] = await makeCodes('gift');
    await makeCodes('spent');
    await callApi('POST', 'user/topup', { key: (await codeOf('spent'))?.['key'] });
    await open('/redemption');
    const gift = rowOf('gift');
    await buttonOf(gift, 'Copy').click();
    await shows('Copied to the clipboard');
    await expect.poll(clipboard).toBe(key);
    await switchOf(gift).click();
    await expect.element(gift.getByCss('.red')).toBeVisible();
    await switchOf(gift).click();
    await expect.element(gift.getByCss('.green')).toBeVisible();
    expect(switchOf(rowOf('spent')).element().matches(':disabled, [aria-disabled=true]')).toBe(
      true,
    );
    await gift.getByRole('link', { name: 'Edit' }).click();
    await expect.element(page.getByRole('heading', { name: 'Edit redemption code' })).toBeVisible();
    await page.getByLabelText('Name').fill('renamed');
    await page.getByRole('button', { name: 'Save' }).click();
    await shows('redemption code updated');
    await open('/redemption');
    await chooseOf(rowOf('renamed'), 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => column('Name')).toEqual(['spent']);
    expect((await codes()).map(({ name }) => name)).toEqual(['spent']);
  });

  it('are created up to 100 at once and downloaded as a text file of their name [RD-04] [RD-05] [RD-06]', async () => {
    await open('/redemption/add');
    const count = page.getByLabelText('Number of codes');
    await expect.element(page.getByLabelText(/^Quota/)).toHaveValue('100000');
    await expect.element(count).toHaveValue('1');
    await submit();
    await expect.poll(() => errorAt('redemption_name')).not.toBe('');
    await page.getByLabelText('Name').fill('春节: a/b');
    await count.fill('101');
    await submit();
    await expect.poll(() => errorAt('redemption_count')).not.toBe('');
    await count.fill('100');
    const saved = watchDownloads();
    await submit();
    await shows('100 codes created');
    await expect.poll(() => saved.length).toBe(1);
    const lines = saved[0]?.text.split('\n') ?? [];
    expect(saved[0]?.name).toBe('春节_ a_b.txt');
    expect(lines.toSorted()).toEqual((await keys()).sort());
    expect(lines).toHaveLength(100);
    expect(shownCodes()).toEqual(lines);
    await panel.getByRole('button', { name: 'Copy 100 codes' }).click();
    await expect.poll(clipboard).toBe(lines.join('\n'));
    await panel.getByRole('button', { name: 'Download 春节_ a_b.txt' }).click();
    await expect.poll(() => saved[1]).toEqual(saved[0]);
  });

  it.runIf(isEmbedded)('end never by the button that says so, as at first', async () => {
    await open('/redemption/add');
    const never = page.getByRole('button', { name: 'Never expires' });
    await expect.element(never).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'One day' }).click();
    await expect.element(never).toHaveAttribute('aria-pressed', 'false');
    await never.click();
    await page.getByLabelText('Name').fill('endless');
    await submit();
    await expect.poll(async () => (await codeOf('endless'))?.['expired_time']).toBe(0);
  });

  it.runIf(isEmbedded)(
    'get another quota many at once, but those that are used, and back',
    async () => {
      await makeCodes('wrong', 3);
      await callApi('POST', 'user/topup', { key: (await keys())[0] });
      const quotas = async () => (await codes()).map(({ quota }) => quota);
      await open('/redemption');
      await page.getByLabelText('Select all rows of this page').click();
      await page.getByRole('button', { name: 'Change…' }).click();
      await page.getByRole('button', { name: 'Change Quota' }).click();
      await page.getByRole('dialog').getByLabelText('Value').fill('500000');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: 'Change 2 redemption codes' })
        .click();
      await expect.poll(quotas).toEqual([1000, 500_000, 500_000]);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(quotas).toEqual([1000, 1000, 1000]);
    },
  );

  it('stay on the screen where the next ones are refused', async () => {
    await open('/redemption/add');
    await page.getByLabelText('Name').fill('kept');
    await submit();
    await expect.poll(() => seen('pre').length).toBe(1);
    const made = shownCodes();
    expect(made).toEqual(await keys());
    answerCalls('POST', /^redemption\/$/, () => refusal('the database is full'));
    await page.getByLabelText('Name').fill('next');
    await submit();
    await shows('the database is full');
    expect(shownCodes()).toEqual(made);
  });

  it('that were made before a failure are still offered [RD-05]', async () => {
    answerCalls('POST', /^redemption\/$/, () =>
      answerOf({ success: false, message: 'the database is full', data: ['code-1', 'code-2'] }),
    );
    await open('/redemption/add');
    await page.getByLabelText('Name').fill('half');
    const saved = watchDownloads();
    await submit();
    await expect.poll(() => saved[0]?.text).toBe('code-1\ncode-2');
    await shows('the database is full');
    expect(shownCodes()).toEqual(['code-1', 'code-2']);
    await expect.element(page.getByLabelText('Name')).toHaveValue('half');
  });

  it('are copied and saved many at once', async () => {
    await makeCodes('batch', 40);
    await open('/redemption');
    await page.getByLabelText('Select all rows of this page').click();
    await page.getByRole('button', { name: /^Select all (40|that match)/ }).click();
    await shows('40 selected');
    await page.getByRole('button', { name: 'Copy codes' }).click();
    await expect
      .poll(async () => (await clipboard()).split('\n').sort())
      .toEqual((await keys()).sort());
    const saved = watchDownloads();
    await page.getByRole('button', { name: 'Download codes' }).click();
    await expect.poll(() => saved[0]?.name).toBe('codes.txt');
    expect(saved[0]?.text.split('\n').sort()).toEqual((await keys()).sort());
  });
});
