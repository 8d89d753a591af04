/** The meaning of a filter in an address for rows, and how it is written. */
import { describe, expect, it } from 'vitest';
import type { TextFilter } from '../../src/schema/filters/Filter';
import { leavesOf } from '../../src/schema/filters/Filter';
import { paramFilter } from '../../src/schema/filters/paramFilter';
import { filterText, parseFilter } from '../../src/schema/filters/parseFilter';
import { rowMatcher } from '../../src/schema/filters/rowMatcher';
import type { PropertySchema } from '../../src/schema/types';
import { parseExact } from '../../src/schema/values/exactNumbers';
import { buildSchema } from '../support/project/changeSchemas';

const properties: Record<string, PropertySchema> = {
  name: { title: 'Name', type: 'string' },
  state: { title: 'State', type: 'string', enum: ['open', '!', 'none'] },
  count: { title: 'Count', type: 'integer' },
  due: { title: 'Due', type: 'string', format: 'date' },
  done: { title: 'Done', type: 'boolean' },
  tags: { title: 'Tags', type: 'array', items: { type: 'string' } },
  parent: { title: 'Parent', type: 'integer', 'x-reference': 'task' },
};
const task = buildSchema('task', properties, {});

const matches = (filter: TextFilter | undefined, field: string, value: unknown) =>
  filter === undefined || rowMatcher(properties, filter)({ [field]: value }, 0);

describe('a typed filter', () => {
  it.each<[field: string, text: string, matching: unknown[], others: unknown[]]>([
    ['name', 'a%', ['A% b'], ['ab', '']],
    ['name', 'É', ['café'], ['cafe']],
    ['name', 'σ', ['ΟΔΟΣ', 'ς'], ['o']],
    ['name', '😀', ['a😀'], ['a']],
    ['name', '(a+)*$', ['(A+)*$'], ['aa']],
    ['name', ' a ', ['cab'], ['b']],
    ['name', '!a', ['b', '', undefined, null], ['cab', 'A']],
    ['name', '! a', ['b'], ['cab']],
    ['name', '\\!a', ['x!A'], ['a']],
    ['name', '\\\\!a', ['\\!a'], ['!a']],
    ['name', '\\a', ['\\a'], ['a']],
    ['name', '!\\!a', ['a'], ['!a']],
    ['name', '!!a', ['a'], ['b']],
    ['name', '!', ['', null, undefined], ['0', '!', 'none']],
    ['name', '!!', ['0', '!'], ['', null, undefined]],
    ['name', '\\!', ['!'], ['']],
    ['name', 'none', ['none'], ['', null]],
    ['name', ' ', ['', 'a'], []],
    ['state', 'open,none', ['open', 'none'], ['!', '', null]],
    ['state', '\\!', ['!'], ['open', '']],
    ['state', '!open', ['!', '', null], ['open']],
    ['count', '5.0', [5], [5.5, 50, null]],
    ['count', '-0', [0], [null, 1]],
    ['count', '1e3', [], [1000, 1]],
    [
      'count',
      '9007199254740993',
      [parseExact('9007199254740993')],
      [parseExact('9007199254740992')],
    ],
    [
      'count',
      '9007199254740993..',
      [parseExact('9007199254740994')],
      [parseExact('9007199254740992'), '9007199254740994x'],
    ],
    ['count', '5..9', [5, 9], [4, 10, null, undefined, '7']],
    ['count', '!5..9', [4, 10, null, undefined], [5, 9]],
    ['count', '..', [5, null], []],
    ['count', 'none', [0, null, undefined], [1, -1]],
    ['count', '!', [0, null, undefined], [1, -1]],
    ['count', '!!', [1, -1], [0, null]],
    ['count', '!0', [1, null], [0]],
    ['done', 'false', [false, null, undefined], [true]],
    ['done', '!true', [false, null], [true]],
    ['done', 'yes', [], [true, false, null]],
    ['done', '!', [], [true, false, null]],
    ['tags', 'a', [['a', 'b']], [['ab'], [], null]],
    ['tags', '!a', [['ab'], [], null], [['a', 'b']]],
    ['tags', '!', [[], null], [['a']]],
    ['parent', 'none,2', [0, null, 2], [1]],
    ['parent', '!none', [1], [0, null]],
  ])('%s=%s', (field, text, matching, others) => {
    const filter = parseFilter(task, field, text);
    for (const value of matching)
      expect([value, matches(filter, field, value)]).toEqual([value, true]);
    for (const value of others)
      expect([value, matches(filter, field, value)]).toEqual([value, false]);
  });

  it.each([
    ['name', 'a', 'a'],
    ['name', '!a', '!a'],
    ['name', '!!a', 'a'],
    ['name', '!!!', '!'],
    ['name', '!!', '!!'],
    ['name', '\\!a', '\\!a'],
    ['name', '!\\!', '!\\!'],
    ['count', '5..', '5..'],
    ['count', '!1,2', '!1,2'],
  ])('%s=%s is written %s', (field, text, written) => {
    const filter = parseFilter(task, field, text);
    const [leaf] = filter ? leavesOf(filter) : [];
    expect(leaf && filterText(leaf, filter && 'not' in filter)).toBe(written);
  });
});

describe('a filter of react-admin', () => {
  it.each<[name: string, wanted: unknown, matching: unknown[], others: unknown[]]>([
    ['count', 2, [2], [3, null]],
    ['count', '2', [2], [3]],
    ['count', [1, null, 2], [1, 2, null], [0, 3]],
    ['count_neq', 2, [3, null, 0], [2]],
    ['count_gte', 5, [5, 6], [4, null]],
    ['count_gt', 5, [6], [5, null]],
    ['count_lte', '5', [5, -1], [6, null]],
    ['count_lt', 5, [4], [5, null]],
    ['due_gte', '2026-02-09', ['2026-02-09', '2026-10-01'], ['2026-02-08', '', null]],
    ['due_gt', '2026-02-09', ['2026-02-10'], ['2026-02-09', '', null]],
    ['due_lte', '2026-02-09', ['2026-02-09', '2025-12-31'], ['2026-02-10', '', null]],
    ['due_lt', '2026-02-09', ['2026-02-08'], ['2026-02-09', '', null]],
    ['name', 'a', ['a'], ['ab', 'A']],
    ['name', '!a', ['!a'], ['b', 'a']],
    ['name_like', 'A', ['bab'], ['b', null]],
    ['done', true, [true], [false, null]],
    ['tags', 'a', [['a', 'b']], [['b']]],
    ['name', { a: 1 }, [{ a: 1, b: 2 }], [{ a: 2 }, null]],
  ])('%s: %j', (name, wanted, matching, others) => {
    const filter = paramFilter(task, name, wanted);
    if (!filter) throw new Error('it narrows nothing');
    const field = name.replace(/_.*/, '');
    const holds = (value: unknown) => rowMatcher(properties, filter)({ [field]: value }, 0);
    for (const value of matching) expect([value, holds(value)]).toEqual([value, true]);
    for (const value of others) expect([value, holds(value)]).toEqual([value, false]);
  });

  it('is refused for a field that there is not', () => {
    for (const name of ['nmae', 'nmae_gte', 'count_toString', 'count_'])
      expect(() => paramFilter(task, name, 1)).toThrow(name);
  });
});
