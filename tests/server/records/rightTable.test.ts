/** One meaning of a right: the SQL filter and `allows` say the same of every row; a record without an owner is nobody's. */
import { describe, expect, it } from 'vitest';
import { allows, type Caller } from '../../../src/schema/access';
import type { PropertySchema, Right, Row } from '../../../src/schema/types';
import { rightFilter } from '../../../src/server/records/rightFilter';
import { storedValues } from '../../../src/server/store/tables/columns';
import { buildSchema, changeSchemas } from '../../support/project/changeSchemas';
import { buildTestApp } from '../../support/server/testApp';
import { onPostgres } from '../../support/server/testDatabase';

const title: PropertySchema = { title: 'Title', type: 'string', maxLength: 40 };
const owners: Readonly<Record<'number' | 'text', PropertySchema>> = {
  number: { title: 'Author', type: 'integer', readOnly: true },
  text: { title: 'Author', type: 'string', readOnly: true },
};
/** Values that columns of each type may hold; the file of SQLite takes a text for a number. */
const values = {
  number: [null, 0, 2, 3, ...(onPostgres ? [] : ['x'])],
  text: [null, '', '0', '2', '02', '3', 'x'],
};

const callers: readonly Caller[] = [
  { role: 0 },
  { role: 1 },
  { role: 1, id: 0 },
  { role: 1, id: 2 },
  { role: 10, id: 2 },
  { role: 100, id: 1 },
];

const rights: readonly Right[] = [
  'owner',
  1,
  10,
  [10, 'owner'],
  ['owner', { title: 'open' }],
  { title: 'open' },
  { not: { title: 'open' } },
  [{ author: null }, 'owner'],
];

/** The rows that the filter finds and those that `allows` lets pass, as `caller right: ids`. */
async function bothSides(type: 'number' | 'text'): Promise<{ found: string[]; let: string[] }> {
  const article = (right: Right) =>
    buildSchema(
      'article',
      { author: owners[type], title },
      { owner: 'author', rights: { read: right } },
    );
  changeSchemas({ article: article(1) });
  const { records } = (await buildTestApp()).services.store;
  for (const author of values[type])
    for (const title of ['open', '', null])
      await records.insertInto('article').values({ author, title }).execute();
  const rows = await records.selectFrom('article').selectAll().orderBy('id').execute();
  const sides: { found: string[]; let: string[] } = { found: [], let: [] };
  const line = (caller: Caller, right: Right, of: Row[]) =>
    `${JSON.stringify(caller)} ${JSON.stringify(right)}: ${of.map(({ id }) => id).join()}`;
  for (const right of rights)
    for (const caller of callers) {
      const schema = article(right);
      const found = await records
        .selectFrom('article')
        .select('id')
        .where((eb) => rightFilter(eb, schema, caller, ['read']))
        .orderBy('id')
        .execute();
      sides.found.push(line(caller, right, found));
      const passes = (row: Row) =>
        allows(schema['x-resource'], caller, right, storedValues(schema, row));
      sides.let.push(line(caller, right, rows.filter(passes)));
    }
  return sides;
}

describe('the filter of rights in SQL and the answer for one record', () => {
  it.each(['number', 'text'] as const)('are the same where the owner is a %s', async (type) => {
    const sides = await bothSides(type);
    expect(sides.let).toEqual(sides.found);
    expect(sides.found).toHaveLength(rights.length * callers.length);
    expect(new Set(sides.found.map((line) => line.split(': ')[1])).size).toBeGreaterThan(6);
  });
});

describe('a record without an owner', () => {
  it('is read by those who may read all, and changed or deleted by none of them', async () => {
    changeSchemas({
      article: buildSchema(
        'article',
        {
          author: {
            title: 'Author',
            type: 'integer',
            readOnly: true,
            'x-reference': 'user',
            'x-on-delete': 'clear',
          },
          title,
        },
        { owner: 'author', rights: { read: 1 } },
      ),
    });
    const app = await buildTestApp();
    const root = await app.signedIn();
    const author = await app.newUser('author');
    const other = await app.newUser('other');
    const { data } = (await author.call('POST', 'article/', { title: 'mine' })).body;
    const { id } = data as { id: number };
    expect(
      (await root.call('POST', 'user/manage', { username: 'author', action: 'delete' })).body,
    ).toMatchObject({ success: true });
    const read = async () => (await other.call('GET', `article/${id}`)).body;
    expect(await read()).toMatchObject({ data: { author: null, title: 'mine' } });
    const put = await other.call('PUT', 'article/', { id, title: 'taken over' });
    const deleted = await other.call('DELETE', `article/${id}`);
    expect([put.body.success, deleted.body.success]).toEqual([false, false]);
    expect(await read()).toMatchObject({ data: { author: null, title: 'mine' } });
  });
});
