/** Changed answers of a fixed seed in lists, forms and settings: no junk, no white page, and a save that sends only what was typed. */
import { describe, expect, it } from 'vitest';
import { asNumber, parseExact, writeExact } from '../../src/schema/exactNumbers';
import { resourceSchema } from '../../src/schema/registry';
import type { Row } from '../../src/schema/types';
import { mutate, seeded, toText } from '../support/mutate';
import {
  answer,
  envelope,
  expectNothing,
  forms,
  lists,
  look,
  odd,
  open,
  reset,
  seed,
  serveList,
  settle,
  startOddAnswers,
} from '../support/oddAnswers';
import { openBulkDialogs } from '../support/openBulkDialogs';
import { isOfPart, isWhole } from '../support/part';

startOddAnswers();

const rounds = 4;

describe(`changed answers, seed ${seed}`, () => {
  it.each(lists)('rows of the list %s', async (name) => {
    const random = seeded(seed + name.length * 1000 + name.charCodeAt(0));
    const mutations = Array.from({ length: 100 }, (_, i) =>
      mutate({ ...odd.recorded.records[name], id: i + 1 }, random),
    );
    odd.answers += mutations.length;
    reset();
    serveList(
      name,
      mutations.map(({ value }) => value),
    );
    await open(`/${name}?size=100`);
    await expect.poll(() => odd.page.locator('tbody tr').count()).toBeGreaterThan(60);
    await look(`list ${name}`, mutations);
    if (!isOfPart(lists.indexOf(name), 2)) return expectNothing();
    await open(`/${name}?size=100&all=1&sort=-${resourceSchema(name)['x-resource'].list.at(-1)}`);
    await look(`all of ${name}`);
    if (name === 'log') await odd.page.getByRole('button', { name: 'Show the sum' }).count();
    else {
      await odd.page.locator('thead input[type=checkbox]').check();
      await look(`selection of ${name}`);
      odd.dialogs += await openBulkDialogs(odd.page, (dialog) => look(`${dialog} of ${name}`));
    }
    expectNothing();
  });

  it.each(forms)('a record in the form of %s, and what a save sends', async (name) => {
    const random = seeded(seed + 7 + name.charCodeAt(0));
    const field = name === 'user' ? 'username' : 'name';
    const { fullUpdate } = resourceSchema(name)['x-resource'];
    for (let id = 1001; id <= 1025; id++) {
      const mutation = mutate({ ...odd.recorded.records[name], id }, random);
      if (!isOfPart(id + forms.indexOf(name), forms.length)) continue;
      odd.answers += 1;
      reset();
      answer(`${name}/${id}`, envelope(mutation.value));
      await open(`/${name}/edit/${id}`);
      await look(`form ${name} ${id}`, [mutation]);
      const input = odd.page.locator(`#${name}_${field}`);
      if (await input.evaluate((node: HTMLInputElement) => node.readOnly || node.disabled))
        continue;
      odd.relay.writes.length = 0;
      await input.fill(`new ${id}`);
      await odd.page.getByRole('main').getByRole('button', { name: 'Save' }).click();
      const refusal = odd.page.locator('.form-error');
      await expect
        .poll(async () => odd.relay.writes.length + (await refusal.count()))
        .toBeGreaterThan(0);
      await settle();
      await look(`save of ${name} ${id}`, [mutation]);
      const what = `seed ${seed}, save of ${name} ${id} (${mutation.names.join(', ')})`;
      const [write] = odd.relay.writes;
      if (!write) {
        odd.found.push(
          `${what}: nothing was sent: ${await odd.page.locator('.form-error').allInnerTexts()}`,
        );
        continue;
      }
      odd.saves += 1;
      const sent = parseExact(write.body) as Row;
      // An id goes back as it came, be it a number or its text.
      // What was read goes along: for servers that add differences, and for those that refuse to write over others.
      const asRead = parseExact(toText(mutation.value)) as Row;
      for (const [member, value] of Object.entries((sent['_before'] ?? {}) as Row))
        expect([member, writeExact(value)]).toEqual([member, writeExact(asRead[member])]);
      delete sent['_before'];
      for (const member of Object.keys(sent))
        if (member.endsWith('_before')) {
          expect(sent[member]).toEqual(sent[member.replace(/_before$/, '')]);
          delete sent[member];
        }
      if (sent['id'] === String(id) && asRead['id'] === sent['id']) sent['id'] = id;
      // Quota goes along as it was read, for a relay that takes its absence for 0.
      const wanted: Row = fullUpdate
        ? { ...asRead, [field]: `new ${id}`, id }
        : { id, [field]: `new ${id}`, ...('quota' in asRead ? { quota: asRead['quota'] } : {}) };
      for (const [member, value] of Object.entries(sent))
        if (
          !(member in wanted) ||
          writeExact(asNumber(value)) !== writeExact(asNumber(wanted[member]))
        )
          odd.found.push(
            `${what}: sent ${member} ${writeExact(value)}, not ${writeExact(wanted[member] ?? null)}`,
          );
    }
    expectNothing();
  });

  it('options in every section of the settings', async () => {
    const random = seeded(seed + 11);
    const sections: [string, string[]][] = [
      ['operation', ['general', 'log', 'monitor', 'quota', 'ratio']],
      ['system', ['general', 'login', 'whitelist', 'smtp', 'github', 'turnstile']],
      ['other', ['notice', 'look', 'pages']],
    ];
    for (let round = 0; round < rounds; round++)
      for (const [tab, names] of sections)
        for (const [place, section] of names.entries()) {
          const changed = odd.recorded.options.map((option) => mutate(option, random, ['key']));
          if (!isOfPart(round + place, rounds)) continue;
          odd.answers += 1;
          reset();
          answer('option', envelope(changed.map(({ value }) => value)));
          await open(`/setting?tab=${tab}&section=${section}`);
          await look(`settings ${tab} ${section} round ${round}`);
        }
    expectNothing();
  });

  it('were as many as there should be', () => {
    expect(odd.answers).toBe(500 + (isWhole ? 100 + 14 * rounds : 25 + 14));
  });
});
