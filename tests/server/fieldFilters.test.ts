/** Filters that the server applies to a resource of somebody's own (x-resource.query), by the kind of each field. */
import { describe, expect, it } from 'vitest';
import type { PropertySchema, Row } from '../../src/schema/types';
import { buildSchema, changeSchemas } from '../support/changeSchemas';
import { buildTestApp } from '../support/testApp';

const fields: Record<string, PropertySchema> = {
  name: { title: 'Name', type: 'string', maxLength: 40 },
  state: { title: 'State', type: 'string', enum: ['open', 'closed'] },
  done: { title: 'Done', type: 'boolean' },
  count: { title: 'Count', type: 'integer' },
  price: { title: 'Price', type: 'number' },
  due: { title: 'Due', type: 'integer', 'x-format': 'unixTime' },
  tags: { title: 'Tags', type: 'array', items: { type: 'string' }, 'x-wire': 'comma' },
  marks: { title: 'Marks', type: 'array', items: { type: 'integer' }, 'x-wire': 'json' },
  words: { title: 'Words', type: 'array', items: { type: 'string' }, 'x-wire': 'json' },
  parent: { title: 'Parent', type: 'integer', 'x-reference': 'task' },
  secret: { title: 'Secret', type: 'string', 'x-role': 100 },
};

const task = buildSchema('task', fields, { query: Object.keys(fields) });

const rows: Row[] = [
  {
    name: 'Alpha',
    state: 'open',
    done: true,
    count: 5,
    price: 1.5,
    due: 100,
    tags: ['a', 'b'],
    marks: [12, 3],
    words: ['one', 'a"b'],
    secret: 's1',
  },
  {
    name: '100%',
    state: 'closed',
    done: false,
    count: -2,
    price: 2,
    due: 200,
    tags: ['ab'],
    marks: [1],
    words: ['b', ' two'],
    parent: 1,
  },
  { name: 'alphabet', state: 'open', tags: [], parent: 2, secret: 's2' },
];

const filled = async () => {
  changeSchemas({ task });
  const app = await buildTestApp();
  const root = await app.signedIn();
  for (const row of rows) {
    const { body } = await root.call('POST', 'task/', {
      ...row,
      tags: (row['tags'] as string[]).join(','),
      ...(row['marks'] ? { marks: JSON.stringify(row['marks']) } : {}),
      ...(row['words'] ? { words: JSON.stringify(row['words']) } : {}),
    });
    expect(body).toMatchObject({ success: true });
  }
  return { app, root };
};

describe('a filter of a list', () => {
  it('finds by the kind of its field', async () => {
    const { root } = await filled();
    const cases: [string, number[]][] = [
      ['', [1, 2, 3]],
      ['name=alpha', [1, 3]],
      ['name=100%25', [2]],
      ['name=0_', []],
      ["name=' or 1=1 --", []],
      ['state=open', [1, 3]],
      ['state=open,closed', [1, 2, 3]],
      ['state=none', []],
      ['done=true', [1]],
      ['done=false', [2, 3]],
      ['done=true,false', [1, 2, 3]],
      ['count=5', [1]],
      ['count=5,-2', [1, 2]],
      ['count=0', [1, 2, 3]],
      ['count=..0', [2]],
      ['count=-2..5', [1, 2]],
      ['count=0..', [1]],
      ['count=9..1', []],
      ['count=4.5..5.5', [1]],
      ['count=4.1..4.9', []],
      ['count=5.0', [1]],
      ['price=1.5', [1]],
      ['count=none', [3]],
      ['price=1.5..1.9', [1]],
      ['due=150..', [2]],
      ['due=..150', [1]],
      ['tags=a', [1]],
      ['tags=ab', [2]],
      ['tags=a,ab', [1, 2]],
      ['tags=none', []],
      ['tags=A', []],
      ['marks=1', [2]],
      ['marks=12', [1]],
      ['marks=2', []],
      ['marks=3.0', [1]],
      ['marks=1,3', [1, 2]],
      ['words=one', [1]],
      ['words=b', [2]],
      ['words=a%22b', [1]],
      ['words=o%25', []],
      ['parent=1', [2]],
      ['parent=1,2', [2, 3]],
      ['parent=none', [1]],
      ['parent=none&state=open', [1]],
      ['done=false&name=alpha', [3]],
      ['secret=s2', [3]],
    ];
    const found: Record<string, unknown> = {};
    for (const [query] of cases) {
      const { body } = await root.call('GET', `task/?p=0&${query}`);
      found[query] = (body.data as Row[] | undefined)?.map(({ id }) => id).sort() ?? body.message;
    }
    expect(found).toEqual(Object.fromEntries(cases));
  });

  it.each([
    'count=x',
    'count=1;drop table task',
    'count=1..x',
    'done=yes',
    'parent=Alpha',
    'due=1e9',
    'count=1.5',
    'count=1.5..1e3',
    'count=100000000000000000000..',
    'count=..-100000000000000000000',
    'price=..1000000000000000000000',
    'parent=1.5',
    'marks=x',
    'marks=1.5',
    `state=${'x'.repeat(101)}`,
    `name=${'x'.repeat(101)}`,
    `state=${Array(101).fill('open').join(',')}`,
    `parent=${Array(1001).fill('1').join(',')}`,
  ])('is refused with its field where it means nothing: %s', async (query) => {
    const { root } = await filled();
    const { body } = await root.call('GET', `task/?p=0&${query}`);
    expect(body.success).toBe(false);
    expect(Object.keys(body.errors ?? {})).toEqual([query.replace(/=.*/, '')]);
  });

  it('takes 100 values, and a part of a text of 100 letters', async () => {
    const { root } = await filled();
    const numbers = Array.from({ length: 100 }, (_, index) => index + 5).join(',');
    for (const query of [`count=${numbers}`, `count=none,${numbers.slice(2)}`])
      expect((await root.call('GET', `task/?p=0&${query}`)).body.data).toHaveLength(1);
    const { body } = await root.call('GET', `task/?p=0&name=${'%25'.repeat(100)}`);
    expect(body).toMatchObject({ success: true, data: [] });
  });

  it('narrows nothing above the role: it would tell the values', async () => {
    const { app } = await filled();
    const bob = await app.newUser('bob');
    const { body } = await bob.call('GET', 'task/?p=0&secret=s2');
    expect(body.data).toHaveLength(3);
  });
});
