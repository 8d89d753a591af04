/** The steps around a form: the new record in its list, and work on the stored one. */
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setColourMode } from '../../../src/web/ui/page/colourMode';
import { buildToken } from '../../support/steps/builders';
import { answerCalls, askModel, refusal } from '../support/api';
import { consoleTests, open, reload, viewport } from '../support/consoleTests';
import { openProvider } from '../support/servers/provider';
import { channels, makeChannel, openNewest } from '../support/steps/channelForms';
import { make, removeAll, rowsOf, submit, typedIn } from '../support/steps/forms';

const rowsPerPage = 20;

consoleTests(async () => {
  for (let i = 0; i < rowsPerPage + 5; i += 1)
    await make('token', buildToken({ name: `old ${i}` }));
});
beforeEach(() => removeAll('channel'));

const marked = () => [...document.querySelectorAll<HTMLElement>('tr.is-new')];
const focusedRow = () => document.activeElement?.closest('tr');
const isSeen = (text: string) => expect.element(page.getByText(text).first()).toBeVisible();

/** Makes a token by the link of the list that is shown. */
async function makeToken(name: string): Promise<void> {
  await page
    .getByRole('link', { name: /^Create token|^Add token/ })
    .first()
    .click();
  await page.getByLabelText('Name').fill(name);
  await submit();
}

describe('a new record', () => {
  it('is marked in its list, in sight and with the focus, wherever the list was before', async () => {
    await open(`/token?page=2&size=${rowsPerPage}`);
    await isSeen('old 0');
    await makeToken('brand new');
    await expect.poll(() => location.pathname).toBe('/token');
    expect(new URLSearchParams(location.search).get('page')).toBe(null);
    await expect.poll(() => marked().length).toBe(1);
    const [row] = marked();
    expect(row?.innerText).toContain('brand new');
    await expect.poll(focusedRow).toBe(row);
    expect(row?.getBoundingClientRect().bottom).toBeLessThan(viewport.height);
    // A list that is opened again marks nothing.
    await reload();
    await isSeen('brand new');
    expect(marked()).toEqual([]);
  });
});

describe('a new record that its list does not show', () => {
  it.each([
    ['a search', '?q=old'],
    ['a filter', '?f.status=2'],
    ['another order', '?sort=name&all=1'],
  ])('because of %s is pointed out, with a way to it', async (_why, search) => {
    const name = `zz new ${search.length}`;
    await open(`/token${search}`);
    await makeToken(name);
    await isSeen('hides the new token');
    expect(marked()).toEqual([]);
    await page.getByRole('button', { name: 'Show it' }).click();
    await expect
      .poll(() => marked().map(({ innerText }) => innerText.includes(name)))
      .toEqual([true]);
    await expect.poll(focusedRow).toBe(marked()[0]);
    expect(location.search).toBe('');
    // Users who narrow the list afterwards know why the row goes.
    await page.getByRole('searchbox').first().fill('old 1');
    await userEvent.keyboard('{Enter}');
    await expect.poll(marked).toEqual([]);
    expect(page.getByText('hides the new token').elements()).toEqual([]);
  });
});

describe('the head of the form of a channel', () => {
  it('tests the stored channel without touching what is typed', async () => {
    const provider = await openProvider();
    await makeChannel({ name: 'stored', base_url: provider.url });
    await openNewest();
    await page.getByLabelText('Name').fill('typed, not saved');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect.element(page.getByText(/stored.*hi/s).first()).toBeVisible();
    await expect.poll(async () => Number((await channels())[0]?.['test_time'])).toBeGreaterThan(0);
    expect(typedIn('Name')).toBe('typed, not saved');
    expect((await channels())[0]).toMatchObject({ name: 'stored' });
  });

  it('says beside the form why the test failed, with every value at one edge', async () => {
    await makeChannel({ name: 'refused', base_url: 'http://127.0.0.1:9' });
    await openNewest();
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    const aside = page.getByRole('complementary', { name: 'State' });
    await expect.element(aside.getByText('Failed', { exact: true })).toBeVisible();
    await expect.element(aside.getByText(/^Post "http:\/\/127\.0\.0\.1:9\//)).toBeVisible();
    await expect.element(aside.getByText('Tested model')).toBeVisible();
    // The head and the switch say it.
    expect(aside.getByText('Status', { exact: true }).elements()).toEqual([]);
    const facts = [...document.querySelectorAll('.record-facts > div:not(.long)')];
    const shown = facts.map((fact) => fact.querySelector('dd :is(.chip, .mark, .button)'));
    expect(shown.filter(Boolean).length).toBeGreaterThan(1);
    for (const part of shown)
      if (part) {
        const value = part.closest('dd')?.getBoundingClientRect();
        expect(part.getBoundingClientRect().right).toBeCloseTo(value?.right ?? 0, 0);
      }
    const heights = facts.map((fact) => Math.round(fact.getBoundingClientRect().height));
    expect(new Set(heights).size).toBe(1);
  });

  it('makes a copy as a new channel', async () => {
    await makeChannel({ name: 'original', priority: 7, models: 'gpt-4o,o1' });
    await openNewest();
    await page.getByRole('link', { name: 'Duplicate' }).click();
    await expect
      .poll(() => location.pathname + location.search)
      .toMatch(/^\/channel\/add\?from=\d/);
    await expect.element(page.getByLabelText('Priority')).toHaveValue('7');
    await expect.poll(() => typedIn('Name')).toBe('original (copy)');
    await expect.element(page.getByLabelText('Key *')).toHaveValue('');
  });
});

describe('the use of a channel beside its form', () => {
  const fact = (label: string) =>
    [...document.querySelectorAll('aside dl > div')]
      .find(({ textContent }) => textContent.includes(label))
      ?.querySelector('dd:last-of-type')?.textContent;

  it('is that of the last 24 hours, as the log has it', async () => {
    const provider = await openProvider();
    await makeChannel({ name: 'in use', base_url: provider.url, models: 'gpt-4o' });
    await makeChannel({ name: 'down', base_url: 'http://127.0.0.1:9', models: 'o1' });
    await make('token', buildToken({ name: 'app', unlimited_quota: true }));
    const [token] = await rowsOf('token/?p=0');
    for (const model of ['gpt-4o', 'gpt-4o', 'o1']) await askModel(token?.['key'], model);
    const ids = new Map((await channels()).map((row) => [row['name'], row['id']]));
    for (const [name, requests, errors] of [
      ['in use', '2', '0'],
      ['down', '0', '1'],
    ] as const) {
      await open(`/channel/edit/${ids.get(name)}`);
      await expect.element(page.getByRole('heading', { name: 'Last 24 h' })).toBeVisible();
      await expect.poll(() => fact('Requests')).toBe(requests);
      expect(fact('Errors')).toBe(errors);
    }
    await page.getByRole('complementary').getByRole('link', { name: '1', exact: true }).click();
    await expect.poll(() => location.pathname + location.search).toMatch(/^\/log\?./);
    await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(1);
  });

  it('is 0 without a link where nobody used it', async () => {
    await makeChannel({ name: 'unused' });
    await openNewest();
    await expect.poll(() => [fact('Requests'), fact('Errors')]).toEqual(['0', '0']);
    const links = page.getByRole('complementary').getByRole('link', { name: /^\W*\d*$/ });
    expect(links.elements()).toEqual([]);
  });

  it('says why it could not be loaded', async () => {
    await makeChannel({ name: 'in use' });
    answerCalls('GET', /^channel\/day/, () => refusal('the log is being moved'));
    await openNewest();
    await expect
      .element(
        page.getByRole('complementary').getByText(/could not be loaded.*the log is being moved/),
      )
      .toBeVisible();
  });
});

/** The relative luminance of a colour as CSS says it. */
function lightOf(colour: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = colour.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const colourOf = (text: string) => (text.match(/[\d.]+/g) ?? []).map(Number);

/** The colour behind an element: of the first one around it that has any. */
function groundOf(element: Element | null): number[] {
  if (!element) return [255, 255, 255];
  const found = colourOf(getComputedStyle(element).backgroundColor);
  return found.length === 3 || (found[3] ?? 0) > 0.9 ? found : groundOf(element.parentElement);
}

function contrastOf(border: Element): number {
  const [light = 0, dark = 0] = [
    lightOf(colourOf(getComputedStyle(border).borderTopColor)),
    lightOf(groundOf(border.parentElement)),
  ].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe('the border of a control', () => {
  it.each(['light', 'dark'] as const)(
    'has three times the contrast of its ground: %s',
    async (mode) => {
      setColourMode(mode);
      await open('/channel/add');
      await expect.element(page.getByLabelText('Name')).toBeVisible();
      const ratios = [...document.querySelectorAll('main fieldset.MuiOutlinedInput-notchedOutline')]
        .filter((border) => border.getBoundingClientRect().width > 0)
        .map(contrastOf);
      expect(ratios.length).toBeGreaterThan(4);
      expect(Math.min(...ratios)).toBeGreaterThanOrEqual(3);
    },
  );
});
