/** Filters that the server applies to a resource of somebody's own (x-resource.query), by the kind of each field. */
import { describe, expect, it } from 'vitest';
import { rowMatcher } from '../../../src/schema/filters/rowMatcher';
import type { PropertySchema, Row } from '../../../src/schema/types';
import { readRow } from '../../../src/schema/values/oddValues';
import { filterCondition, readFilter } from '../../../src/server/records/filterSql';
import { presentRow, toColumns } from '../../../src/server/store/tables/columns';
import { buildSchema, changeSchemas } from '../../support/project/changeSchemas';
import { buildTestApp } from '../../support/server/testApp';
import { rowsHere } from '../../support/server/testDatabase';

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

/** Texts that strangers store. */
const names = [
  ...['Café', 'CAFÉ', 'cafe', 'ΟΔΟΣ', 'οδος', 'straße', 'STRASSE', 'İi', 'ıI', '\u212a', 'k', ''],
  ...['50%', 'a_b', 'a\\b', "it's", '"q"', 'a.b', '!x', '!', '\\!x', 'x!', '-', '^a', '[a]', ' a '],
  ...[
    'a*b',
    'a?b',
    '(a)',
    'a]b',
    '😀',
    '👩‍👩‍👧',
    'none',
    'null',
    'true',
    '中文',
    '全角ＡＢ',
    'a|b',
    '$',
    '{1}',
  ],
  ...['a\nb', null],
];
const numbers = [0, 1, -1, 5, 1000, 999_999_999_999_999, null];

const letters = "é É Σ ς ß ss i I K % _ \\ ' . \\! \\!x ,".split(' ');
const amounts = '0 1 5 -1 -0 1.0 1,5 none none,1 1..5 ..0 0.. ..'.split(' ');
/** Texts that they look for: each text itself, and all others. */
const strange = [
  ...[...names, ...letters].flatMap((text) =>
    ['name', 'words'].map((field) => [field, text ?? ' ']),
  ),
  ...['a', '!', '\\!x', ',', 'none', ' ', 'open,'].flatMap((text) =>
    ['tags', 'state', 'secret'].map((field) => [field, text]),
  ),
  ...[...amounts, ''].flatMap((text) =>
    ['count', 'price', 'due', 'parent'].map((field) => [field, text]),
  ),
  ...['0.125', '0.1..0.2'].map((text) => ['price', text]),
  ...['12', '3.0', '2,12', ''].map((text) => ['marks', text]),
  ...['true', 'false', 'true,false', ''].map((text) => ['done', text]),
]
  .flatMap(([field = '', text = '']) => [
    [field, text],
    [field, `!${text}`],
    [field, `!!${text}`],
  ])
  // A reference is not between two.
  .filter(([field, text = '']) => !(field === 'parent' && text.includes('..')));

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
      ['name=!alpha', [2]],
      ['name=!!', [1, 2, 3]],
      ['name=\\!', []],
      ['state=!open', [2]],
      ['state=!none', [1, 2, 3]],
      ['done=!true', [2, 3]],
      ['done=!', []],
      ['count=!5', [2, 3]],
      ['count=!', [3]],
      ['count=!!', [1, 2]],
      ['count=!none', [1, 2]],
      ['count=!0', [1, 2, 3]],
      ['count=!-2..5', [3]],
      ['count=!..', [1, 2, 3]],
      ['tags=!a', [2, 3]],
      ['tags=!', [3]],
      ['marks=!', [3]],
      ['marks=!!', [1, 2]],
      ['words=!b', [1, 3]],
      ['parent=!', [1]],
      ['parent=!1', [1, 3]],
      ['secret=!', [2]],
    ];
    const found: Record<string, unknown> = {};
    for (const [query] of cases) {
      const { body } = await root.call('GET', `task/?p=0&${query}`);
      found[query] = (body.data as Row[] | undefined)?.map(({ id }) => id).sort() ?? body.message;
    }
    expect(found).toEqual(Object.fromEntries(cases));
  });

  it('finds by SQL what the console finds among rows', async () => {
    changeSchemas({ task });
    const { store } = (await buildTestApp()).services;
    for (const [index, name] of names.entries()) {
      const [count, size] = [numbers[index % numbers.length] ?? null, index % 3];
      const row = {
        ...{ name, count, due: count, price: count === null ? null : count / 8 },
        ...{ done: [null, true, false][size], state: [null, 'open', ''][size] },
        ...{ tags: [[], ['a', 'b'], ['!x', 'ab']][size], marks: [null, [12, 3], []][size] },
        ...{ words: [null, [], ['one', name ?? '']][size], parent: [null, 1, 0][size] },
      };
      await store.records.insertInto('task').values(toColumns(task, row)).execute();
    }
    const stored = await store.records.selectFrom('task').selectAll().orderBy('id').execute();
    const rows = stored.map((row) => readRow(task, presentRow(task, row, 100)));
    const list = { engine: store.engine, schema: task };
    for (const [field = '', text = ''] of strange) {
      const filter = readFilter(task, { [field]: text }, 100, 'en');
      const found = await store.records
        .selectFrom('task')
        .select('id')
        .$if(filter !== undefined, (query) =>
          query.where((eb) => filterCondition(eb, filter ?? { and: [] }, list)),
        )
        .orderBy('id')
        .execute();
      const matches = filter ? rowMatcher(task.properties, filter) : () => true;
      const wanted = rows.filter((row) => matches(row, 0)).map(({ id }) => id);
      expect([field, text, found.map(({ id }) => id)]).toEqual([field, text, wanted]);
    }
  });

  it.each(
    rowsHere([
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
    ]),
  )('is refused with its field where it means nothing: %s', async (query) => {
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
