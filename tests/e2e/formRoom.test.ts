/** How wide the controls of forms are, and that the button that saves is in sight: in every form that there is. */
import { beforeAll, describe, expect, it } from 'vitest';
import { resources } from '../../src/schema/registry';
import { callApi } from '../support/browser';
import { buildChannel, buildToken } from '../support/builders';
import { consoleTests } from '../support/consoleTests';
import { partOf } from '../support/part';

const held = consoleTests();

/** Makes a record of a resource; a new resource with a form needs a line here. */
const records: Readonly<Record<string, () => unknown>> = {
  channel: () => buildChannel(),
  token: () => buildToken(),
  redemption: () => ({ name: 'code', quota: 1, count: 1 }),
  user: () => ({ username: 'someone', password: 'a-long-password' }),
};

const names = Object.entries(resources)
  .filter(([, schema]) => schema['x-resource'].form.length > 0)
  .map(([name]) => name);
/** Pages of forms, and the most px that a control of them may take. */
const forms: readonly (readonly [path: string, most: number])[] = [
  ...names.flatMap((name) => [[`/${name}/add`, 720] as const, [`/${name}/edit/`, 720] as const]),
  ['/user/edit', 720],
  ['/topup', 720],
  ['/setting', 760],
];

describe('a form', () => {
  beforeAll(() => expect(names.filter((name) => !records[name])).toEqual([]));

  it.each(partOf(forms))(
    'at %s has no control wider than %i px, and its button in sight',
    async (path, most) => {
      const { page } = held;
      const name = path.split('/')[1] ?? '';
      let address = path;
      if (path.endsWith('/')) {
        await callApi(page, 'POST', `${name}/`, records[name]?.());
        const { data } = await callApi(page, 'GET', `${name}/?p=0`);
        address += (data as { id: number }[])[0]?.id;
      }
      for (const [width, height] of [
        [1280, 800],
        [1920, 1080],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.goto(address);
        const main = page.getByRole('main');
        const save = main.getByRole('button', { name: /^(Create |Save|Redeem)/ }).first();
        await (path === '/setting' ? main.getByText('Edit my profile') : save).waitFor();
        for (const summary of await main.locator('.form-section > summary').all())
          await summary.click();
        // The personal page saves nothing by itself.
        if (path !== '/setting') {
          const box = await save.boundingBox();
          expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
          expect(
            await save.evaluate((one) => {
              const { left, top, width: w, height: h } = one.getBoundingClientRect();
              return one.contains(document.elementFromPoint(left + w / 2, top + h / 2));
            }),
          ).toBe(true);
        }
        const tooWide = await main
          .locator(':is(input, textarea, select, button, [role=combobox])')
          .evaluateAll(
            (controls, limit) =>
              controls
                .filter((one) => one.getBoundingClientRect().width > limit)
                .map((one) => one.outerHTML.slice(0, 100)),
            most,
          );
        expect(tooWide).toEqual([]);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
      }
    },
  );
});

describe('a box of several lines', () => {
  it('grows with its text up to its limit, then scrolls, and nothing is drawn to measure it', async () => {
    const { page } = held;
    await page.goto('/channel/add');
    await page.getByText('Advanced', { exact: true }).click();
    const box = page.getByLabel('Model mapping');
    const size = () => box.evaluate((area) => [area.clientHeight, area.scrollHeight] as const);
    await box.fill('');
    const [few = 0] = await size();
    await box.fill('\n'.repeat(9));
    await expect.poll(async () => (await size())[0] / few).toBeCloseTo(10 / 3, 0);
    await box.fill('\n'.repeat(99));
    await expect.poll(async () => (await size())[0] / few).toBeCloseTo(16 / 3, 0);
    const [shown = 0, whole = 0] = await size();
    expect(whole).toBeGreaterThan(shown * 5);
    expect(await page.locator('textarea[aria-hidden="true"]').count()).toBe(0);
  });
});
