import { describe, expect, it } from 'vitest';
import { parseCsv } from '../../../src/web/resources/channel/import/csv';
import {
  type ImportedChannel,
  identityOf,
  parseImport,
} from '../../../src/web/resources/channel/import/parseImport';

const defaults = { type: 1, models: 'gpt-4o' };

describe('an import of channels', () => {
  it('reads CSV with quotes, commas and lines in cells', () => {
    expect(parseCsv('name,key\r\n"a ""b"", c","k\n1"\r\n\r\nx,y')).toEqual([
      ['name', 'key'],
      ['a "b", c', 'k\n1'],
      ['x', 'y'],
    ]);
  });

  it.each(['x,y\n"a"b,c', 'x,y\n"a,b'])(
    'refuses wrong quotes instead of losing letters: %s',
    (text) => {
      expect(() => parseCsv(text)).toThrow(/quote.*\(line 2\)/i);
    },
  );

  it.each<[string, string, Record<string, string>]>([
    ['name,key,models\na,k,m1,m2', 'channel.importCells', { cell: 'm2' }],
    ['name,key,modles\na,k,m', 'channel.importColumn', { name: 'modles' }],
    ['name,key,name\na,k,b', 'channel.importTwice', { name: 'name' }],
    ['[5]', 'channel.importNoObject', { value: '5' }],
    [`name,key\n${'x'.repeat(101)},k`, 'channel.importLong', { field: 'name', limit: '100' }],
  ])('drops nothing of a line without saying so: %s', (text, key, params) => {
    expect(parseImport(text, defaults).map(({ mistake }) => mistake)).toEqual([{ key, params }]);
  });

  it('takes the first line of an export for a header, and its titles for known', () => {
    const text = 'ID,Name,Type,Groups,Response,models\n61,a,OpenAI,vip,,m';
    expect(parseImport(text, defaults).map(({ mistake }) => mistake?.key)).toEqual([
      'channel.importNoKey',
    ]);
    expect(parseImport(text, defaults)[0]?.values).toMatchObject({ group: ['vip'], type: 1 });
    expect(parseImport('\uFEFF[{"name":"a","key":"k"}]', defaults)[0]?.mistake).toBeUndefined();
  });

  it('takes bars and semicolons for a part of a cell', () => {
    expect(parseCsv('d|e;f,g')).toEqual([['d|e;f', 'g']]);
  });

  it('wants no models of a type that has none, and a number where one belongs', () => {
    const mistakes = (text: string) =>
      parseImport(text, { type: 1, models: '' }).map(({ mistake }) => mistake);
    expect(
      mistakes('name,key,type,models,priority,base_url\na,k,43,,7,http://x\nb,k,1,,,'),
    ).toEqual([undefined, { key: 'channel.importNoModels' }]);
    expect(mistakes('name,key,models,priority,weight\na,k,m,high,\nb,k,m,,1x\nc,k,m,-1,0')).toEqual(
      [
        { key: 'channel.importBadNumber', params: { field: 'priority', value: 'high' } },
        { key: 'channel.importBadNumber', params: { field: 'weight', value: '1x' } },
        undefined,
      ],
    );
  });

  it.each<[string, unknown, ImportedChannel['mistake']]>([
    [
      'priority',
      1.5,
      { key: 'channel.importBadNumber', params: { field: 'priority', value: '1.5' } },
    ],
    [
      'weight',
      true,
      { key: 'channel.importBadNumber', params: { field: 'weight', value: 'true' } },
    ],
    ['weight', [], { key: 'channel.importBadNumber', params: { field: 'weight', value: '[]' } }],
    [
      'weight',
      '1.5',
      { key: 'channel.importBadNumber', params: { field: 'weight', value: '1.5' } },
    ],
    [
      'weight',
      -1,
      { key: 'channel.importLow', params: { field: 'weight', value: '-1', limit: '0' } },
    ],
    ['status', 'on', { key: 'channel.importBadNumber', params: { field: 'status', value: 'on' } }],
    ['type', [1], { key: 'channel.importBadType', params: { type: '[1]', known: '1–51' } }],
    [
      'status',
      7,
      {
        key: 'channel.importBadChoice',
        params: {
          field: 'status',
          value: '7',
          known: '1 (Enabled), 2 (Disabled), 3 (Auto-disabled)',
        },
      },
    ],
    ['base_url', 5, { key: 'channel.importBadText', params: { field: 'base_url', value: '5' } }],
    ['models', [1], { key: 'channel.importBadValue', params: { field: 'models', value: '[1]' } }],
    ['config', 'x', { key: 'channel.importBadValue', params: { field: 'config', value: 'x' } }],
  ])('refuses what the schema says is no %s: %j', (field, value, mistake) => {
    const text = JSON.stringify([{ name: 'a', key: 'k', [field]: value }]);
    expect(parseImport(text, defaults)[0]?.mistake).toEqual(mistake);
  });

  it('takes whole numbers as numbers and as texts', () => {
    const text = JSON.stringify([{ name: 'a', key: 'k', priority: -3, weight: '7', status: '2' }]);
    const [channel] = parseImport(text, defaults);
    expect(channel?.mistake).toBeUndefined();
    expect(channel?.values).toMatchObject({ priority: -3, weight: 7, status: 2 });
  });

  it('takes a header in any order, types by number or label, and lists', () => {
    const [first, second] = parseImport(
      'key,Name,type,models,group,priority\nsk-1,one,Anthropic Claude,"a,b","default,vip",7\nsk-2,two,24,,,',
      defaults,
    );
    expect(first).toEqual({
      values: {
        name: 'one',
        key: 'sk-1',
        type: 14,
        models: ['a', 'b'],
        group: ['default', 'vip'],
        priority: 7,
      },
    });
    expect(second?.values).toMatchObject({
      name: 'two',
      type: 24,
      models: ['gpt-4o'],
      group: ['default'],
    });
  });

  it('takes lines of name and key, and JSON', () => {
    expect(
      parseImport('one,sk-1\ntwo,sk,2', defaults).map(({ values }) => [
        values['name'],
        values['key'],
        values['type'],
      ]),
    ).toEqual([
      ['one', 'sk-1', 1],
      ['two', 'sk,2', 1],
    ]);
    expect(
      parseImport(
        '[{"name":"j","key":"k","type":3,"base_url":"https://x","models":["m"],"id":9,"used_quota":5}]',
        defaults,
      ),
    ).toEqual([
      {
        values: {
          name: 'j',
          key: 'k',
          type: 3,
          base_url: 'https://x',
          models: ['m'],
          group: ['default'],
          other: '2024-03-01-preview',
        },
      },
    ]);
  });

  it('tidies the address and the key, and fills in what a type needs, as the form does', () => {
    const [azure, own] = parseImport(
      JSON.stringify([
        { name: 'a', type: 3, key: ' k\n', base_url: ' https://x/ ' },
        { name: 'b', type: 3, key: 'k', other: '2025-01-01' },
      ]),
      defaults,
    );
    expect(azure?.mistake).toBeUndefined();
    expect(own?.mistake).toEqual({ key: 'channel.importNoBase' });
    expect(azure?.values).toMatchObject({
      key: 'k',
      base_url: 'https://x',
      other: '2024-03-01-preview',
    });
    expect(own?.values).toMatchObject({ other: '2025-01-01' });
    expect(own?.values).not.toHaveProperty('base_url');
  });

  it('names the place of a mistake in its JSON, and in that of a cell', () => {
    expect(() => parseImport('[{"name":"a","key":"k"},]', defaults)).toThrow(/line 1, column 25/);
    expect(() => parseImport('[{"name":"a","name":"b"}]', defaults)).toThrow(
      /“name” is there twice/,
    );
    const cell = (mapping: unknown) =>
      parseImport(JSON.stringify([{ name: 'a', key: 'k', model_mapping: mapping }]), defaults)[0];
    expect(cell('{"a":1}')?.mistake?.params?.['reason']).toMatch(/“a” must have a text/);
    expect(cell({ a: 'b' })).toMatchObject({ values: { model_mapping: '{"a":"b"}' } });
    expect(cell({ a: 'b' })?.mistake).toBeUndefined();
  });

  it('takes off what was pasted with a key, and names a sign that none has', () => {
    const text =
      'name,key,models\na,Bearer sk-1,m\nb,“sk-2”,m\nc,\ufeffsk-3,m\nd,sk-“4,m\ne,sk 5,m';
    expect(
      parseImport(text, defaults).map(({ values, mistake }) => mistake ?? values['key']),
    ).toEqual([
      'sk-1',
      'sk-2',
      'sk-3',
      {
        key: 'channel.keySign.other',
        params: { kind: 'other', sign: '“ (U+201C)', place: '4' },
      },
      { key: 'channel.keySign.blank', params: { kind: 'blank', sign: 'U+0020', place: '3' } },
    ]);
  });

  it('takes the JSON of a composed key as one line', () => {
    const credentials = { type: 'authorized_user', note: 'a|b' };
    const key = `us-east5| p |${JSON.stringify(credentials, null, 2)}\n`;
    const [vertex] = parseImport(JSON.stringify([{ name: 'v', type: 42, key }]), defaults);
    expect(vertex?.mistake).toBeUndefined();
    expect(vertex?.values['key']).toBe(`us-east5|p|${JSON.stringify(credentials)}`);
    expect(vertex?.values['config']).toEqual({
      region: 'us-east5',
      vertex_ai_project_id: 'p',
      vertex_ai_adc: JSON.stringify(credentials),
    });
    for (const wrong of [{ type: 'service_account' }, ['sk-a', 'sk-b']])
      expect(
        parseImport(JSON.stringify([{ name: 'v', type: 42, key: wrong }]), defaults)[0]?.mistake,
      ).toBeDefined();
  });

  it.each([
    ['JSON', JSON.stringify([{ name: 'p', type: 1, key: 'sk-a\nsk-b' }])],
    ['CSV', 'name,key\np,"sk-a\nsk-b"'],
    ['parts of a key', JSON.stringify([{ name: 'p', type: 42, key: 'r\ns|p|{}' }])],
  ])(
    'refuses a key of several lines, of which a relay would make several channels: %s',
    (_, text) => {
      expect(parseImport(text, defaults)[0]?.mistake?.key).toBe('channel.importKeyLines');
    },
  );

  it('says what is wrong with a line, and that a text is no JSON', () => {
    const mistakes = parseImport('name,key,type,models\n,k,1,m\na,,1,m\nb,k,nothing,m\nc,k,1,', {
      type: 1,
      models: '',
    }).map(({ mistake }) => mistake?.key);
    expect(mistakes).toEqual([
      'channel.importNoName',
      'channel.importNoKey',
      'channel.importBadType',
      'channel.importNoModels',
    ]);
    expect(() => parseImport('[{', defaults)).toThrow(SyntaxError);
  });

  it('knows a channel again by name, type and address', () => {
    expect(identityOf({ name: 'a', type: 1, base_url: 'https://x/' })).toBe(
      identityOf({ name: 'a', type: 1, base_url: 'https://x', id: 5 }),
    );
    expect(identityOf({ name: 'a', type: 1 })).not.toBe(identityOf({ name: 'a', type: 3 }));
  });
});
