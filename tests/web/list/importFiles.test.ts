/** Files of channels as programs of spreadsheets, and exports of the console, write them. */
import { describe, expect, it } from 'vitest';
import { resourceSchema } from '../../../src/schema/registry';
import { csvText, jsonText } from '../../../src/web/list/export/exportRows';
import { parseImport } from '../../../src/web/resources/channel/import/parseImport';
import { decodeText } from '../../../src/web/ui/files/readTextFile';

const defaults = { type: 1, models: 'gpt-4o' };

describe('an import of a file', () => {
  it.each([
    ['semicolons', 'name;key;models\na;sk-1;m,n\nb;sk|2;m'],
    ['tabs', 'name\tkey\tmodels\na\tsk-1\tm,n\nb\tsk|2\tm'],
    ['commas of full width', '名称，密钥，模型\na，sk-1，m\nb，sk|2，m'],
    ['a line that names the sign', 'sep=;\nname;key;models\na;sk-1;m\nb;sk|2;m'],
    ['quotes', '"name";"key";"models"\r\n"a";"sk-1";"m"\r\n"b";"sk|2";"m"\r\n'],
    ['tabs without a header', 'a\tsk-1\nb\tsk|2'],
    ['semicolons without a header', 'a;sk-1\nb;sk|2'],
    ['commas without a header, and semicolons in a key', 'a,sk-1\nb,sk|2'],
  ])('reads cells between %s', (_, text) => {
    expect(
      parseImport(text, defaults).map(({ values, mistake }) => [
        values['name'],
        values['key'],
        mistake,
      ]),
    ).toEqual([
      ['a', 'sk-1', undefined],
      ['b', 'sk|2', undefined],
    ]);
  });

  it('keeps semicolons of a key where commas are between the cells', () => {
    expect(parseImport('name,key,models\na,sk;1,m', defaults)[0]?.values['key']).toBe('sk;1');
    expect(parseImport('a,sk;1', defaults)[0]?.values['key']).toBe('sk;1');
  });

  it.each([
    ['GBK', 'c3fbb3c62cc3dcd4bf2cc4a3d0cd0ab2e2cad42c736b2d67626b2d312c6770742d346f0a'],
    ['UTF-8', Buffer.from('名称,密钥,模型\n测试,sk-gbk-1,gpt-4o\n').toString('hex')],
    [
      'UTF-8 with its mark',
      Buffer.from('\ufeff名称,密钥,模型\n测试,sk-gbk-1,gpt-4o').toString('hex'),
    ],
    [
      'UTF-16, as "Unicode text"',
      Buffer.from('\ufeff名称\t密钥\t模型\r\n测试\tsk-gbk-1\tgpt-4o\r\n', 'utf16le').toString(
        'hex',
      ),
    ],
    [
      'UTF-16 without a mark',
      Buffer.from('名称;密钥;模型\r\n测试;sk-gbk-1;gpt-4o', 'utf16le').toString('hex'),
    ],
    [
      'UTF-16 with the great end first',
      Buffer.from('\ufeff名称,密钥,模型\n测试,sk-gbk-1,gpt-4o', 'utf16le').swap16().toString('hex'),
    ],
  ])('reads a file in %s', (_, hex) => {
    const [channel, ...more] = parseImport(decodeText(Buffer.from(hex, 'hex')), defaults);
    expect(more).toEqual([]);
    expect(channel).toMatchObject({
      values: { name: '测试', key: 'sk-gbk-1', models: ['gpt-4o'] },
    });
    expect(channel?.mistake).toBeUndefined();
  });

  it.each([
    ['a workbook of Excel', '504b0304140000000800786c2f776f726b626f6f6b'],
    ['a picture', '89504e470d0a1a0a0000000d49484452'],
    ['a document of Word 97', 'd0cf11e0a1b11ae100000000'],
    [
      'a text in Latin letters of Windows',
      Buffer.from('name,key\nCaf\xe9,sk-1', 'latin1').toString('hex'),
    ],
    ['half of a sign', 'fffe3dd8'],
    ['a packed file', '1f8b0800'],
  ])('refuses %s', (_, hex) => {
    expect(() => decodeText(Buffer.from(hex, 'hex'))).toThrow(SyntaxError);
  });

  it.each(['a\tb\r\nc\f\u001b[0m', '', '🙂'])('takes the text %j', (text) => {
    expect(decodeText(Buffer.from(text))).toBe(text);
  });

  describe('takes what an export wrote for what it was', () => {
    const channels = [
      {
        id: 7,
        name: '-old',
        type: 14,
        status: 2,
        models: ['+x', 'b'],
        group: ['default', 'vip'],
        priority: -5,
        weight: 3,
        used_quota: 12,
        test_time: 1_700_000_000,
        created_time: 1_700_000_000,
        model_mapping: '{"a": "=b"}',
        config: { region: 'us' },
        system_prompt: "@team;=A1\n-b\n'=c",
        base_url: 'https://a.example',
        other: '',
      },
      { id: 8, name: '=A1', type: 1, status: 3, models: ['m'], group: ['default'] },
      { id: 9, name: "'@team", type: 1, status: 1, models: ['m'], group: ['default'] },
      { id: 10, name: "it's", type: 24, status: 1, models: ['m'], group: ['default'] },
    ];
    const written = new Set(['id', 'used_quota', 'test_time', 'created_time', 'other']);
    const kept = (row: object) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !written.has(name)));

    it.each(['en', 'zh'])('as CSV, in %s', (locale) => {
      const text = csvText(resourceSchema('channel'), channels, 100, locale);
      const read = parseImport(`\ufeff${text}`, defaults);
      expect(read.map(({ values }) => values)).toMatchObject(channels.map(kept));
      // Keys are in no export.
      expect(read.map(({ mistake }) => mistake?.key)).toEqual(
        channels.map(() => 'channel.importNoKey'),
      );
    });

    it('as JSON', () => {
      const text = jsonText(resourceSchema('channel'), channels, 100);
      expect(parseImport(text, defaults).map(({ values }) => values)).toMatchObject(
        channels.map(kept),
      );
    });
  });
});
