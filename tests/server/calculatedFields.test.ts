/** Calculated fields (x-value): the same values in answers and in queries, on both engines; never stored or taken. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { valueTerms } from '../../src/schema/expression/computedFields';
import { evaluate } from '../../src/schema/expression/evaluate';
import type { PropertySchema, ResourceInfo, Row } from '../../src/schema/types';
import { valueColumn } from '../../src/server/records/valueColumn';
import { calculated, itemFields } from '../support/calculatedItems';
import { buildSchema, changeSchemas } from '../support/changeSchemas';
import { asRow, asRows } from '../support/extendedSchemas';
import { randomExpression } from '../support/randomExpression';
import { buildTestApp } from '../support/testApp';

const most = Number.MAX_SAFE_INTEGER;

/** Rows with what calculations may stumble over. */
const rows: Row[] = [
  { name: 'Apple', price: 2.5, rate: 0.1, count: 3, size: 10, open: true },
  { name: 'Ünï 文字 😀', price: 0.1, rate: 0.2, count: -7, size: 3, open: false },
  { name: "it's 100% _x", price: -1.005, rate: 1e-9, count: 0, size: 0 },
  { count: most, size: most, price: 1e200, rate: -1e200 },
  { count: -most, size: 2, price: 2 ** 52 + 1, rate: 1e-160 },
  { name: '', price: 0, rate: -0.5, count: 1, size: -1, open: true },
  { name: 'none' },
  { name: 'Apple', price: 2.5, rate: 2.5, count: 10, size: 10, open: true },
  { name: 'half', price: 0.5, rate: 1.5, count: 5, size: -2 },
  { name: 'minus', price: -2.5, rate: -1.5, count: -5, size: 2 },
];

type Values = Readonly<Record<string, readonly [PropertySchema['type'], string]>>;

/** A server with a resource that calculates these, and the rows in it. */
async function fill(values: Values, info: Partial<ResourceInfo> = {}, records = rows) {
  const properties = Object.fromEntries(
    Object.entries(values).map(([name, [type, text]]) => [name, calculated(type, text)]),
  );
  const item = buildSchema('item', { ...itemFields, ...properties }, info);
  changeSchemas({ item });
  const app = await buildTestApp();
  const root = await app.signedIn();
  // Some are larger than a client may send.
  for (const row of records) {
    const columns = Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        value === true ? 1 : value === false ? 0 : value,
      ]),
    );
    await app.services.store.records.insertInto('item').values(columns).execute();
  }
  return { app, root, item };
}

/** What the database calculates for each record, oldest first. */
async function queried(
  { app, item }: Pick<Awaited<ReturnType<typeof fill>>, 'app' | 'item'>,
  field: string,
): Promise<unknown[]> {
  const { store } = app.services;
  const value = valueColumn(item, field, { engine: store.engine, table: 'item' });
  const found = await store.records
    .selectFrom('item')
    .select(sql<string | null>`cast(${value} as text)`.as('text'))
    .select(sql<unknown>`${value}`.as('value'))
    .orderBy('id')
    .execute();
  const { kind } = valueTerms(item).get(field) ?? { kind: 'text' };
  return found.map(({ text, value: read }) => {
    if (read === null) return null;
    if (kind === 'whole') return BigInt(String(text).replace(/\.0$/, ''));
    // 0 has no sign here.
    return kind === 'fraction' ? Number(read) + 0 : kind === 'boolean' ? Boolean(read) : read;
  });
}

const evaluated = (item: Parameters<typeof valueTerms>[0], field: string, records: Row[]) => {
  const term = valueTerms(item).get(field);
  return records.map((row) => (term ? evaluate(term, row) : undefined));
};

describe('a calculated field', () => {
  it.each<[string, PropertySchema['type'], (unknown | undefined)[]]>([
    ['price * count', 'number', [7.5, -0.7000000000000001, 0, null]],
    ['count / size', 'number', [0.3, -7 / 3, null, 1]],
    ['count % size', 'integer', [3, -1, null, 0]],
    ['round(price, 2)', 'number', [2.5, 0.1, -1, null]],
    ['round(price)', 'integer', [3, 0, -1, null, null, 0, null, 3, 1, -3]],
    ['floor(rate) + ceil(rate)', 'integer', [1, 1, 1, null, null, -1, null, 5, 3, -3]],
    [
      "concat(left(name, 5), ' ', count)",
      'string',
      ['Apple 3', 'Ünï 文 -7', "it's  0", ` ${most}`],
    ],
    ['length(name)', 'integer', [5, 8, 12, 0]],
    ["if(open and count > 1, 'many', 'few')", 'string', ['many', 'few', 'few', 'few']],
    ["contains(name, '%')", 'boolean', [false, false, true, false]],
    ["coalesce(name, 'unnamed')", 'string', ['Apple', 'Ünï 文字 😀', "it's 100% _x", 'unnamed']],
    ['min(count, price)', 'number', [2.5, -7, -1.005, null]],
    ['empty(name) or not open', 'boolean', [false, true, true, true, true, true, true, false]],
    ['price != 2.5', 'boolean', [false, true, true, true]],
  ])('answers %s as %s', async (text, type, expected) => {
    const { root } = await fill({ value: [type, text] });
    const answered = asRows(
      (await root.call('GET', 'item/search?keyword=&ids=1,2,3,4,5,6,7,8,9,10')).body.data,
    );
    const listed = asRows((await root.call('GET', 'item/?p=0')).body.data).reverse();
    const values = answered.map(({ value }) => value);
    expect(values.slice(0, expected.length)).toEqual(expected);
    expect(listed.map(({ value }) => value)).toEqual(values);
    const one = asRow((await root.call('GET', 'item/1')).body.data);
    expect(one['value']).toBe(expected[0]);
  });

  it('has the same value in a query, whatever is calculated', async () => {
    const kinds = ['whole', 'fraction', 'text', 'boolean'] as const;
    const types = {
      whole: 'integer',
      fraction: 'number',
      text: 'string',
      boolean: 'boolean',
    } as const;
    const known = {
      whole: ['count', 'size', 'id'],
      fraction: ['price', 'rate'],
      text: ['name'],
      boolean: ['open'],
    };
    const values: Values = Object.fromEntries(
      Array.from({ length: 200 }, (_, seed) => {
        const kind = kinds[seed % 4] ?? 'whole';
        return [`v${seed}`, [types[kind], randomExpression(seed, kind, known)] as const];
      }),
    );
    const { app, item } = await fill(values);
    const stored = await app.services.store.records
      .selectFrom('item')
      .selectAll()
      .orderBy('id')
      .execute();
    let filled = 0;
    for (const field of Object.keys(values)) {
      const expected = evaluated(item, field, stored);
      expect(await queried({ app, item }, field), values[field]?.[1]).toEqual(expected);
      filled += expected.filter((value) => value !== null).length;
    }
    // Not all of them are empty.
    expect(filled).toBeGreaterThan(1000);
  });

  it('may be as long as the check of files allows', async () => {
    const sum = Array(62).fill('count').join(' + ');
    const { app, item } = await fill({ value: ['integer', sum] });
    expect((await queried({ app, item }, 'value')).slice(0, 2)).toEqual([186n, -434n]);
  });

  it('is exact beyond 2^53, and empty where a number is too large', async () => {
    const { root, app, item } = await fill({
      sum: ['integer', 'count + size'],
      product: ['integer', 'count * 1000'],
      tooLarge: ['integer', 'count * size'],
      power: ['number', 'price * price'],
    });
    const answer = await app.request('/api/item/4', {
      headers: { cookie: root.cookie(), 'x-relay-console': '1' },
    });
    expect(await answer.text()).toContain(
      '"sum":18014398509481982,"product":9007199254740991000,"tooLarge":null,"power":null',
    );
    expect(await queried({ app, item }, 'sum')).toContain(18_014_398_509_481_982n);
    expect((await queried({ app, item }, 'tooLarge'))[3]).toBe(null);
  });

  it('orders and filters all rows of a list', async () => {
    const many = Array.from({ length: 23 }, (_, index) => ({
      name: `n${index}`,
      count: (index * 7) % 23,
      size: index === 5 ? 0 : 2,
      open: index % 2 === 0,
    }));
    const { root } = await fill(
      {
        share: ['number', 'count / size'],
        label: ['string', "if(count >= 12, 'large', 'small')"],
        both: ['boolean', 'open and count < 5'],
        double: ['integer', 'count * 2'],
      },
      { order: ['share', 'both'], query: ['share', 'label', 'both', 'double'] },
      many,
    );
    const read = async (query: string) => {
      const pages = await Promise.all(
        [0, 1, 2].map((p) => root.call('GET', `item/?p=${p}&${query}`)),
      );
      return pages.flatMap(({ body }) => asRows(body.data));
    };
    const shares = (await read('order=share')).map(({ share }) => share as number | null);
    expect(shares).toEqual([
      ...Array.from({ length: 23 }, (_, index) => (22 - index) / 2).filter(
        (share) => share !== ((5 * 7) % 23) / 2,
      ),
      null,
    ]);
    const counts = async (query: string) =>
      (await read(query)).map(({ count }) => Number(count)).sort((a, b) => a - b);
    expect(await counts('label=large')).toEqual(
      many
        .map(({ count }) => count)
        .filter((count) => count >= 12)
        .sort((a, b) => a - b),
    );
    expect(await counts('share=3..4.5&double=..8')).toEqual(
      [6, 7, 8, 9].filter((count) => count * 2 <= 8),
    );
    expect(await counts('double=4,6')).toEqual([2, 3]);
    expect(await counts('share=none')).toEqual([0, 12]);
    expect(await counts('both=true')).toEqual(
      many
        .filter(({ open, count }) => open && count < 5)
        .map(({ count }) => count)
        .sort((a, b) => a - b),
    );
    expect((await root.call('GET', 'item/?p=0&double=x')).body.errors).toHaveProperty('double');
  });

  it('is not in the way of who makes records without seeing what it is calculated from', async () => {
    const margin = calculated('number', 'price * 2');
    const fields = {
      ...itemFields,
      price: { title: 'Price', type: 'number', 'x-role': 10 },
      margin,
    };
    const item = buildSchema('item', fields as typeof itemFields, {
      role: 10,
      rights: { create: 1 },
    });
    changeSchemas({ item });
    const app = await buildTestApp();
    const user = await app.newUser('user');
    expect((await user.call('POST', 'item/', { name: 'mine' })).body).toMatchObject({
      success: true,
    });
    expect((await user.call('POST', 'item/', { name: 'mine', margin: 5 })).body).toMatchObject({
      success: false,
      message: expect.stringMatching(/^Calculated: /),
    });
  });

  it('is neither stored nor taken from a client, who is answered which field it is', async () => {
    const { root, app } = await fill({ double: ['integer', 'count * 2'] }, {}, []);
    const make = (body: Row) => root.call('POST', 'item/', { name: 'a', ...body });
    expect((await make({ count: 3, double: 7 })).body).toMatchObject({
      success: false,
      message: 'Calculated: is calculated from other fields and cannot be set',
      errors: { double: expect.stringContaining('calculated') },
    });
    expect(
      (await root.call('POST', 'item/', { count: 3, double: 7 }, { 'accept-language': 'zh' })).body
        .message,
    ).toContain('计算');
    // A copy of a record has what it would have anyway.
    expect((await make({ count: 3, double: 6 })).body).toMatchObject({ success: true });
    const change = (body: Row) => root.call('PUT', 'item/', { id: 1, ...body });
    expect((await change({ double: 8 })).body).toMatchObject({
      success: false,
      errors: { double: expect.any(String) },
    });
    expect((await change({ count: 5, double: 6 })).body).toMatchObject({ success: true });
    expect((await change({ count: 6, double: 12 })).body).toMatchObject({ success: true });
    expect((await change({ double: null, name: 'b' })).body).toMatchObject({ success: true });
    const row = await app.services.store.records.selectFrom('item').selectAll().executeTakeFirst();
    expect(row).toMatchObject({ count: 6, name: 'b' });
    expect(row).not.toHaveProperty('double');
  });
});
