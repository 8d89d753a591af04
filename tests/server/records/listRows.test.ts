/** Lists whose entries are rows with fields of their own: checked row by row, kept in order. */
import { describe, expect, it } from 'vitest';
import type { PropertySchema, Row } from '../../../src/schema/types';
import { buildSchema, changeSchemas } from '../../support/project/changeSchemas';
import { buildTestApp, type Client } from '../../support/server/testApp';
import { rowsHere } from '../../support/server/testDatabase';

const steps: PropertySchema = {
  title: 'Steps',
  type: 'array',
  maxItems: 3,
  'x-wire': 'json',
  items: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { title: 'Name', type: 'string', minLength: 1, maxLength: 5 },
      minutes: { title: 'Minutes', type: 'integer', minimum: 1 },
      day: { title: 'Day', type: 'string', format: 'date' },
      done: { title: 'Done', type: 'boolean' },
    },
  },
};

async function newClient(): Promise<Client> {
  changeSchemas({
    plan: buildSchema('plan', { title: { title: 'Title', type: 'string' }, steps }),
  });
  return (await buildTestApp()).signedIn();
}

const stepsOf = (data: unknown) => JSON.parse(String((data as Row)['steps']));

describe('a list of rows', () => {
  it('is kept as it was sent, in its order, and changed as a whole', async () => {
    const client = await newClient();
    const first = [{ name: 'one', minutes: 5, day: '2026-01-31', done: true }, { name: 'two' }];
    const { body } = await client.call('POST', 'plan/', { title: 'a', steps: first });
    expect([body.message, stepsOf(body.data)]).toEqual(['', first]);
    // As text, too, which is how the API carries it.
    const turned = [...first].reverse();
    const changed = await client.call('PUT', 'plan/', { id: 1, steps: JSON.stringify(turned) });
    expect(stepsOf(changed.body.data)).toEqual(turned);
    expect(stepsOf((await client.call('GET', 'plan/1')).body.data)).toEqual(turned);
    const emptied = await client.call('PUT', 'plan/', { id: 1, steps: [] });
    expect([emptied.body.message, stepsOf(emptied.body.data)]).toEqual(['', []]);
  });

  it('may have rows whose optional fields are empty', async () => {
    const client = await newClient();
    const given = [{ name: 'one', minutes: null, day: '' }];
    const { body } = await client.call('POST', 'plan/', { steps: given });
    expect([body.message, stepsOf(body.data)]).toEqual(['', given]);
  });

  it.each<[string, unknown, string, string]>(
    rowsHere([
      ['a field too long', [{ name: 'one' }, { name: 'toolong' }], 'steps.1.name', 'Steps 2: Name'],
      ['a number too small', [{ name: 'one', minutes: 0 }], 'steps.0.minutes', 'Steps 1: Minutes'],
      ['a number as text', [{ name: 'one', minutes: '5' }], 'steps.0.minutes', 'Steps 1: Minutes'],
      [
        'a day that does not exist',
        [{ name: 'a', day: '2026-02-30' }],
        'steps.0.day',
        'Steps 1: Day',
      ],
      [
        'a needed field missing',
        [{ name: 'one' }, { minutes: 5 }],
        'steps.1.name',
        'Steps 2: Name',
      ],
      ['a needed field empty', [{ name: '' }], 'steps.0.name', 'Steps 1: Name'],
      ['a row that is a text', ['one'], 'steps', 'Steps'],
      ['too many rows', ['a', 'b', 'c', 'd'].map((name) => ({ name })), 'steps', 'Steps'],
      ['an object', { name: 'one' }, 'steps', 'Steps'],
      ['JSON that cannot be read', '[{', 'steps', 'Steps'],
    ]),
  )('is refused with the row and the field: %s', async (_what, given, path, title) => {
    const client = await newClient();
    const { body } = await client.call('POST', 'plan/', { title: 'a', steps: given });
    expect(body.success).toBe(false);
    expect(Object.keys(body.errors ?? {})[0]).toBe(path);
    expect(body.message).toContain(title);
    expect((await client.call('GET', 'plan/?p=0')).body.data).toEqual([]);
  });
});
