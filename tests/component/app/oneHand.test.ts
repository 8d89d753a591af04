/** One hand drew it all: titles at one height, white cards on the grey ground, and controls of one size in every form. */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { settings } from '../../../src/schema/forms/settings';
import { showLocale } from '../../../src/web/locales/locale';
import { settingGroups } from '../../../src/web/pages/setting/search/settingPlaces';
import { setColourMode } from '../../../src/web/ui/page/colourMode';
import { buildChannel, buildToken } from '../../support/steps/builders';
import { callApi, settled } from '../support/api';
import { consoleTests, exit, open } from '../support/consoleTests';
import { setOptions } from '../support/page/guests';
import { typedIn } from '../support/steps/forms';

consoleTests(async () => {
  await callApi('POST', 'token/', buildToken({ name: 'timed', expired_time: 1_900_000_000 }));
  await callApi('POST', 'channel/', buildChannel({ name: 'first', group: 'default,vip' }));
  await callApi('POST', 'redemption/', { name: 'codes', quota: 500, count: 1 });
  await callApi('POST', 'user/', { username: 'rosa', password: 'password-1' });
  await setOptions({ ChatLink: 'https://chat.example/?key={key}' });
});

const lists = ['/channel', '/token', '/redemption', '/user', '/log'];
const recordForms = [
  '/channel/add',
  '/channel/edit/1',
  '/token/add',
  '/token/edit/1',
  '/redemption/add',
  '/redemption/edit/1',
  '/user/add',
  '/user/edit/2',
  '/user/edit',
];
const others = ['/', '/topup', '/about', '/chat', '/reference', '/playground', '/no/such/page'];
const pages = [...lists, ...recordForms, ...others, '/setting'];

/** Opens a page and waits until all that it asked for is drawn. */
async function show(path: string): Promise<void> {
  await open(path);
  await expect.poll(() => document.querySelector('main h1')).not.toBeNull();
  await settled();
  await expect.poll(() => document.querySelector('[aria-busy=true]')).toBeNull();
}

const all = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());

/** The colour behind an element. */
function groundOf(element: Element | null): string {
  const { backgroundColor } = element ? getComputedStyle(element) : { backgroundColor: 'none' };
  return backgroundColor === 'rgba(0, 0, 0, 0)'
    ? groundOf(element?.parentElement ?? null)
    : backgroundColor;
}

/** The ones that differ from the first, by name. */
function differences(found: readonly Record<string, unknown>[]): string[] {
  const told = new Set(found.map((one) => JSON.stringify(one)));
  return told.size > 1 ? [...told] : [];
}

describe('the title', () => {
  it('is at one height on every page, in one size', async () => {
    const places: string[] = [];
    for (const path of pages) {
      await show(path);
      const title = document.querySelector('main h1');
      if (!title) throw new Error(path);
      const { top, height } = title.getBoundingClientRect();
      const { fontSize, fontWeight } = getComputedStyle(title);
      places.push(`${Math.round(top + height / 2)} px, ${fontSize} ${fontWeight}: ${path}`);
    }
    expect(places).toEqual(pages.map((path) => `28 px, 20px 600: ${path}`));
  });
});

const grounds = { light: 'rgb(246, 247, 249)', dark: 'rgb(12, 15, 20)' } as const;
const surfaces = { light: 'rgb(255, 255, 255)', dark: 'rgb(19, 23, 30)' } as const;

describe('white cards on the grey ground', () => {
  it.each([1280, 390])('are on every page, light and dark, at %i px', async (width) => {
    await page.viewport(width, 844);
    const wrong: string[] = [];
    const cards = () =>
      all('main :is(.panel:not(.notice), .form-section, .home .card, .record-aside)');
    for (const path of [...recordForms, ...others, '/setting'])
      for (const mode of ['light', 'dark'] as const) {
        setColourMode(mode);
        if (mode === 'light') await show(path);
        if (path !== '/chat') await expect.poll(cards, { message: path }).not.toEqual([]);
        for (const card of cards()) {
          const [own, around] = [groundOf(card), groundOf(card.parentElement)];
          if (own !== surfaces[mode] || around !== grounds[mode])
            wrong.push(`${path} ${mode}: ${card.className} ${own} on ${around}`);
        }
      }
    expect(wrong).toEqual([]);
  });
});

/** Boxes of one line: MUI's and our own. */
const boxes = () =>
  all('.MuiOutlinedInput-root, main form :is(input, select).input').filter(
    (one) =>
      !one.matches('.MuiInputBase-multiline') && !one.querySelector('.MuiChip-root, .model-chip'),
  );

/** The looks of a box. A field that is off, or where an earlier test left the pointer, has another line. */
function lookOf(box: HTMLElement) {
  const frame = box.querySelector('.MuiOutlinedInput-notchedOutline') ?? box;
  const line = getComputedStyle(frame);
  const { fontSize, backgroundColor, height } = getComputedStyle(box);
  const input = box.querySelector('input, [role=combobox]') ?? box;
  const start =
    input.getBoundingClientRect().left -
    box.getBoundingClientRect().left +
    Number.parseFloat(getComputedStyle(input).paddingLeft) +
    Number.parseFloat(getComputedStyle(input).borderLeftWidth);
  const isOff =
    box.matches('.Mui-disabled, :disabled, :hover') || box.querySelector('[readonly]') !== null;
  return {
    height: Math.round(Number.parseFloat(height)),
    fontSize,
    // Where the text begins.
    start: Math.round(start),
    backgroundColor,
    radius: line.borderRadius,
    line: isOff ? 'off' : `${line.borderWidth} ${line.borderColor}`,
  };
}

/** The lines below a field: help, hints and mistakes. */
function noteOf(note: HTMLElement) {
  const { fontSize, lineHeight, color, marginTop } = getComputedStyle(note);
  const field = note.closest('.form-field, .form-beside')?.querySelector('.form-label');
  const isBeside = note.matches('.form-beside > *');
  const offset =
    note.getBoundingClientRect().left - (field?.getBoundingClientRect().left ?? Number.NaN);
  return {
    fontSize,
    lineHeight,
    color,
    ...(isBeside
      ? {}
      : { offset: Math.round(offset), gap: marginTop === '4px' ? '0px' : marginTop }),
  };
}

const buttonOf = (button: HTMLElement) => {
  const { height, fontSize, fontWeight, borderRadius, boxShadow } = getComputedStyle(button);
  const isLink = button.matches('.link');
  return { height, fontSize, fontWeight, borderRadius, ...(isLink ? {} : { boxShadow }) };
};

const chipOf = (chip: HTMLElement) => {
  const { height, fontSize, fontWeight, borderRadius, color, backgroundColor } =
    getComputedStyle(chip);
  const cross = chip.querySelector('.i');
  const { width } = cross ? getComputedStyle(cross) : { width: 'none' };
  return { height, fontSize, fontWeight, borderRadius, color, backgroundColor, cross: width };
};

/** The parts of the shown form that look different. */
function oddities(): string[] {
  const found = [
    ['boxes', differences(boxes().map((box) => ({ ...lookOf(box), line: '' })))],
    [
      'lines',
      differences(
        boxes()
          .map(lookOf)
          .filter(({ line }) => line !== 'off'),
      ),
    ],
    ['notes', differences(all('.form-help, .MuiFormHelperText-root').map(noteOf))],
    [
      'buttons',
      differences(
        all('.form-field .form-actions > .button:not([aria-pressed=true])').map(buttonOf),
      ),
    ],
    ['chips', differences(all('.MuiChip-root, .model-chip').map(chipOf))],
    [
      'native',
      all('input[type=date], input[type=datetime-local]:not([aria-hidden])').map(({ id }) => id),
    ],
    ['own buttons', all('main .MuiButton-root').map(({ innerText }) => innerText)],
  ] as const;
  return found.flatMap(([what, unlike]) =>
    unlike.length > 0 ? [`${what}: ${unlike.join(' / ')}`] : [],
  );
}

const settingForms = () =>
  settingGroups('en', settings)
    .filter(({ tab }) => tab !== 'personal')
    .flatMap(({ places }) => places.map(({ address }) => address));

describe('the controls of a form', () => {
  it.each([
    [1280, 'en'],
    [390, 'zh'],
  ] as const)('look the same in all forms at %i px, in %s', async (width, locale) => {
    await page.viewport(width, 844);
    await showLocale(locale);
    const odd: string[] = [];
    const seen = { boxes: 0, notes: 0, chips: 0 };
    for (const path of [...recordForms, ...settingForms()]) {
      await show(path);
      for (const folded of all('details:not([open]) > summary')) folded.click();
      await settled();
      // A new record has the focus in its first field, whose line differs then.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      await settled();
      seen.boxes += boxes().length;
      seen.notes += all('.MuiFormHelperText-root').length;
      seen.chips += all('.MuiChip-root, .model-chip').length;
      odd.push(...oddities().map((one) => `${path} ${one}`));
    }
    expect(odd).toEqual([]);
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  });

  it('write a time as the console does', async () => {
    await show('/token/edit/1');
    await expect
      .element(page.getByRole('textbox', { name: 'Expires' }))
      .toHaveValue(expect.stringMatching(/^2030-03-\d\d \d\d:\d\d:\d\d$/));
  });
});

describe('the bar that saves', () => {
  const bar = () => document.querySelector('.save-bar');

  it('is there from the start of a new record, with the button that makes it', async () => {
    await show('/token/add');
    await expect.element(page.getByRole('button', { name: 'Create token' })).toBeVisible();
    expect(bar()?.textContent).not.toContain('change');
    await page.getByRole('textbox', { name: 'Name' }).fill('a name');
    await expect.poll(() => bar()?.textContent).toMatch(/^1 change Name/);
  });

  it.each([
    ['/token/edit/1', 'Name'],
    ['/user/edit', 'Display name'],
    ['/setting?tab=other&section=notice', 'Notice'],
  ])(
    'comes with the first change, with its name, and goes with the last, on %s',
    async (path, label) => {
      await show(path);
      const field = page.getByRole('textbox', { name: label });
      // Its part of the console is loaded late.
      await expect.element(field).toBeVisible();
      expect(bar()).toBeNull();
      const text = typedIn(label);
      await field.fill('another text');
      await expect.poll(() => bar()?.textContent).toMatch(/^1 change \S/);
      // At the foot of the window, with messages above it.
      const { bottom } = bar()?.getBoundingClientRect() ?? { bottom: 0 };
      expect(innerHeight - bottom).toBeLessThanOrEqual(12);
      await field.fill(text);
      await expect.poll(bar).toBeNull();
    },
  );

  it('leaves the focus in the page when it goes after a save', async () => {
    await show('/token/edit/1');
    await page.getByRole('textbox', { name: 'Name' }).fill('saved');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(bar).toBeNull();
    await expect.poll(() => document.activeElement?.id).toBe('content');
  });

  it('is there for a copy, which needs no change', async () => {
    await show('/channel/add?from=1');
    await expect.poll(() => bar()?.textContent).toContain('Name');
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('first (copy)');
  });
});

describe('a guest', () => {
  it('sees the title of a page where others see it, below the bar', async () => {
    await exit();
    const tops: number[] = [];
    for (const path of ['/about', '/no/such/page']) {
      await open(path);
      await expect.poll(() => document.querySelector('main h1')).not.toBeNull();
      tops.push(Math.round(document.querySelector('main h1')?.getBoundingClientRect().top ?? 0));
    }
    expect(new Set(tops).size).toBe(1);
  });
});
