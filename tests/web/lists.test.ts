import { describe, expect, it } from 'vitest';
import { resourceSchema } from '../../src/schema/registry';
import { changedValue, holdsAll, parseBulkValue } from '../../src/web/grid/bulkChange';
import { filterByColumns } from '../../src/web/grid/columnFilters';
import { csvCell, csvText, exportFields } from '../../src/web/grid/exportRows';
import { safeFileName } from '../../src/web/ui/downloadText';

const channel = resourceSchema('channel');
const property = (name: string) =>
  channel.properties[name] ?? { title: name, type: 'string' as const };

describe('filters above columns', () => {
  const rows = [
    { id: 1, name: 'Alpha', status: 1, priority: 5, group: ['vip', 'default'] },
    { id: 2, name: 'beta', status: 2, priority: -3, group: ['default'] },
  ];
  it.each([
    [{ name: 'AL' }, [1]],
    [{ status: 'disab' }, [2]],
    [{ priority: '> 0' }, [1]],
    [{ priority: '<=-3' }, [2]],
    [{ priority: '= 5' }, [1]],
    [{ group: 'vip' }, [1]],
    [{ name: ' ' }, [1, 2]],
    [{ name: 'a', status: 'enabled' }, [1]],
  ])('%j', (typed, ids) => {
    expect(
      filterByColumns(rows, channel, typed as Record<string, string>, 'en').map(({ id }) => id),
    ).toEqual(ids);
  });
});

describe('an export', () => {
  it('quotes what must be quoted and disarms formulas', () => {
    expect(
      ['=1', '+1', '-1', '@x', '\tx', '\rx'].map((text) => csvCell(text).replaceAll('"', '')[0]),
    ).toEqual(["'", "'", "'", "'", "'", "'"]);
    expect(csvCell('a,"b"\n')).toBe('"a,""b""\n"');
    expect(csvCell(-5)).toBe('-5');
  });

  it('leaves secrets out, and what the role may not see', () => {
    expect(exportFields(channel, 10)).not.toContain('key');
    expect(exportFields(resourceSchema('token'), 10)).not.toContain('key');
    expect(exportFields(resourceSchema('log'), 1)).not.toContain('username');
    const [header, line] = csvText(
      channel,
      [{ id: 1, name: '=x', key: 'sk-secret', status: 2, models: ['a', 'b'] }],
      10,
      'zh',
    ).split('\r\n');
    expect(header?.split(',').slice(0, 3)).toEqual(['ID', '类型', '名称']);
    expect(line).toContain("'=x");
    expect(line).toContain('已禁用');
    expect(line).toContain('"a,b"');
    expect(line).not.toContain('sk-secret');
  });

  it('has a file name that every system takes', () => {
    expect(['a/b', '..', 'con:*?', '', '春节'].map(safeFileName)).toEqual([
      'a_b',
      'download',
      'con___',
      'download',
      '春节',
    ]);
  });
});

describe('a change of many records', () => {
  it('reads what was typed, as the field is', () => {
    expect(parseBulkValue(property('models'), ' a, b,,a\nc')).toEqual(['a', 'b', 'c']);
    expect(parseBulkValue(property('priority'), ' 7 ')).toBe(7);
    expect([
      parseBulkValue(property('priority'), '1.5'),
      parseBulkValue(property('priority'), ''),
      parseBulkValue(property('models'), ' , '),
    ]).toEqual([undefined, undefined, undefined]);
  });

  it('sets, adds and removes, within bounds', () => {
    expect(changedValue(property('models'), 'add', ['b', 'c'], ['a', 'b'])).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(changedValue(property('models'), 'remove', ['b'], ['a', 'b'])).toEqual(['a']);
    expect(changedValue(property('models'), 'set', ['x'], ['a'])).toEqual(['x']);
    expect([
      changedValue(property('priority'), 'add', -2, 5),
      changedValue(property('weight'), 'add', -9, 5),
      changedValue(property('weight'), 'set', 4, 5),
    ]).toEqual([3, 0, 4]);
  });

  it('knows whether a record is already as it should be', () => {
    expect([
      holdsAll({ status: 2, models: ['a'] }, { status: 2 }),
      holdsAll({ models: ['a', 'b'] }, { models: ['a'] }),
      holdsAll(undefined, { status: 2 }),
    ]).toEqual([true, false, false]);
  });
});
