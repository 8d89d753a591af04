/** Typed values survive the end of a session, for their owner only, and without secrets. */
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dismissToast, shownToasts } from '../../../src/web/ui/toasts/showToast';
import { buildChannel, buildToken } from '../../support/steps/builders';
import { runSql } from '../support/api';
import { consoleTests, enter, open } from '../support/consoleTests';
import { make, rowsOf } from '../support/steps/forms';

const password = 'password-1';
let third: unknown;

consoleTests(async () => {
  for (const username of ['owner', 'third']) await make('user', { username, password });
  await runSql("update user set role = 100 where username = 'owner'");
  third = (await rowsOf('user/search?keyword=third'))[0]?.['id'];
  await make('channel', buildChannel({ name: 'first' }));
  await make('redemption', { name: 'codes', quota: 100, count: 1 });
  await make('token', buildToken({ name: 'mine' }));
});

beforeEach(() => enter('owner', password));

interface Form {
  name: string;
  path: string;
  /** Values typed, by label. */
  typed: Record<string, string>;
  /** Fields whose text is one of two views. */
  hasViews?: true;
  /** Secrets typed, by label. */
  secrets?: Record<string, string>;
}

const forms: Form[] = [
  {
    name: 'channel',
    path: '/channel/edit/1',
    typed: {
      Name: 'typed name',
      'Base URL': 'https://proxy.example',
      'Model mapping': '{"a":"b"}',
      'System prompt': 'be kind',
    },
    secrets: { Key: 'sk-secret-key' },
  },
  { name: 'token', path: '/token/add', typed: { Name: 'typed token', 'Remaining quota': '777' } },
  { name: 'redemption', path: '/redemption/edit/1', typed: { Name: 'typed code', Quota: '4321' } },
  {
    name: 'user',
    path: '/user/edit/:third',
    typed: { 'Display name': 'typed display', Username: 'typeduser', 'Remaining quota': '12345' },
    secrets: { Password: 'secret-password-9' },
  },
  {
    name: 'profile',
    path: '/user/edit',
    typed: { 'Display name': 'typed root' },
    secrets: { 'New password': 'secret-password-9', 'Current password': 'secret-old' },
  },
  {
    name: 'ratios',
    path: '/setting?tab=operation&section=ratio',
    hasViews: true,
    typed: { 'Model ratios': '{"typed": 2}', 'Group ratios': '{"default": 1, "typed": 3}' },
  },
  {
    name: 'other settings',
    path: '/setting?tab=other&section=pages',
    typed: { 'Home page': '# typed home', About: 'typed about', Footer: 'typed footer' },
  },
];

const labelled = (label: string) =>
  page
    .getByRole('main')
    .getByLabelText(new RegExp(`^${label}(\\s*\\*)?$`))
    .first();
const isAt = (address: string) =>
  expect.poll(() => location.pathname + location.search).toBe(address);
const isBack = () =>
  expect.element(page.getByText('Your text from before the session expired is back')).toBeVisible();
/** The storage of the tab, and that of the browser. */
const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

/** Ends the session and presses the button that saves: a call of the page may be refused before, and lead away. */
async function endSession(): Promise<void> {
  await runSql('delete from session');
  [...document.querySelectorAll<HTMLElement>('main button')]
    .find(({ innerText }) => /^(Save|Create |Review and save)/.test(innerText))
    ?.click();
  await isAt('/login?expired=true');
}

async function signIn(username: 'owner' | 'third'): Promise<void> {
  await page.getByLabelText('Username or e-mail').fill(username);
  await page.getByLabelText('Password', { exact: true }).fill(password);
  await userEvent.keyboard('{Enter}');
}

async function showTexts(labels: readonly string[]): Promise<void> {
  for (const label of labels)
    await page
      .getByRole('group', { name: `View: ${label}` })
      .getByRole('button', { name: 'JSON' })
      .click();
}

async function type(values: Record<string, string>): Promise<void> {
  for (const folded of document.querySelectorAll<HTMLElement>('details.form-section > summary'))
    folded.click();
  for (const [label, value] of Object.entries(values)) await labelled(label).fill(value);
}

/** Types a name into the form of a new token, with the end of the session after it. */
async function loseToken(): Promise<void> {
  await open('/token/add');
  await labelled('Name').fill('private plans');
  await endSession();
  expect(stored()).toContain('private plans');
}

describe('a form whose session ends', () => {
  it.each(forms)(
    '$name gives back what was typed to its owner',
    async ({ path, typed, secrets = {}, hasViews }) => {
      const viewed = hasViews ? Object.keys(typed) : [];
      const address = path.replace(':third', String(third));
      await open(address);
      await expect.element(labelled(Object.keys(typed)[0] ?? '')).toBeVisible();
      await showTexts(viewed);
      await type({ ...typed, ...secrets });
      await endSession();
      await expect.element(page.getByText('your session has expired')).toBeVisible();
      for (const secret of Object.values(secrets)) expect(stored()).not.toContain(secret);
      await signIn('owner');
      await isAt(address);
      await isBack();
      await showTexts(viewed);
      for (const [label, value] of Object.entries(typed))
        await expect.element(labelled(label)).toHaveValue(value);
      for (const label of Object.keys(secrets))
        for (const field of labelled(label).elements()) await expect.element(field).toHaveValue('');
    },
  );

  it('gives back two sections of the settings that were both unsaved', async () => {
    const go = (name: string) =>
      page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click();
    const save = () => page.getByRole('main').getByRole('button', { name: 'Save' }).click();
    await open('/setting?tab=operation&section=general');
    await page.getByLabelText('Top-up link').fill('https://shop.example');
    await go('Quota');
    await page.getByLabelText('Quota of a new user').fill('77');
    await endSession();
    await signIn('owner');
    await isBack();
    await expect.element(page.getByLabelText('Quota of a new user')).toHaveValue('77');
    for (const { id } of shownToasts()) dismissToast(id);
    // A save in one form leaves the draft of the other.
    await save();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('1 setting saved')).toBeVisible();
    await go('General');
    await isBack();
    await expect.element(page.getByLabelText('Top-up link')).toHaveValue('https://shop.example');
  });

  it('shows nothing of it to somebody else who signs in', async () => {
    await loseToken();
    await signIn('third');
    await isAt('/token/add');
    await expect.element(labelled('Name')).toHaveValue('');
    expect(stored()).not.toContain('private plans');
  });

  it('leaves nothing of it in the tab once its owner signs out', async () => {
    await loseToken();
    // The next user begins on another page than the form.
    sessionStorage.removeItem('way-back');
    await open('/login');
    await signIn('owner');
    await expect.poll(() => location.pathname).not.toBe('/login');
    expect(stored()).toContain('private plans');
    await page.getByLabelText(/^Account menu of/).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await isAt('/login');
    expect(stored()).not.toContain('private plans');
  });

  it('leaves nothing of it in the tab once its owner is followed by somebody else', async () => {
    await loseToken();
    sessionStorage.removeItem('way-back');
    await open('/login');
    await signIn('third');
    await expect.poll(() => location.pathname).not.toBe('/login');
    expect(stored()).not.toContain('private plans');
  });

  it('does not overwrite what somebody else saved meanwhile, and says so', async () => {
    await open('/redemption/edit/1');
    await labelled('Name').fill('mine now');
    await endSession();
    await runSql("update redemption set name = 'theirs', quota = 999 where id = 1");
    await signIn('owner');
    await expect.element(page.getByText('Meanwhile somebody else changed: Name.')).toBeVisible();
    await expect.element(labelled('Name')).toHaveValue('mine now');
    await expect.element(labelled('Quota')).toHaveValue('999');
  });
});
