/** Fields of choices: Enter takes what is lit, and what is no choice is refused. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildToken } from '../../support/steps/builders';
import { callApi } from '../support/api';
import { open } from '../support/consoleTests';
import {
  addModel,
  channels,
  channelTests,
  makeChannel,
  newChannel,
  watchBodies,
} from '../support/steps/channelForms';
import { choices, errorAt, focusedId, make, rowsOf, submit } from '../support/steps/forms';
import { openPanel } from '../support/steps/lists';

channelTests();

const press = (keys: string) => userEvent.keyboard(keys);
const box = (name: string) => page.getByRole('combobox', { name });
const chips = () =>
  [...document.querySelectorAll('button[aria-label^="Remove "]')]
    .map((button) => button.getAttribute('aria-label')?.replace('Remove ', ''))
    .filter((name) => name !== 'all');
/** The current choice of the arrows and Enter, as a screen reader hears it. */
const lit = () => {
  const id = document.activeElement?.getAttribute('aria-activedescendant');
  return id ? document.getElementById(id)?.textContent : undefined;
};

/** The id of a new user. */
async function makeUser(username: string): Promise<unknown> {
  const [old] = await rowsOf(`user/search?keyword=${username}`);
  if (!old) await make('user', { username, password: 'password-1' });
  const [user] = await rowsOf(`user/search?keyword=${username}`);
  await callApi('PUT', 'user/', { id: user?.['id'], group: 'default' });
  return user?.['id'];
}
const groupOf = async (id: unknown) => {
  const { data } = await callApi('GET', `user/${id}`);
  return Reflect.get(Object(data), 'group');
};

describe('one of fixed choices', () => {
  it('is the first match by Enter: “anth” is Anthropic, and the form is not sent', async () => {
    await newChannel('OpenAI', 'Claude');
    await page.getByLabelText('Key *').fill('sk');
    const bodies = watchBodies();
    await box('Type').fill('anth');
    await expect.poll(choices).toEqual(['Anthropic Claude']);
    await expect.poll(lit).toBe('Anthropic Claude');
    await press('{Enter}');
    await expect.element(box('Type')).toHaveValue('Anthropic Claude');
    await expect.poll(choices).toEqual([]);
    expect(bodies.all).toEqual([]);
    expect(errorAt('channel_type')).toBe('');
    await addModel('claude-haiku');
    await submit();
    await expect.poll(async () => (await channels())[0]).toMatchObject({ type: 14 });
  });

  it('is the lit one by Tab, where something was typed', async () => {
    await open('/channel/add');
    await box('Type').fill('anth');
    await expect.poll(lit).toBe('Anthropic Claude');
    await press('{Tab}');
    await expect.element(box('Type')).toHaveValue('Anthropic Claude');
    expect([errorAt('channel_type'), focusedId()]).toEqual(['', 'channel_name']);
    await box('Type').click();
    await expect.poll(lit).toBe('Anthropic Claude');
    await press('{ArrowDown}{Tab}');
    await expect.element(box('Type')).toHaveValue('Anthropic Claude');
  });

  it('is another one as soon as one types, for the chosen one is selected', async () => {
    await open('/channel/add');
    await expect.element(box('Type')).toHaveFocus();
    await press('compat');
    await expect.element(box('Type')).toHaveValue('compat');
  });

  it('is found by words anywhere, a number, and the better match before the chosen one', async () => {
    await open('/channel/add');
    for (const [typed, first] of [
      ['api2d', 'Proxy: API2D'],
      ['router proxy', 'Proxy: OpenRouter'],
      ['14', 'Anthropic Claude'],
      ['openai', 'OpenAI'],
    ] as const) {
      await box('Type').fill(typed);
      await expect.poll(lit).toBe(first);
    }
  });

  it('keeps the list open where nothing matches, refuses the text, and saves nothing', async () => {
    const id = await makeUser('lena');
    await open(`/user/edit/${id}`);
    await expect.element(box('Group')).toHaveValue('default');
    await box('Group').fill('none such');
    await expect.element(page.getByText('Nothing found').first()).toBeVisible();
    await press('{Enter}');
    await expect.element(page.getByText('Nothing found').first()).toBeVisible();
    await expect.element(box('Group')).toHaveValue('none such');
    expect(location.pathname).toBe(`/user/edit/${id}`);
    await press('{Tab}');
    await expect
      .poll(() => errorAt('user_group'))
      .toContain('“none such” is not among the choices');
    await expect.element(box('Group')).toHaveAttribute('aria-invalid', 'true');
    const frame = box('Group').element().closest('.MuiInputBase-root');
    const [above, below] = [
      frame,
      frame?.parentElement?.parentElement?.querySelector('.form-error'),
    ].map((part) => part?.getBoundingClientRect());
    expect((below?.top ?? 0) - (above?.bottom ?? 0)).toBeGreaterThanOrEqual(4);
    await page.getByLabelText('Display name').fill('Lena');
    await submit();
    await expect.poll(focusedId).toBe('user_group');
    expect(await groupOf(id)).toBe('default');
    await box('Group').fill('svi');
    await expect.poll(lit).toBe('svip');
    await press('{Enter}');
    await expect.poll(() => errorAt('user_group')).toBe('');
    await submit();
    await expect.poll(() => groupOf(id)).toBe('svip');
  });

  it('takes a whole name that was typed and not confirmed', async () => {
    const id = await makeUser('lena');
    await open(`/user/edit/${id}`);
    await box('Group').fill('VIP');
    await press('{Control>}s{/Control}');
    await expect.poll(() => groupOf(id)).toBe('vip');
  });
});

describe('several choices', () => {
  it('are chips that say how they go, by mouse and by keys, and the focus stays in the box', async () => {
    await open('/channel/add');
    await expect.element(page.getByRole('button', { name: 'Remove default' })).toBeVisible();
    await box('Groups').fill('ip');
    await expect.poll(choices).toEqual(['vip', 'svip']);
    await press('{Enter}');
    await expect.poll(chips).toEqual(['default', 'vip']);
    await press('{ArrowLeft}');
    await expect.element(page.getByRole('button', { name: 'Remove vip' })).toHaveFocus();
    await press('{Enter}');
    await expect.poll(chips).toEqual(['default']);
    expect(focusedId()).toBe('channel_group');
    await page.getByRole('button', { name: 'Remove default' }).click();
    await expect.poll(chips).toEqual([]);
    expect(focusedId()).toBe('channel_group');
    // Nothing is typed.
    await box('Groups').click();
    await expect.poll(choices).toContain('vip');
    await press('{Enter}');
    await box('Groups').fill('svip');
    await press('{Enter}');
    await expect.poll(chips).toEqual(['svip']);
  });

  it('take the known ones of a typed list, and leave the refused rest in the box', async () => {
    await newChannel('OpenAI', 'grouped');
    await page.getByLabelText('Key *').fill('sk');
    await box('Models').fill('gpt-4o,');
    await box('Groups').fill('vip; nowhere');
    await press('{Tab}');
    await expect.poll(() => errorAt('channel_group')).toContain('“nowhere” is not among');
    await expect.element(box('Groups')).toHaveValue('nowhere');
    const bodies = watchBodies();
    await submit();
    await expect.poll(focusedId).toBe('channel_group');
    expect(bodies.all).toEqual([]);
    await box('Groups').fill('');
    await submit();
    await expect.poll(async () => (await channels())[0]).toMatchObject({ group: 'default,vip' });
  });

  it('are new models marked so', async () => {
    await makeChannel({ name: 'c', models: 'gpt-4o,gpt-4o-mini' });
    await open('/token/add');
    await box('Models').fill('gpt-4o-m');
    await expect.poll(choices).toEqual(['Add “gpt-4o-m”new', 'gpt-4o-mini']);
    await press('{Enter}');
    await expect.poll(chips).toEqual(['gpt-4o-m']);
    const marked = () =>
      [...document.querySelectorAll('.choice-chip .choice-new')].map(
        (mark) => mark.parentElement?.querySelector('bdi')?.textContent,
      );
    await expect.poll(marked).toEqual(['gpt-4o-m']);
  });
});

describe('Enter takes what is lit', () => {
  const filter = (field: string) => () => new URLSearchParams(location.search).get(`f.${field}`);
  const litText = () =>
    (lit() ?? document.querySelector('.is-lit')?.textContent ?? '').replace(/new$/, '');

  it.each([
    // Own words are allowed: the typed text is the first line, and an exact name is one.
    ['/channel/add', 'Models', 'gpt-4o-m', 'Add “gpt-4o-m”', 'gpt-4o-m', 'gpt-4o-mini'],
    ['/channel/add', 'Models', 'gpt-4o', 'gpt-4o', 'gpt-4o', 'gpt-4o-2024-05-13'],
    ['/token/add', 'Models', 'gpt-4o-m', 'Add “gpt-4o-m”', 'gpt-4o-m', 'gpt-4o-mini'],
    ['/log', 'Token', 'night 9', '“night 9”', 'night 9', 'night 90'],
    ['/log', 'Model', 'gpt-4o-m', '“gpt-4o-m”', 'gpt-4o-m', 'gpt-4o-mini'],
    // They are not: the first match is.
    ['/channel/add', 'Groups', 'ip', 'vip', 'vip', 'svip'],
  ])('%s, %s: “%s” lights %s', async (path, label, typed, first, byEnter, byArrow) => {
    await makeChannel({ name: 'c', models: 'gpt-4o,gpt-4o-mini' });
    const [night] = await rowsOf('token/search?keyword=night');
    if (!night) await make('token', buildToken({ name: 'night 90' }));
    for (const [keys, taken] of [
      ['{Enter}', byEnter],
      ['{ArrowDown}{Enter}', byArrow],
    ] as const) {
      await open(path);
      const isFilter = path === '/log';
      if (isFilter) await (await openPanel(label)).getByLabelText(label).fill(typed);
      else await box(label).fill(typed);
      // The relay's names come a moment after the typed text.
      await expect.poll(() => document.body.textContent).toContain(byArrow);
      await expect.poll(litText).toBe(first);
      await press(keys);
      if (isFilter)
        await expect.poll(filter(label === 'Token' ? 'token_name' : 'model_name')).toBe(taken);
      else await expect.poll(() => chips().filter((name) => name !== 'default')).toEqual([taken]);
    }
  });
});

it('holds back a bulk change of which it refuses a part', async () => {
  await makeChannel({ name: 'one' });
  await open('/channel');
  await page.getByLabelText('Select one').click();
  await page.getByRole('button', { name: 'Change…' }).click();
  await page.getByRole('button', { name: 'Change groups' }).click();
  const dialog = page.getByRole('dialog');
  const apply = dialog.getByRole('button', { name: /1 channel$/ });
  await dialog.getByRole('combobox', { name: 'Value' }).fill('vip, none such');
  await press('{Tab}');
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Remove vip' })).toBeVisible();
  await expect.element(apply).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Value' }).fill('');
  await expect.element(apply).toBeEnabled();
});

it('offers a channel the models that are known, and adds all of them', async () => {
  await open('/channel/add');
  await box('Models').fill('gpt-4o-m');
  await expect.poll(choices).toContain('gpt-4o-mini');
  await press('{ArrowDown}{Enter}');
  await expect.element(page.getByText('1 model', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add all models' }).click();
  await expect.element(page.getByText(/^[1-9]\d\d+ models$/)).toBeVisible();
});

describe('the choices of a filter', () => {
  it('light the first match; Enter takes it, and applies once nothing is typed', async () => {
    for (const [type, name] of Object.entries({ 1: 'a', 14: 'b', 3: 'c', 8: 'd', 15: 'e' }))
      await makeChannel({ name, type: Number(type), base_url: 'https://upstream.example' });
    await open('/channel');
    const panel = await openPanel('Type');
    const search = panel.getByRole('searchbox');
    await expect.element(search).toHaveFocus();
    await press('ant');
    await expect.poll(() => document.querySelector('.is-lit')?.textContent).toContain('Anthropic');
    await press('{Enter}');
    await expect.element(panel.getByLabelText(/^Anthropic/)).toBeChecked();
    await expect.element(search).toHaveValue('');
    expect(location.search).toBe('');
    await press('{Enter}');
    await expect.poll(() => location.search).toContain('f.type=14');
  });
});
