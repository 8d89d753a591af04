/** Pages that are left by the buttons of the browser and come back to: lists, sign-in pages, forms. */
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildGate } from '../../support/browser/gate';
import { buildToken } from '../../support/steps/builders';
import { answerCalls, callApi, type Sent, settled } from '../support/api';
import { consoleTests, enter, exit, open } from '../support/consoleTests';

/** Rows of a page, where nobody chose another number, and more than one relay page of ten. */
const pageRows = 20;
const made = pageRows + 13;

consoleTests(async () => {
  for (let i = 1; i <= made; i++) await callApi('POST', 'token/', buildToken({ name: `t${i}` }));
  await callApi('POST', 'user/', { username: 'owner', password: 'password-1' });
  await callApi('POST', 'redemption/', { name: 'code', quota: 1, count: made });
});

const isAt = (pathname: string) => expect.poll(() => location.pathname).toBe(pathname);
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const openLink = (name: string) =>
  page.getByRole('navigation').first().getByRole('link', { name, exact: true }).click();

describe('a list that is left while it loads', () => {
  it.each([
    ['Tokens', 'token'],
    ['Redemption codes', 'redemption'],
  ])('%s is whole on the way back, without a message', async (title, name) => {
    await open('/about');
    await settled();
    const slow = buildGate();
    let calls = 0;
    let given = 0;
    const end = answerCalls('GET', new RegExp(`^${name}/`), async (_, go, { signal }) => {
      calls += 1;
      signal?.addEventListener('abort', () => {
        given += 1;
      });
      await slow.passed;
      return go();
    });
    await openLink(title);
    await isAt(`/${name}`);
    await expect.poll(() => calls).toBeGreaterThan(0);
    await openLink('Home');
    await isAt('/');
    await expect.poll(() => given).toBeGreaterThan(0);
    end();
    slow.open();
    history.back();
    await expect.poll(() => document.querySelectorAll('tbody tr[data-id]').length).toBe(pageRows);
    expect(page.getByText(/could not be loaded|Error/).length).toBe(0);
    expect(page.getByRole('alert').length).toBe(0);
  });
});

describe('a list that is given up before it is drawn', () => {
  it('is asked for no longer, and is no step of the way back', async () => {
    await open('/about');
    await expect.element(heading('About')).toBeVisible();
    const waiting = new Set<Sent>();
    answerCalls('GET', /^token\/\?/, (sent, _, { signal }) => {
      waiting.add(sent);
      signal?.addEventListener('abort', () => waiting.delete(sent));
      return new Promise(() => {});
    });
    // Both within one task: no answer and no frame comes between.
    for (const name of ['Tokens', 'Home'])
      [...document.querySelectorAll<HTMLAnchorElement>('.nav-link')]
        .find(({ textContent }) => textContent.includes(name))
        ?.click();
    await isAt('/');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => [...waiting].map(({ path }) => path)).toEqual([]);
    history.back();
    await isAt('/about');
  });
});

async function signIn(username = 'root', password = '123456'): Promise<void> {
  await page.getByLabelText('Username or e-mail').fill(username);
  await page.getByLabelText('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
}

describe('a sign-in page that Back leads to', () => {
  it('signs in, and its links lead on', async () => {
    await exit();
    await open('/login');
    await openLink('About');
    await expect.element(heading('About')).toBeVisible();
    history.back();
    await expect.element(page.getByRole('heading', { name: 'Sign in to' })).toBeVisible();
    await openLink('Home');
    await expect.element(page.getByRole('heading', { name: 'Sign in to' })).not.toBeInTheDocument();
    history.back();
    await signIn();
    await expect.element(page.getByRole('heading', { name: 'My profile' })).toBeVisible();
    expect(location.pathname).toBe('/user/edit');
    await expect.element(page.getByLabelText('New password', { exact: true })).toHaveFocus();
  });
});

describe('a form that Back would leave after a sign-in', () => {
  const question = page.getByRole('dialog').getByText('Leave without saving?');
  const leave = page.getByRole('button', { name: 'Leave', exact: true });
  const stay = page.getByRole('button', { name: 'Stay' });

  beforeEach(async () => {
    await exit();
    await open('/');
    await page.getByRole('link', { name: 'Sign in' }).first().click();
  });

  it('leads there from the first password of all, past the sign-in', async () => {
    await signIn();
    const password = page.getByLabelText('New password', { exact: true });
    await password.fill('typed');
    history.back();
    await expect.element(password).not.toBeInTheDocument();
    await isAt('/');
  });

  it('asks after a session has ended', async () => {
    await signIn('owner', 'password-1');
    await openLink('Tokens');
    await page.getByRole('link', { name: /^Add/ }).first().click();
    const name = page.getByLabelText(/^Name/);
    await name.fill('typed');
    await callApi('GET', 'user/logout');
    await page.getByRole('button', { name: /^Create / }).click();
    await expect.poll(() => location.pathname + location.search).toBe('/login?expired=true');
    await signIn('owner', 'password-1');
    await isAt('/token/add');
    await expect.element(name).toHaveValue('typed');
    history.back();
    await expect.element(question).toBeVisible();
    await stay.click();
    await isAt('/token/add');
    history.back();
    await leave.click();
    await isAt('/token');
    await expect.element(heading('Tokens')).toBeVisible();
  });
});

describe('a form above a list', () => {
  const question = page.getByRole('dialog').getByText('Leave without saving?');
  const stay = page.getByRole('button', { name: 'Stay' });
  const name = page.getByLabelText(/^Name/);
  const typeInForm = async () => {
    await page.getByRole('main').getByRole('link', { name: /^Add/ }).first().click();
    await name.fill('typed');
  };

  it('asks on the way back to a part of the list that a link led to', async () => {
    await open('/token');
    await expect.element(heading('Tokens')).toBeVisible();
    document.querySelector<HTMLAnchorElement>('a.skip')?.click();
    await expect.poll(() => location.hash).toBe('#content');
    await typeInForm();
    history.back();
    await expect.element(question).toBeVisible();
    await stay.click();
    await isAt('/token/add');
    await expect.element(name).toHaveValue('typed');
  });

  it('stays at its address where Back is pressed twice at once', async () => {
    await open('/channel');
    await openLink('Tokens');
    await typeInForm();
    let moves = 0;
    const count = () => {
      moves += 1;
    };
    window.addEventListener('popstate', count);
    history.back();
    history.back();
    // There, there again, and back.
    await expect.poll(() => moves).toBeGreaterThan(2);
    window.removeEventListener('popstate', count);
    await isAt('/token/add');
    await expect.element(name).toHaveValue('typed');
  });
});

describe('a form that a sign-out would leave', () => {
  it.each(['menu', 'palette'])('asks first, chosen in the %s', async (where) => {
    const signOut = async () => {
      if (where === 'menu') await page.getByLabelText('Account menu of owner').click();
      else {
        await userEvent.keyboard('{Control>}k{/Control}');
        await expect.element(page.getByRole('dialog').getByRole('combobox')).toHaveFocus();
        await userEvent.keyboard('Sign out');
      }
      await page.getByRole(where === 'menu' ? 'button' : 'option', { name: 'Sign out' }).click();
    };
    await enter('owner', 'password-1');
    await open('/token/add');
    const name = page.getByLabelText(/^Name/);
    await name.fill('typed');
    await signOut();
    const question = page.getByRole('dialog', { name: 'Sign out now?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(name).toHaveValue('typed');
    await signOut();
    await question.getByRole('button', { name: 'Sign out' }).click();
    await isAt('/login');
  });
});
