/** Forms of schema files: keys and values, tabs, help beside a field, fields that may be empty, fields that hide. */
import { describe, expect, it } from 'vitest';
import { keyValuesTests } from '../support/keyValuesTests';
import {
  add,
  create,
  createdAs,
  errorOf,
  field,
  focusedId,
  kitTests,
  make,
  page,
  problems,
  read,
  save,
  tab,
  type Values,
} from '../support/kitPage';

kitTests();

describe('keys and values', keyValuesTests);

describe('a form on tabs', () => {
  const selected = () => page.getByRole('tab', { selected: true }).innerText();

  it('shows one part, is moved through by keys, and comes back at the same part', async () => {
    await page.goto('/kit/add');
    await tab('Basics').waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Basics', 'Optional', 'Hiding']);
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'The name',
      'Tables',
    ]);
    await tab('Basics').focus();
    for (const [key, name] of [
      ['ArrowRight', 'Optional'],
      ['End', 'Hiding'],
      ['ArrowRight', 'Basics'],
      ['ArrowLeft', 'Hiding'],
      ['Home', 'Basics'],
      ['ArrowRight', 'Optional'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await selected()).toBe(name);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name);
    }
    expect(
      await page
        .getByRole('tab')
        .evaluateAll((all) => all.map((one) => (one as HTMLElement).tabIndex)),
    ).toEqual([-1, 0, -1]);
    await page.keyboard.press('Tab');
    expect(await page.getByRole('tabpanel', { name: 'Optional' }).locator(':focus').count()).toBe(
      1,
    );
    expect(new URL(page.url()).hash).toBe('#optional');
    await page.reload();
    await field('Mail').waitFor();
    expect(await selected()).toBe('Optional');
    await page.evaluate(() => {
      location.hash = '#content';
    });
    expect(await selected()).toBe('Optional');
    await page.goto('about:blank');
    await page.goto('/kit/add#nowhere');
    await field('Name').waitFor();
    expect(await selected()).toBe('Basics');
  });

  it('keeps what is typed on a hidden part, checks it, and opens the first mistake', async () => {
    await page.goto('/kit/add');
    await tab('Optional').click();
    await field('Mail').fill('nobody');
    await tab('Hiding').click();
    await field('One of').fill('x');
    await tab('Basics').click();
    await field('Name').fill('hidden part');
    await create();
    await errorOf('mail').waitFor();
    expect(await selected()).toContain('Optional');
    await expect.poll(focusedId).toBe('kit_mail');
    await tab('Optional 1 mistake').waitFor();
    await tab('Hiding 1 mistake').waitFor();
    expect(await tab(/mistake/).count()).toBe(2);
    await field('Mail').fill('a@b.example');
    await expect.poll(() => tab(/mistake/).count()).toBe(1);
    await create();
    await expect.poll(selected).toContain('Hiding');
    await expect.poll(focusedId).toBe('kit_oneOf');
    await field('One of').fill('xyz');
    await create();
    expect(await createdAs('hidden part')).toMatchObject({ mail: 'a@b.example', oneOf: 'xyz' });
    expect(problems).toEqual([]);
  });

  it('asks before it is left, not before another part is shown, and opens where the server finds a mistake', async () => {
    const id = await make({ name: 'refused part' });
    await page.goto(`/kit/edit/${id}`);
    await field('Name').fill('refused there');
    await tab('Optional').click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.route('**/api/kit/', (route) =>
      route.fulfill({
        json: { success: false, message: 'Kind: no', errors: { kind: 'no such kind here' } },
      }),
    );
    await save();
    await page.getByText('no such kind here').waitFor();
    expect(await selected()).toContain('Hiding');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await save();
    await page.getByText('kit updated').waitFor();
    expect(await read(id)).toMatchObject({ name: 'refused there' });
  });
});

describe('help beside a field', () => {
  it('is at its right where there is room, and below it on a phone', async () => {
    await page.goto('/kit/add');
    const places = async () => {
      const input = await add('Labels').boundingBox();
      const help = await page.getByText('Words of your own.').boundingBox();
      return {
        isRight: (help?.x ?? 0) > (input?.x ?? 0) + (input?.width ?? 0),
        isBelow: (help?.y ?? 0) >= (input?.y ?? 0) + (input?.height ?? 0),
      };
    };
    await add('Labels').waitFor();
    expect(await places()).toMatchObject({ isRight: true, isBelow: false });
    await page.setViewportSize({ width: 390, height: 844 });
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
const none = Object.fromEntries(Object.keys(values).map((name) => [name, null]));

describe('a field that may be empty', () => {
  it('is stored as null where nothing is typed, and where it is cleared', async () => {
    await page.goto('/kit/add#optional');
    // What was typed and taken back is nothing, too.
    for (const [label, text] of Object.values(values)) {
      await field(label).fill(text);
      await field(label).fill('');
    }
    await tab('Basics').click();
    await field('Name').fill('emptied');
    await create();
    const { id } = await createdAs('emptied');
    expect(await read(Number(id))).toMatchObject(none);
    await page.goto(`/kit/edit/${id}#optional`);
    for (const [label, text] of Object.values(values)) await field(label).fill(text);
    await save();
    await page.getByText('kit updated').first().waitFor();
    expect(Object.values(await read(Number(id)))).not.toContain(undefined);
    for (const name of Object.keys(values))
      expect([name, (await read(Number(id)))[name]]).not.toEqual([name, null]);
    await page.reload();
    for (const [label] of Object.values(values)) await field(label).fill('');
    await save();
    await page.getByText('kit updated').first().waitFor();
    expect(await read(Number(id))).toMatchObject(none);
    expect(problems).toEqual([]);
  });
});

describe('a field that hides', () => {
  it.each([
    ['one of several', 'One of', 'oneOf', { kind: 'Kind b' }],
    ['one of several, the other', 'One of', 'oneOf', { kind: 'Kind c' }],
    ['a comparison', 'Above', 'above', { size: '11' }],
    ['or', 'Either', 'either', { kind: 'Kind b' }],
    ['and within or', 'Either', 'either', { kind: 'Kind c', size: '5' }],
  ])(
    'is neither checked nor sent: %s',
    async (what, label, name, { kind, size }: { kind?: string; size?: string }) => {
      const id = await make({ name: what, [name]: 'kept' });
      const sent: Values[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PUT') sent.push(request.postDataJSON() as Values);
      });
      await page.goto(`/kit/edit/${id}#hiding`);
      await field(label).fill('x');
      await save();
      await errorOf(name).waitFor();
      expect(sent).toEqual([]);
      if (size !== undefined) await field('Size').fill(size);
      if (kind !== undefined) {
        await field('Kind').click();
        await page.getByRole('option', { name: kind }).click();
      }
      await field(label).waitFor({ state: 'detached' });
      await save();
      await page.getByText('kit updated').waitFor();
      expect(sent.map((body) => Object.hasOwn(body, name))).toEqual([false]);
      expect((await read(id))[name]).toBe('kept');
    },
  );
});

describe('a format that throws', () => {
  it('fails alone, in its cell and in its input, and is named', async () => {
    const id = await make({ name: 'broken', brittle: 'boom', labels: { a: 'here' } });
    await make({ name: 'whole', brittle: 'fine' });
    await page.goto('/kit');
    const row = page.getByRole('row').filter({ hasText: 'broken' });
    await row.getByText('Brittle failed').waitFor();
    await row.getByText('a=here').waitFor();
    await page.getByRole('row').filter({ hasText: 'whole' }).getByText('fine').waitFor();
    await page.goto(`/kit/edit/${id}`);
    await page.getByText('The input of Brittle failed.').waitFor();
    await field('Name').fill('broken still');
    await save();
    await page.getByText('kit updated').waitFor();
    expect(await read(id)).toMatchObject({ name: 'broken still', brittle: 'boom' });
    for (const problem of problems.splice(0)) expect(problem).toContain('of brittle');
  });
});
