/** A save where somebody else, or calls, changed the same record while its form was open. */
import { describe, expect, it } from 'vitest';
import { resourceSchema } from '../../../src/schema/registry';
import type { Row } from '../../../src/schema/types';
import type { Clash } from '../../../src/web/form/save/Clashes';
import { saveEdit } from '../../../src/web/form/save/saveEdit';
import { formValues } from '../../../src/web/form/schema/newRecord';
import type { RecordRow } from '../../../src/web/relay/config/resourceConfig';

interface Meeting {
  resource: string;
  opened: Row;
  typed: Row;
  /** The record at each reading; the last one stays. */
  readings: Row[];
  answer?: boolean;
}

/** Saves, and says what was asked and what was written. */
async function meet({ resource, opened, typed, readings, answer = true }: Meeting) {
  const schema = resourceSchema(resource);
  const record: RecordRow = { id: 1, ...opened };
  const left = [...readings];
  const asked: Clash[] = [];
  const written: Row[] = [];
  const outcome = await saveEdit({
    schema,
    config: {},
    record,
    values: { ...formValues(schema, record), ...typed },
    read: async () => ({ ...record, ...((left.length > 1 ? left.shift() : left[0]) ?? {}) }),
    write: async ({ before, data }) => {
      written.push(data);
      return { ...before, ...data };
    },
    ask: async (clashes) => {
      asked.push(...clashes);
      return answer;
    },
  }).then(
    () => 'saved',
    () => 'not saved',
  );
  return { asked: asked.map(({ field, theirs, mine }) => [field, theirs, mine]), written, outcome };
}

const amounts = [
  ['token', 'remain_quota', { name: 'a', unlimited_quota: false, expired_time: -1, models: [] }],
  ['user', 'quota', { username: 'ann', display_name: 'Ann', group: 'default' }],
] as const;

describe.each(amounts)('an amount of a %s', (resource, field, rest) => {
  const opened = { ...rest, [field]: 100, used_quota: 0 };
  const typed = { [field]: 600 };
  const at = (amount: number, used_quota: number) => ({ [field]: amount, used_quota });

  it.each<[string, Row[], unknown[], Row[]]>([
    ['nobody changed is what was typed', [at(100, 0)], [], [{ [field]: 600 }]],
    ['calls spent of keeps that spent', [at(70, 30)], [], [{ [field]: 570 }]],
    ['a person set is asked about', [at(500, 0)], [[field, 500, 600]], [{ [field]: 600 }]],
    ['a person lowered is asked about', [at(20, 0)], [[field, 20, 600]], [{ [field]: 600 }]],
    ['a person set and calls spent of', [at(480, 20)], [[field, 480, 600]], [{ [field]: 600 }]],
    [
      'calls spend of while the question stands',
      [at(500, 0), at(495, 5)],
      [[field, 500, 600]],
      [{ [field]: 595 }],
    ],
    ['two people set to the same is that', [at(600, 0)], [], []],
    [
      'somebody sets again after the question is not asked about twice',
      [at(500, 0), at(700, 0)],
      [[field, 500, 600]],
      [{ [field]: 800 }],
    ],
  ])('that %s', async (_what, readings, asked, written) => {
    const met = await meet({ resource, opened, typed, readings });
    expect([met.asked, met.written]).toEqual([
      asked,
      written.map((one) => expect.objectContaining(one)),
    ]);
  });

  it('that a person set stays where the answer is no', async () => {
    const readings = [at(500, 0)];
    expect(await meet({ resource, opened, typed, readings, answer: false })).toMatchObject({
      written: [],
      outcome: 'not saved',
    });
  });

  it('two people set to the same is that, also where they differ about another field', async () => {
    const name = resource === 'token' ? 'name' : 'display_name';
    const { asked, written } = await meet({
      resource,
      opened,
      typed: { ...typed, [name]: 'mine' },
      readings: [{ ...at(600, 0), [name]: 'theirs' }],
    });
    expect(asked).toEqual([[name, 'theirs', 'mine']]);
    expect(written).toMatchObject([{ [name]: 'mine', [field]: 600 }]);
  });
});

it('a code that two people gave an amount is asked about, for nothing spends of it', async () => {
  const opened = { name: 'a', quota: 100, status: 1 };
  const readings = [{ quota: 500 }];
  const met = await meet({ resource: 'redemption', opened, typed: { quota: 600 }, readings });
  expect([met.asked, met.written]).toEqual([
    [['quota', 500, 600]],
    [expect.objectContaining({ quota: 600 })],
  ]);
});

it('an amount adds up with what was spent, though another field is asked about', async () => {
  const opened = { name: 'a', remain_quota: 100, used_quota: 0, unlimited_quota: false };
  const met = await meet({
    resource: 'token',
    opened: { ...opened, expired_time: -1, models: [] },
    typed: { name: 'mine', remain_quota: 600 },
    readings: [{ name: 'theirs', remain_quota: 70, used_quota: 30 }],
  });
  expect([met.asked, met.written]).toEqual([
    [['name', 'theirs', 'mine']],
    [expect.objectContaining({ name: 'mine', remain_quota: 570 })],
  ]);
});

it('a token that was unlimited has what is typed, whatever it used', async () => {
  const opened = { name: 'a', remain_quota: 100, used_quota: 0, unlimited_quota: true };
  const met = await meet({
    resource: 'token',
    opened: { ...opened, expired_time: -1, models: [] },
    typed: { unlimited_quota: false, remain_quota: 600 },
    readings: [{ used_quota: 30 }],
  });
  expect([met.asked, met.written]).toEqual([[], [expect.objectContaining({ remain_quota: 600 })]]);
});
