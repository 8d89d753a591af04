/** Codes that were redeemed, in front of a relay that stores any status, as One API does. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { visit } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { type OddRelay, signedInAt, startOddRelay } from '../../support/relay/oddRelay';
import { switchOf } from '../../support/steps/rows';

const held = consoleTests();
const final = 'Its status can no longer be changed.';

describe('a used code', () => {
  let relay: OddRelay;
  let page: Page;
  let codes: { id: number; name: string; status: number }[];
  const answer = (path: string, data: () => unknown) =>
    relay.answers.set(path, () => JSON.stringify({ success: true, data: data() }));
  const bar = () => page.locator('.selection-bar');
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  const redeem = (id: number) => {
    codes = codes.map((code) => (code.id === id ? { ...code, status: 3 } : code));
  };
  const sent = () =>
    relay.writes.map(({ body }) => {
      const { id, status } = JSON.parse(body) as { id: number; status: number };
      return [id, status];
    });
  const openList = async () => {
    await page.goto('/redemption');
    await page.getByLabel('Select all rows of this page').check();
    await page.getByText('4 selected').waitFor();
  };

  beforeAll(async () => {
    relay = await startOddRelay(held.server);
  });
  afterAll(() => relay?.stop());
  beforeEach(async () => {
    relay.answers.clear();
    relay.writes.length = 0;
    codes = [
      ['spent', 3],
      ['off', 2],
      ['gift', 1],
      ['also off', 2],
    ].map(([name, status], i) => ({ id: i + 1, name: String(name), status: Number(status) }));
    const full = (code: object) => ({ ...code, key: 'k', quota: 100, created_time: 1_700_000_000 });
    answer('status', () => ({ quota_per_unit: 500_000 }));
    relay.answers.set('redemption', (query) =>
      JSON.stringify({ success: true, data: query.get('p') === '0' ? codes.map(full) : [] }),
    );
    for (const { id } of codes)
      answer(`redemption/${id}`, () => full(codes.find((code) => code.id === id) ?? {}));
    const opened = await visit(held.browser, relay.url, { storageState: signedInAt(relay) });
    page = opened.page;
    return async () => {
      expect(opened.problems).toEqual([]);
      await opened.context.close();
    };
  });

  it('stays as it is where many are enabled or disabled', async () => {
    await openList();
    for (const [action, count, done, ids] of [
      ['Enable', '2 redemption codes', 'enabled', [2, 4]],
      ['Disable', '1 redemption code', 'disabled', [3]],
    ] as const) {
      relay.writes.length = 0;
      await page.getByLabel('Select all rows of this page').check();
      await bar().getByRole('button', { name: action, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(`${ids.length} of 4 redemption codes will change.`).waitFor();
      await dialog.getByRole('row').filter({ hasText: 'spent' }).getByText('stays').waitFor();
      await dialog.getByRole('button', { name: `${action} ${count}` }).click();
      await page.locator('.toast').getByText(`${count} ${done}`).waitFor();
      // They are written side by side.
      expect(
        sent()
          .map(([id]) => Number(id))
          .sort(),
      ).toEqual(ids);
    }
  });

  it('is not changed by work on a row that was read before it was redeemed', async () => {
    await openList();
    redeem(2);
    await bar().getByRole('button', { name: 'Enable', exact: true }).click();
    await page.getByRole('button', { name: 'Enable 2 redemption codes' }).click();
    await page.getByText(`off (#2): ${final}`).waitFor();
    expect(sent()).toEqual([[4, 1]]);
    redeem(4);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await page.getByText(final, { exact: true }).waitFor();
    expect(sent()).toEqual([[4, 1]]);
  });

  it('is not switched in a row that was read before it was redeemed', async () => {
    await page.goto('/redemption');
    await rowOf('gift').waitFor();
    redeem(3);
    await switchOf(rowOf('gift')).click();
    await page.getByText(final, { exact: true }).waitFor();
    await rowOf('gift').getByText('Used', { exact: true }).waitFor();
    expect(sent()).toEqual([]);
  });

  it('is not switched beside its form that was opened before it was redeemed', async () => {
    await page.goto('/redemption/edit/3');
    const aside = page.getByRole('complementary', { name: 'State' });
    await aside.getByRole('switch').waitFor();
    redeem(3);
    await aside.getByRole('switch').click();
    await page.getByText(final, { exact: true }).waitFor();
    await page.locator('.form-head').getByText('Used', { exact: true }).waitFor();
    expect(sent()).toEqual([]);
  });

  it('is not changed back by the “Undo” of a switch', async () => {
    await page.goto('/redemption');
    await switchOf(rowOf('also off')).click();
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    redeem(4);
    await undo.click();
    await page.getByText(final, { exact: true }).waitFor();
    expect(sent()).toEqual([[4, 1]]);
  });
});
