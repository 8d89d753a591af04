/** Changed answers of a fixed seed in lists, forms and settings: no junk, no white page, and a save that sends only what was typed. */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { isRow } from '../../../src/schema/isRow';
import { resourceSchema } from '../../../src/schema/registry';
import type { Row } from '../../../src/schema/types';
import { asNumber, parseExact, writeExact } from '../../../src/schema/values/exactNumbers';
import { mutate, seeded, toText } from '../../support/data/mutate';
import { isDrawn } from '../../support/isLong';
import { settled, watchWrites } from '../support/api';
import {
  answer,
  envelope,
  expectNothing,
  forms,
  lists,
  look,
  note,
  oddAnswerTests,
  rightAnswers,
  seed,
  serveList,
  show,
} from '../support/cases/oddAnswers';
import { openBulkDialogs } from '../support/steps/bulkDialogs';

oddAnswerTests();

const codeOf = (name: string) => name.length * 1000 + name.charCodeAt(0);
const rowOf = (text: string): Row => {
  const value = parseExact(text);
  return isRow(value) ? value : {};
};

describe(`changed rows, seed ${seed}`, () => {
  it.each(lists)(
    'of the list %s',
    async (name) => {
      const random = seeded(seed + codeOf(name));
      const mutations = Array.from({ length: 100 }, (_, i) =>
        mutate({ ...rightAnswers().records[name], id: i + 1 }, random),
      );
      serveList(
        name,
        mutations.map(({ value }) => value),
      );
      await show(`/${name}?size=100`);
      await expect.poll(() => document.querySelectorAll('tbody tr').length).toBeGreaterThan(60);
      look(`list ${name}`, mutations);
      await show(`/${name}?size=100&all=1&sort=-${resourceSchema(name)['x-resource'].list.at(-1)}`);
      look(`all of ${name}`);
      if (name !== 'log') {
        await page.elementLocator(document.querySelector('thead input') ?? document.body).click();
        await expect.poll(() => document.querySelector('.selection-bar button')).not.toBeNull();
        look(`selection of ${name}`);
        const dialogs = await openBulkDialogs((dialog) => look(`${dialog} of ${name}`));
        expect(dialogs).toBeGreaterThan(0);
      }
      expectNothing();
    },
    120_000,
  );
});

/**
 * Takes out of what was sent the values as they were read, which go along for servers that add differences, and for
 * those that refuse to write over others.
 */
function takeBefore(sent: Row, asRead: Row): void {
  const before = sent['_before'];
  delete sent['_before'];
  delete sent['_record'];
  for (const [member, value] of Object.entries(isRow(before) ? before : {}))
    expect([member, writeExact(value)]).toEqual([member, writeExact(asRead[member])]);
  for (const member of Object.keys(sent))
    if (member.endsWith('_before')) {
      expect(sent[member]).toEqual(sent[member.replace(/_before$/, '')]);
      delete sent[member];
    }
}

const ids = Array.from({ length: 25 }, (_, i) => 1001 + i).filter((_, i) => isDrawn(i, 5));

describe.each(forms)(`a changed record in the form of %s, seed ${seed}`, (name) => {
  it.each(ids)('%i, and what a save sends', async (id) => {
    const mutation = mutate(
      { ...rightAnswers().records[name], id },
      seeded(seed + codeOf(name) + id),
    );
    const field = name === 'user' ? 'username' : 'name';
    answer(`${name}/${id}`, envelope(mutation.value));
    await show(`/${name}/edit/${id}`);
    look(`form ${name} ${id}`, [mutation]);
    const input = document.querySelector<HTMLInputElement>(`#${name}_${field}`);
    if (!input || input.readOnly || input.disabled) return expectNothing();
    const writes = watchWrites(/./);
    await page.elementLocator(input).fill(`new ${id}`);
    await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
    const refusals = () => document.querySelectorAll('.form-error').length;
    await expect.poll(() => writes.all.length + refusals()).toBeGreaterThan(0);
    await settled();
    look(`save of ${name} ${id}`, [mutation]);
    const what = `seed ${seed}, save of ${name} ${id} (${mutation.names.join(', ')})`;
    const write = writes.all[0];
    if (!write) {
      const said = [...document.querySelectorAll('.form-error')].map((one) => one.textContent);
      note(`${what}: nothing was sent: ${said}`);
      return expectNothing();
    }
    const sent = rowOf(write.text);
    const asRead = rowOf(toText(mutation.value));
    takeBefore(sent, asRead);
    // An id goes back as it came, be it a number or its text.
    if (sent['id'] === String(id) && asRead['id'] === sent['id']) sent['id'] = id;
    const wanted: Row = { [field]: `new ${id}`, id };
    const { properties } = resourceSchema(name);
    const exact = (member: string, value: unknown) =>
      writeExact(asNumber(properties[member], value));
    for (const [member, value] of Object.entries(sent))
      if (!(member in wanted) || exact(member, value) !== exact(member, wanted[member]))
        note(
          `${what}: sent ${member} ${writeExact(value)}, not ${writeExact(wanted[member] ?? null)}`,
        );
    expectNothing();
  });
});

const sections = [
  ['operation', ['general', 'log', 'monitor', 'quota', 'ratio']],
  ['system', ['general', 'login', 'whitelist', 'smtp', 'github', 'turnstile']],
  ['other', ['notice', 'look', 'pages']],
] as const;
const places = sections.flatMap(([tab, names]) => names.map((section) => ({ tab, section })));

describe.each([0, 1, 2, 3])(`changed options, seed ${seed}, round %i`, (round) => {
  it.each(places.filter((_, place) => isDrawn(round + place, 4)))(
    'in the settings $tab, $section',
    async ({ tab, section }) => {
      const random = seeded(seed + codeOf(tab + section) + round);
      const changed = rightAnswers().options.map((option) => mutate(option, random, ['key']));
      answer('option', envelope(changed.map(({ value }) => value)));
      await show(`/setting?tab=${tab}&section=${section}`);
      look(`settings ${tab} ${section} round ${round}`);
      expectNothing();
    },
  );
});
