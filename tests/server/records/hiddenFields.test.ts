/** Rules that depend on other fields: hidden fields, values that must be the same, and their order. */
import { describe, expect, it } from 'vitest';
import type { PropertySchema, Row } from '../../../src/schema/types';
import { buildSchema, changeSchemas } from '../../support/project/changeSchemas';
import { buildTestApp } from '../../support/server/testApp';

const title: PropertySchema = { title: 'Title', type: 'string', minLength: 1, maxLength: 40 };

describe('a hidden field', () => {
  const schema = () =>
    buildSchema(
      'item',
      {
        title,
        kind: { title: 'Kind', type: 'string', enum: ['a', 'b', 'c'], default: 'a' },
        size: { title: 'Size', type: 'integer' },
        only: {
          title: 'Only',
          type: 'string',
          minLength: 3,
          'x-hide-when': { or: [{ kind: ['b', 'c'] }, { size: { exclusiveMinimum: 10 } }] },
        },
        plain: {
          title: 'Plain',
          type: 'string',
          minLength: 3,
          'x-hide-when': { not: { kind: 'a' } },
        },
      },
      {},
      ['title', 'only'],
    );

  it('is neither checked nor taken, and keeps what it had', async () => {
    changeSchemas({ item: schema() });
    const root = await (await buildTestApp()).signedIn();
    const create = async (body: Row) =>
      (await root.call('POST', 'item/', { title: 'a', ...body })).body;
    expect(Object.keys((await create({})).errors ?? {})).toEqual(['only']);
    expect(Object.keys((await create({ size: 10 })).errors ?? {})).toEqual(['only']);
    expect((await create({ size: 11 })).message).toBe('');
    expect((await create({ kind: 'b', plain: 'x', only: 'y' })).data).toMatchObject({
      plain: null,
      only: null,
    });
    const { id } = (await create({ only: 'abc', plain: 'abc' })).data as { id: number };
    const change = async (body: Row) => (await root.call('PUT', 'item/', { id, ...body })).body;
    expect((await change({ kind: 'c', only: 'x', plain: 'x' })).data).toMatchObject({
      only: 'abc',
      plain: 'abc',
      kind: 'c',
    });
    expect(Object.keys((await change({ kind: 'a', plain: 'x' })).errors ?? {})).toEqual(['plain']);
  });
});

describe('a counted field that the form does not offer', () => {
  const kind: PropertySchema = { title: 'Kind', type: 'string', default: 'a' };
  it.each<[string, Partial<PropertySchema>, unknown]>([
    ['made by the server', { readOnly: true }, 0],
    ['only in the form that creates', { 'x-when': 'create' }, 4],
    ['hidden by another field', { 'x-hide-when': { kind: 'b' } }, 4],
  ])('is not changed by a difference: %s', async (_what, words, was) => {
    const count: PropertySchema = { title: 'Count', type: 'integer', 'x-counter': true, ...words };
    changeSchemas({ item: buildSchema('item', { title, kind, count }, {}, ['title']) });
    const root = await (await buildTestApp()).signedIn();
    const made = (await root.call('POST', 'item/', { title: 'a', count: 4 })).body.data as Row;
    expect(made).toMatchObject({ count: was });
    const sent = { id: made['id'], title: 'b', kind: 'b', count: 99, count_before: 4 };
    expect((await root.call('PUT', 'item/', sent)).body.data).toMatchObject({
      title: 'b',
      count: was,
    });
  });
});

describe('a field that repeats another', () => {
  it('is refused where the two differ, and need not be sent', async () => {
    changeSchemas({
      item: buildSchema('item', {
        title,
        again: { title: 'Again', type: 'string', 'x-same-as': 'title', 'x-transient': true },
      }),
    });
    const root = await (await buildTestApp()).signedIn();
    const create = async (body: Row) =>
      (await root.call('POST', 'item/', { title: 'a', ...body })).body;
    expect(Object.keys((await create({ again: 'b' })).errors ?? {})).toEqual(['again']);
    expect((await create({ again: 'a' })).message).toBe('');
    expect((await create({})).message).toBe('');
  });
});

describe('a field that comes after another', () => {
  const days = (words: object, until: object = {}) => ({
    item: buildSchema('item', {
      title,
      from: { title: 'From', ...words } as PropertySchema,
      until: { title: 'Until', ...words, 'x-after': 'from', ...until } as PropertySchema,
    }),
  });
  const day = { type: 'string', format: 'date' };

  it.each([
    ['a later day', day, '2026-02-09', '2026-02-10', ''],
    ['the same day', day, '2026-02-10', '2026-02-10', 'Must be after “From”'],
    ['an earlier day', day, '2026-02-10', '2026-02-09', 'Must be after “From”'],
    ['no first day', day, null, '2026-02-09', ''],
    ['no last day', day, '2026-02-09', null, ''],
    ['a larger number', { type: 'integer' }, -10, 9, ''],
    ['a smaller number', { type: 'integer' }, 10, 9, 'Must be after “From”'],
    ['a time that never comes', { type: 'integer', 'x-format': 'expiry' }, 10, -1, ''],
  ])('takes or refuses %s', async (_what, words, from, until, reason) => {
    changeSchemas(days(words));
    const root = await (await buildTestApp()).signedIn();
    const { body } = await root.call('POST', 'item/', { title: 'a', from, until });
    expect(body.errors ?? {}).toEqual(reason === '' ? {} : { until: reason });
  });

  it('is checked at its own place when only the other one changes', async () => {
    changeSchemas(days(day));
    const root = await (await buildTestApp()).signedIn();
    const sent = { title: 'a', from: '2026-02-09', until: '2026-02-10' };
    const { id } = (await root.call('POST', 'item/', sent)).body.data as Row;
    const moved = await root.call('PUT', 'item/', { id, from: '2026-02-11' });
    expect(moved.body.errors).toEqual({ until: 'Must be after “From”' });
    expect((await root.call('PUT', 'item/', { id, title: 'b' })).body.message).toBe('');
  });
});
