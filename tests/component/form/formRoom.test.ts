/** How wide the controls of forms are, and that the button that saves is in sight: in every form that there is. */
import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { resources } from '../../../src/schema/registry';
import type { Row } from '../../../src/schema/types';
import { isDrawn } from '../../support/isLong';
import { buildChannel, buildToken } from '../../support/steps/builders';
import { callApi } from '../support/api';
import { consoleTests, open } from '../support/consoleTests';
import { make, rowsOf } from '../support/steps/forms';

consoleTests();

/** A record of each resource; a new resource with a form needs a line here. */
const records: Readonly<Record<string, Row>> = {
  channel: buildChannel(),
  token: buildToken(),
  redemption: { name: 'code', quota: 1, count: 1 },
  user: { username: 'someone', password: 'a-long-password' },
  invitation: { name: 'friends' },
  announcement: { title: 'maintenance' },
  messenger: {
    name: 'hook',
    kind: 'webhook',
    address: 'https://example.com/',
    events: 'channel_off',
  },
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
const sizes = [
  [1280, 800],
  [1920, 1080],
  [390, 844],
] as const;

/** The text input of a form that the test changes, where it is not "Name". */
const firstInputs = [
  ['/user', 'Display name'],
  ['/announcement', 'Title'],
] as const;

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(`main ${selector}`)];
/** The button that saves; the personal page saves nothing by itself. */
const saves = () =>
  all('button').find(
    (button) => /^(Create |Save|Redeem)/.test(button.innerText) && button.checkVisibility(),
  );

async function isThere(path: string): Promise<void> {
  if (path === '/setting')
    await expect.element(page.getByRole('main').getByText('Edit my profile')).toBeVisible();
  else if (path !== '/topup') {
    // The button comes with the first change.
    const [, label = 'Name'] = firstInputs.find(([start]) => path.startsWith(start)) ?? [];
    await page.getByRole('textbox', { name: label }).fill('changed');
  }
  if (path !== '/setting') await expect.poll(saves).toBeTruthy();
}

/** Whether an element is in sight, with nothing in front of it. */
function isInSight(one: HTMLElement): boolean {
  const { left, top, bottom, width, height } = one.getBoundingClientRect();
  return (
    bottom <= innerHeight &&
    one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  );
}

describe('a form', () => {
  beforeAll(async () => {
    expect(names.filter((name) => !records[name])).toEqual([]);
    // Invitations are offered where registration needs one.
    await callApi('PUT', 'option/', { key: 'RegistrationByInvitation', value: 'true' });
    for (const name of names) await make(name, records[name] ?? {});
  });

  it.each(forms)(
    'at %s has no control wider than %i px, and its button in sight',
    async (path, most) => {
      const name = path.split('/')[1] ?? '';
      const address = path.endsWith('/')
        ? `${path}${(await rowsOf(`${name}/?p=0`))[0]?.['id']}`
        : path;
      const row = forms.findIndex(([one]) => one === path);
      for (const [width, height] of sizes.filter((_, column) => isDrawn(row + column, 2))) {
        await page.viewport(width, height);
        await open(address);
        await isThere(path);
        for (const summary of all('.form-section > summary')) summary.click();
        const save = saves();
        if (path !== '/setting') expect(save && isInSight(save)).toBe(true);
        const tooWide = all(':is(input, textarea, select, button, [role=combobox])')
          .filter((one) => one.getBoundingClientRect().width > most)
          .map((one) => one.outerHTML.slice(0, 100));
        expect(tooWide).toEqual([]);
        expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0);
      }
    },
  );
});

describe('a box of several lines', () => {
  it('grows with its text up to its limit, then scrolls, and nothing is drawn to measure it', async () => {
    await open('/channel/add');
    await page.getByText('Advanced', { exact: true }).click();
    const box = page.getByLabelText('Model mapping');
    await box.fill('');
    const area = box.element();
    const few = area.clientHeight;
    await box.fill('\n'.repeat(9));
    await expect.poll(() => area.clientHeight / few).toBeCloseTo(10 / 3, 0);
    await box.fill('\n'.repeat(99));
    await expect.poll(() => area.clientHeight / few).toBeCloseTo(16 / 3, 0);
    expect(area.scrollHeight).toBeGreaterThan(area.clientHeight * 5);
    expect(document.querySelectorAll('textarea[aria-hidden="true"]').length).toBe(0);
  });
});

describe('the head of a form', () => {
  it('has room above and below a long name on a phone', async () => {
    const title = 'Maintenance on Sunday, 02:00 to 04:00 UTC: all channels of the north of the EU';
    await make('announcement', { title });
    const [row] = await rowsOf('announcement/?p=0');
    await page.viewport(390, 844);
    await open(`/announcement/edit/${row?.['id']}`);
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    const [heading] = all('.form-head h1').map((one) => one.getBoundingClientRect());
    const [head] = all('.form-head').map((one) => one.getBoundingClientRect());
    expect(heading && head && heading.height > 60).toBe(true);
    expect((heading?.top ?? 0) - (head?.top ?? 0)).toBeGreaterThanOrEqual(12);
    expect((head?.bottom ?? 0) - (heading?.bottom ?? 0)).toBeGreaterThanOrEqual(12);
  });
});
