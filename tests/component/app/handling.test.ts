/** Defects of handling that come back easily: messages in the way, nameless buttons, columns that jump, dead ends of guests. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { isDrawn } from '../../support/isLong';
import { buildChannel, buildToken } from '../../support/steps/builders';
import { answerCalls, callApi, refusal } from '../support/api';
import { consoleTests, exit, open, reload } from '../support/consoleTests';

/** Rows of a page that leaves some for a second one. */
const pageRows = 20;

consoleTests(async () => {
  for (let i = 1; i <= pageRows + 10; i++) {
    // The first page has short names and the second long ones.
    const name = i > 5 ? `c${i}` : `A long name, and record ${i}`;
    await callApi('POST', 'channel/', buildChannel({ name, type: i % 2 ? 1 : 14, priority: i }));
    await callApi('POST', 'token/', buildToken({ name, remain_quota: 10 ** (i % 12) }));
  }
  await callApi('POST', 'user/', { username: 'rosa', password: 'password-1' });
  await callApi('POST', 'redemption/', { name: 'spring', quota: 500, count: 2 });
  await callApi('PUT', 'channel/', { id: 3, status: 3 });
  await callApi('PUT', 'channel/', { id: 4, status: 2 });
  await callApi('PUT', 'option/', { key: 'ChatLink', value: '' });
});

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const nameOf = (one: HTMLElement) => one.getAttribute('aria-label') ?? one.textContent;
const rows = () => page.getByCss('tbody tr[tabindex]');

/** Whether a click in the middle of a control would hit it. */
function isFree(control: Element | null): boolean {
  if (!control) return false;
  const { left, top, width, height } = control.getBoundingClientRect();
  return control.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

describe('a message', () => {
  const messageWidths = [1280, 801, 601].filter((_, place) => isDrawn(place, 2));
  it.each(messageWidths)('leaves the buttons of a form free at %i px', async (width) => {
    await page.viewport(width, 800);
    await open('/channel/edit/1');
    await page.getByRole('textbox', { name: 'Name' }).fill(`${'changed '.repeat(3)}1`);
    await page.getByLabelText('Priority').fill('77');
    await page.getByLabelText('Weight').fill('7');
    const why = 'The relay refuses this for a reason that takes a while to be said. '.repeat(3);
    answerCalls('PUT', /^channel\/$/, () => refusal(why));
    await page.getByRole('button', { name: 'Save changes' }).click();
    const message = page.getByCss('.toast.error');
    await expect.element(message).toBeVisible();
    // At its end, too, where the foot of the page is below the bar.
    scrollTo(0, document.documentElement.scrollHeight);
    for (const name of ['Save changes', 'Discard'])
      await expect
        .poll(() => [isFree(page.getByRole('button', { name }).query()), message.length])
        .toEqual([true, 1]);
  });

  it.each(messageWidths)('leaves the foot of a list free at %i px', async (width) => {
    await page.viewport(width, 800);
    await open('/token');
    answerCalls('PUT', /^token\//, () => refusal('Refused, and at length. '.repeat(9)));
    await rows().first().getByRole('switch').click();
    await expect.element(page.getByCss('.toast.error')).toBeVisible();
    const controls = all('.foot :is(button, select)');
    expect(controls.length).toBeGreaterThan(1);
    expect(controls.filter((control) => !isFree(control)).map(nameOf)).toEqual([]);
  });
});

describe('the bar that saves', () => {
  /** The element with the focus, unless it is the bar. */
  function focusedField(): { name: string; isUnder: boolean } | undefined {
    const one = document.activeElement;
    const bar = document.querySelector('.save-bar')?.getBoundingClientRect();
    if (!one || !bar || one.closest('.save-bar')) return undefined;
    const { bottom, top, left, right } = one.getBoundingClientRect();
    const isUnder = (top + bottom) / 2 > bar.top && left < bar.right && right > bar.left;
    return { name: one.getAttribute('aria-label') ?? one.id, isUnder };
  }

  it.each([
    ['/setting?tab=operation&section=ratio', 'Group ratios'],
    ['/channel/add', 'Name'],
    ['/user/edit/1', 'Display name'],
  ])('covers no field that Tab reaches: %s', async (path, label) => {
    await page.viewport(1280, 620);
    await open(path);
    const view = page.getByRole('group', { name: `View: ${label}` });
    await expect.poll(() => document.querySelector('.schema-form')).not.toBeNull();
    if (view.query()) await view.getByRole('button', { name: 'JSON' }).click();
    await page.getByRole('textbox', { name: label }).fill('{"default": 2}');
    await expect.element(page.getByCss('.save-bar')).toBeVisible();
    page.getByRole('main').element().focus();
    const seen: string[] = [];
    for (let tabs = 0; tabs < 60; tabs++) {
      await userEvent.keyboard('{Tab}');
      const now = focusedField();
      if (!now) break;
      seen.push(now.name);
      expect(now.isUnder, now.name).toBe(false);
    }
    expect(seen.length).toBeGreaterThan(3);
  });
});

describe('every control of a row', () => {
  it.each([
    ['channel', 'c30'],
    ['token', 'c30'],
    ['user', 'rosa'],
    ['redemption', 'spring'],
  ])('of %s is named with its record, and so is its menu', async (list, name) => {
    await open(`/${list}`);
    const row = rows().filter({ hasText: name }).first();
    await row.getByRole('button', { name: `More actions for ${name}` }).click();
    const menu = page.getByCss('[popover]:popover-open');
    await expect.element(menu).toBeVisible();
    const controls = [...row.element().querySelectorAll<HTMLElement>('a, button, input')]
      .filter((one) => !one.closest('[popover]'))
      .map(nameOf);
    expect(controls.length).toBeGreaterThan(4);
    expect(controls.filter((label) => !label.includes(name))).toEqual([]);
    expect(menu.element().ariaLabel).toContain(name);
    // Enter opens the last thing that deletes: its question names the record, too.
    await menu.getByRole('button', { name: /^Delete/ }).click();
    await expect.element(page.getByRole('dialog').getByText(name).first()).toBeVisible();
  });
});

describe('a column', () => {
  const widths = () =>
    all('thead tr:first-child th').map((one) => Math.round(one.getBoundingClientRect().width));
  const first = () => all('tbody tr[tabindex]')[0]?.innerText;

  it.each(['channel', 'token'])(
    'of %s is as wide on every page, in every order and with every filter',
    async (list) => {
      await open(`/${list}?size=${pageRows}`);
      await expect.poll(first).toBeTruthy();
      const [before, shown] = [widths(), first()];
      await page.getByRole('button', { name: 'Next page' }).click();
      await expect.poll(first).not.toBe(shown);
      await expect.element(page.getByText('A long name, and record 1').first()).toBeVisible();
      expect(widths()).toEqual(before);
      await open(`/${list}?size=${pageRows}`);
      await expect.poll(first).toBe(shown);
      await page.getByTitle('Sort by Name').click();
      await expect.poll(first).not.toBe(shown);
      expect(widths()).toEqual(before);
      await page.getByRole('searchbox').fill('A long');
      await expect.poll(() => all('tbody tr[tabindex]').length).toBe(5);
      expect(widths()).toEqual(before);
    },
  );
});

describe('a filter of a column', () => {
  const names = () =>
    all('tbody tr[tabindex] td:nth-child(3)').map(({ textContent }) => textContent.trim());
  const filter = (title: string) => page.getByLabelText(`Filter ${title}`, { exact: true });
  const widthOfName = () =>
    document.querySelector('thead th[data-field="name"]')?.getBoundingClientRect().width;

  it('is a choice where the field has choices, lies below its heading, and takes the arrow keys', async () => {
    await open('/channel');
    await expect.poll(() => names().length).toBeGreaterThan(0);
    const before = widthOfName();
    await page.getByRole('button', { name: 'Filter columns' }).click();
    await expect.element(filter('Name')).toBeVisible();
    for (const field of all('.column-filters .input')) {
      const title = (field.ariaLabel ?? '').replace('Filter ', '');
      const own = field.getBoundingClientRect();
      const heading = all('thead th')
        .find(({ innerText }) => innerText.includes(title))
        ?.getBoundingClientRect();
      if (!heading) throw new Error(`${title} is not drawn`);
      expect(own.left, title).toBeGreaterThanOrEqual(heading.left - 1);
      expect(own.right, title).toBeLessThanOrEqual(heading.right + 1);
      expect(own.top, title).toBeGreaterThanOrEqual(heading.bottom - 1);
    }
    expect(widthOfName()).toBe(before);
    const choices = filter('Status').getByRole('option').elements();
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'All',
      'Enabled',
      'Disabled',
      'Auto-disabled',
    ]);
    // A text would find "Auto-disabled", too.
    await filter('Status').selectOptions('Disabled');
    await expect.poll(names).toEqual(['A long name, and record 4']);
    await reload();
    await expect.poll(names).toEqual(['A long name, and record 4']);
    await expect.element(filter('Status')).toHaveValue('=2');
    await filter('Status').selectOptions('All');
    await filter('Type').selectOptions('OpenAI');
    await expect.poll(() => names().length).toBe(15);
    await filter('Name').fill('cord 1');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}X');
    await expect.element(filter('Name')).toHaveValue('cordX 1');
  });

  it('keeps a text that an address of before has for a choice', async () => {
    await open('/channel?all=1&c.status=disab');
    await expect.poll(() => names().length).toBe(2);
    await expect.element(filter('Status')).toHaveValue('disab');
  });
});

describe('the head of a form on a phone', () => {
  it('shows the name, and the actions side by side below it', async () => {
    await page.viewport(390, 844);
    await open('/channel/edit/1');
    const buttons = () => all('.form-head-end :is(a, button)');
    await expect.poll(() => buttons().length).toBeGreaterThan(1);
    const tops = buttons().map((one) => Math.round(one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    const { scrollWidth, clientWidth } = page.getByRole('heading', { level: 1 }).element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });
});

describe('the collapsed navigation', () => {
  it('keeps the number of channels that need somebody', async () => {
    await page.viewport(768, 900);
    await open('/token');
    const count = page.getByRole('link', { name: /^1 .*Auto-disabled/ });
    await expect.element(count).toBeVisible();
    const { right, width } = count.element().getBoundingClientRect();
    expect(width).toBeGreaterThan(0);
    expect(right).toBeLessThanOrEqual(60);
  });
});

describe('the title of the window', () => {
  it('names the page, and the record of a form', async () => {
    const title = (wanted: string) => expect.poll(() => document.title).toBe(wanted);
    await open('/channel');
    await title('Channels · Relay Console');
    await page.getByRole('link', { name: 'Edit c30', exact: true }).click();
    await title('Edit channel: c30 · Relay Console');
    history.back();
    await title('Channels · Relay Console');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await title('Home · Relay Console');
  });
});

describe('a guest', () => {
  const widths = [1280, 390, 320];

  it.each(
    widths
      .flatMap((width) => ['/login', '/', '/about'].map((from) => [from, width] as const))
      .filter((_, place) => isDrawn(place, 4)),
  )('of %s is led nowhere but to open pages at %i px', async (from, width) => {
    await exit();
    await page.viewport(width, 800);
    await open(from);
    if (width <= 600) await page.getByRole('button', { name: 'Menu' }).click();
    const links = () =>
      [...document.querySelectorAll<HTMLAnchorElement>('.topbar a[href]')].filter((link) =>
        link.checkVisibility(),
      );
    await expect.poll(() => links().length).toBeGreaterThan(2);
    const targets = links().map(({ href }) => new URL(href).pathname);
    expect(targets.filter((path) => !['/', '/about', '/login'].includes(path))).toEqual([]);
  });

  it.each(['/topup', '/log', '/setting', '/channel/edit/1', '/user/edit'])(
    'who opens %s is told why the sign-in page comes',
    async (path) => {
      await exit();
      await open(path);
      await expect.poll(() => location.pathname).toBe('/login');
      await expect
        .element(page.getByRole('alert').getByText('Please sign in to open that page.'))
        .toBeVisible();
    },
  );
});
