/** Forms of schema files: tabs, help beside a field, fields that may be empty, fields that hide. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, answerOf, watchWrites } from '../support/api';
import { consoleTests, open, problems, reload } from '../support/consoleTests';
import { textsOf } from '../support/page/seen';
import {
  add,
  create,
  createdAs,
  expectError,
  expectText,
  field,
  make,
  read,
  save,
  tab,
} from '../support/steps/kit';
import { rowOf } from '../support/steps/lists';

consoleTests();

const expectId = () => expect.poll(() => document.activeElement?.id);

describe('a form on tabs', () => {
  const expectSelected = () =>
    expect.poll(() => textsOf('[role=tab][aria-selected=true]').join('|'));
  const marked = () => page.getByRole('tab', { name: /mistake/ }).elements().length;

  it('shows one part, is moved through by keys, and comes back at the same part', async () => {
    await open('/kit/add');
    await expect.element(tab('Basics')).toBeVisible();
    expect(textsOf('[role=tab]')).toEqual(['Basics', 'Optional', 'Hiding']);
    expect(textsOf('main h2')).toEqual(['The name', 'Tables']);
    const first = tab('Basics').element();
    if (first instanceof HTMLElement) first.focus();
    for (const [key, name] of [
      ['ArrowRight', 'Optional'],
      ['End', 'Hiding'],
      ['ArrowRight', 'Basics'],
      ['ArrowLeft', 'Hiding'],
      ['Home', 'Basics'],
      ['ArrowRight', 'Optional'],
    ] as const) {
      await userEvent.keyboard(`{${key}}`);
      await expectSelected().toBe(name);
      expect(document.activeElement?.textContent).toBe(name);
    }
    expect(
      [...document.querySelectorAll<HTMLElement>('[role=tab]')].map((one) => one.tabIndex),
    ).toEqual([-1, 0, -1]);
    await userEvent.keyboard('{Tab}');
    const panel = page.getByRole('tabpanel', { name: 'Optional' }).element();
    expect(panel.contains(document.activeElement)).toBe(true);
    // All but the code, which has 3 letters at least.
    expect(panel.textContent?.match(/optional/g)).toHaveLength(5);
    expect(location.hash).toBe('#optional');
    await reload();
    await expect.element(field('Mail')).toBeVisible();
    await expectSelected().toBe('Optional');
    location.hash = '#content';
    await expectSelected().toBe('Optional');
    await open('/kit/add#nowhere');
    await expect.element(field('Name')).toBeVisible();
    await expectSelected().toBe('Basics');
  });

  it('keeps what is typed on a hidden part, checks it, and opens the first mistake', async () => {
    await open('/kit/add');
    await tab('Optional').click();
    await field('Mail').fill('nobody');
    await tab('Hiding').click();
    await field('One of').fill('x');
    await tab('Basics').click();
    await field('Name').fill('hidden part');
    await create();
    await expectError('kit_mail').not.toBe('');
    await expectSelected().toContain('Optional');
    await expectId().toBe('kit_mail');
    await expect.element(tab('Optional 1 mistake')).toBeVisible();
    await expect.element(tab('Hiding 1 mistake')).toBeVisible();
    expect(marked()).toBe(2);
    await field('Mail').fill('a@b.example');
    await expect.poll(marked).toBe(1);
    await create();
    await expectSelected().toContain('Hiding');
    await expectId().toBe('kit_oneOf');
    await field('One of').fill('xyz');
    await create();
    expect(await createdAs('hidden part')).toMatchObject({ mail: 'a@b.example', oneOf: 'xyz' });
  });

  it('asks before it is left, not before another part is shown, and opens where the server finds a mistake', async () => {
    const id = await make({ name: 'refused part' });
    await open(`/kit/edit/${id}`);
    await field('Name').fill('refused there');
    await tab('Optional').click();
    await expectSelected().toBe('Optional');
    expect(page.getByRole('dialog').elements()).toEqual([]);
    const answerAsBefore = answerCalls('PUT', /^kit\//, () =>
      answerOf({ success: false, message: 'Kind: no', errors: { kind: 'no such kind here' } }),
    );
    await save();
    await expectText('no such kind here');
    await expectSelected().toContain('Hiding');
    answerAsBefore();
    await save();
    await expectText('kit updated');
    expect(await read(id)).toMatchObject({ name: 'refused there' });
  });
});

describe('help beside a field', () => {
  it('is at its right where there is room, and below it on a phone', async () => {
    await open('/kit/add');
    await expect.element(add('Labels')).toBeVisible();
    const places = () => {
      const input = add('Labels').element().getBoundingClientRect();
      const help = page.getByText('Words of your own.').element().getBoundingClientRect();
      return { isRight: help.left > input.right, isBelow: help.top >= input.bottom };
    };
    await expect.poll(places).toEqual({ isRight: true, isBelow: false });
    await page.viewport(390, 844);
    await expect.poll(places).toEqual({ isRight: false, isBelow: true });
  });
});

const values = {
  mail: ['Mail', 'a@b.example'],
  code: ['Code', 'abcd'],
  stars: ['Stars', '3'],
  price: ['Price', '1.5'],
  opens: ['Opens', '2026-12-01'],
  starts: ['Starts', '2026-12-01T10:00'],
} as const;
const names = Object.keys(values);
const none = Object.fromEntries(names.map((name) => [name, null]));

describe('a field that may be empty', () => {
  it('is stored as null where nothing is typed, and where it is cleared', async () => {
    await open('/kit/add#optional');
    // Text typed and taken back is no change, either.
    for (const [label, text] of Object.values(values)) {
      await field(label).fill(text);
      await field(label).fill('');
    }
    await tab('Basics').click();
    await field('Name').fill('emptied');
    await create();
    const id = Number((await createdAs('emptied'))['id']);
    expect(await read(id)).toMatchObject(none);
    await open(`/kit/edit/${id}#optional`);
    for (const [label, text] of Object.values(values)) await field(label).fill(text);
    await save();
    await expectText('kit updated');
    const stored = await read(id);
    expect(names.filter((name) => stored[name] === null || stored[name] === undefined)).toEqual([]);
    await reload();
    for (const [label] of Object.values(values)) await field(label).fill('');
    await save();
    await expectText('kit updated');
    expect(await read(id)).toMatchObject(none);
  });
});

describe('a field that hides', () => {
  it.each<[string, string, string, { kind?: string; size?: string }]>([
    ['one of several', 'One of', 'oneOf', { kind: 'Kind b' }],
    ['one of several, the other', 'One of', 'oneOf', { kind: 'Kind c' }],
    ['a comparison', 'Above', 'above', { size: '11' }],
    ['or', 'Either', 'either', { kind: 'Kind b' }],
    ['and within or', 'Either', 'either', { kind: 'Kind c', size: '5' }],
  ])('is neither checked nor sent: %s', async (what, label, name, { kind, size }) => {
    const id = await make({ name: what, [name]: 'kept' });
    const sent = watchWrites(/^kit\//);
    await open(`/kit/edit/${id}#hiding`);
    await field(label).fill('x');
    await save();
    await expectError(`kit_${name}`).not.toBe('');
    expect(sent.all).toEqual([]);
    if (size !== undefined) await field('Size').fill(size);
    if (kind !== undefined) {
      await field('Kind').click();
      await page.getByRole('option', { name: kind }).click();
    }
    await expect.element(field(label)).not.toBeInTheDocument();
    await save();
    await expectText('kit updated');
    expect(sent.all).toHaveLength(1);
    expect(sent.all[0]?.body).not.toHaveProperty(name);
    expect((await read(id))[name]).toBe('kept');
  });
});

describe('a format that throws', () => {
  it('fails alone, in its cell and in its input, and is named', async () => {
    const id = await make({ name: 'broken', brittle: 'boom', labels: { a: 'here' } });
    await make({ name: 'whole', brittle: 'fine' });
    await open('/kit');
    await expect.element(rowOf('broken').getByText('Brittle failed')).toBeVisible();
    await expect.element(rowOf('broken').getByText('a=here')).toBeVisible();
    await expect.element(rowOf('whole').getByText('fine')).toBeVisible();
    await open(`/kit/edit/${id}`);
    await expectText('The input of Brittle failed.');
    await field('Name').fill('broken still');
    await save();
    await expectText('kit updated');
    expect(await read(id)).toMatchObject({ name: 'broken still', brittle: 'boom' });
    for (const problem of problems.splice(0)) expect(problem).toContain('of brittle');
  });
});
