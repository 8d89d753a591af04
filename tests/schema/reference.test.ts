/** The reference of schema files is whole and right: each word and format has an example that the check takes. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { readContext } from '../../src/build/sources/readSchemas';
import { formatFiles, schemaNames } from '../../src/build/sources/schemaNames';
import { isReferenceStale, writeSchemaReference } from '../../src/build/sources/schemaReference';
import { checkSchemas } from '../../src/schema/check/checkSchemas';
import type { PropertySchema, Row } from '../../src/schema/types';
import { fieldWords, vocabularyGroups } from '../../src/schema/vocabularyWords';
import { temporaryFolder } from '../support/server/builtServer';

const context = readContext('.');
const groups = vocabularyGroups(context.vocabulary, context.names);
const words = groups.flatMap(({ path, words: own }) => own.map((word) => ({ path, ...word })));
const samples: Record<string, { description: string; property: Row }> = JSON.parse(
  readFileSync('src/web/formats/samples.json', 'utf8'),
);

const fields: Record<string, PropertySchema> = {
  id: { title: 'ID', type: 'integer', readOnly: true },
  name: { title: 'Name', type: 'string', maxLength: 40 },
  kind: {
    title: 'Kind',
    type: 'string',
    enum: ['a', 'b', 'c'],
    'x-choices': [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
      { value: 'c', label: 'C' },
    ],
  },
  open: { title: 'Open', type: 'boolean' },
  size: { title: 'Size', type: 'integer' },
  status: { title: 'Status', type: 'integer' },
  owner_id: { title: 'Owner', type: 'integer', readOnly: true },
  created_time: { title: 'Created', type: 'integer', readOnly: true, 'x-format': 'unixTime' },
};

/** Texts in Chinese for whatever is there, so that only mistakes of the example are left. */
function translated(file: Row): Row {
  const properties = file['properties'] as Record<string, PropertySchema>;
  return {
    ...file,
    'x-i18n': file['x-i18n'] ?? {
      zh: {
        title: '示例',
        properties: Object.fromEntries(
          Object.keys(properties).map((name) => [name, { title: '名' }]),
        ),
      },
    },
  };
}

const resource = (info: Row = {}, more: Record<string, unknown> = {}): Row =>
  translated({
    $schema: '../vocabulary.json',
    title: 'Examples',
    type: 'object',
    required: ['name'],
    'x-resource': {
      path: 'example',
      record: 'example',
      role: 10,
      owner: 'owner_id',
      search: ['name'],
      order: ['size'],
      list: ['name'],
      form: ['name', 'kind', 'open', 'size'],
      ...info,
    },
    properties: { ...fields, ...more },
  });

const settings = (more: Record<string, unknown> = {}, file: Row = {}): Row =>
  translated({
    $schema: '../vocabulary.json',
    title: 'Examples',
    type: 'object',
    'x-sections': [{ name: 'limits', title: 'Limits', fields: ['ExampleAddress', 'ExampleOn'] }],
    properties: {
      ExampleAddress: { title: 'Address', type: 'string', default: '' },
      ExampleOn: { title: 'On', type: 'boolean', default: false, 'x-wire': 'boolean-text' },
      ...more,
    },
    ...file,
  });

/** A resource with one more field, wherever such a field can be. */
function withField(field: Row): Row {
  const property = { title: 'Example', ...field };
  const isShown = field['x-drop'] !== true && field['x-transient'] !== true;
  if (field['x-presets'])
    return resource(
      { query: ['example', 'end'] },
      { example: property, end: { ...property, title: 'End' } },
    );
  return resource(
    {
      list: ['name', ...(isShown && field['writeOnly'] !== true ? ['example'] : [])],
      form: ['name', ...(field['readOnly'] || field['x-drop'] ? [] : ['example'])],
    },
    { example: property },
  );
}

/** The findings of the check in a file, a missing translation aside. */
const mistakesIn = (file: Row, path = 'schemas/resources/example.json') =>
  checkSchemas({ [path]: file }, context)
    .filter(({ reason, isWarning }) => !(isWarning && /has no Chinese/.test(reason)))
    .map(({ place, reason }) => `${place}: ${reason}`);

function fileWith({ path, word, example, only }: (typeof words)[number]): [Row, string?] {
  const ofSettings = 'schemas/settings/example.json';
  if (path === fieldWords && only === 'settings')
    return [settings({ ExampleOn: { title: 'On', ...(example as Row) } }), ofSettings];
  if (path === fieldWords) return [withField(example as Row)];
  // Records of another API have no owner here.
  const noOwner = word === 'api' ? { owner: undefined } : {};
  if (path === 'x-resource') return [resource({ ...noOwner, [word]: example })];
  if (word === 'x-sections') return [settings({}, { [word]: example }), ofSettings];
  if (path === '' && word === 'properties') return [resource({}, example as Row)];
  const sections = [{ name: 'basics', title: 'Basics', fields: ['name', 'kind', 'open', 'size'] }];
  const links = { logs: { title: 'Logs', to: '/log?f.username={name}' } };
  return [{ ...resource({ sections }), 'x-links': links, [word]: example }];
}

describe('each word of the vocabulary', () => {
  it.each(words.map((word) => [`${word.path} ${word.word}`.trim(), word] as const))(
    '%s says what it means and has an example',
    (_name, { description, example }) => {
      expect(description).not.toBe('');
      expect(example).toBeDefined();
    },
  );

  const own = words.filter(({ path }) => ['', 'x-resource', fieldWords].includes(path));
  it.each(own.map((word) => [`${word.path} ${word.word}`.trim(), word] as const))(
    '%s has an example that the check takes',
    (_name, word) => {
      if (word.path === fieldWords) expect(word.example).toHaveProperty([word.word]);
      expect(mistakesIn(...fileWith(word))).toEqual([]);
    },
  );

  it('has an example that the check would refuse if it were wrong', () => {
    expect(mistakesIn(withField({ type: 'string', 'x-unit': 'ms' }))).not.toEqual([]);
    expect(mistakesIn(resource({ list: ['nam'] }))).not.toEqual([]);
  });
});

describe('each format', () => {
  it.each([...formatFiles('.', undefined).keys()])(
    '%s has a sample that the check takes',
    (name) => {
      const { description, property } = samples[name] ?? { description: '', property: {} };
      expect(description).not.toBe('');
      expect(mistakesIn(withField(property))).toEqual([]);
    },
  );

  it('is one of those that there are', () => {
    expect(Object.keys(samples).filter((name) => !formatFiles('.', undefined).has(name))).toEqual(
      [],
    );
  });
});

describe('an editor that reads $schema', () => {
  const ajv = new Ajv({ strict: false, formats: {} });
  ajv.addSchema(schemaNames('.', undefined));
  const isRight = ajv.compile(JSON.parse(readFileSync('schemas/vocabulary.json', 'utf8')));
  const ok = () => resource({ menu: { place: 65, icon: 'gift' } });

  it('takes a right file', () => {
    expect(isRight(ok())).toBe(true);
  });

  it.each([
    ['icon', resource({ menu: { place: 65, icon: 'gifts' } })],
    ['format', withField({ type: 'integer', 'x-format': 'quotas' })],
    ['resource', withField({ type: 'integer', 'x-reference': 'users' })],
    [
      'colour',
      withField({
        type: 'integer',
        'x-format': 'badge',
        'x-choices': [{ value: 1, label: 'A', colour: 'gren' }],
      }),
    ],
  ])('refuses a wrong %s without our check', (_what, file) => {
    expect(isRight(file)).toBe(false);
  });

  it('is offered the own fields of each file where it names fields', () => {
    const { definitions } = schemaNames('.', undefined) as {
      definitions: {
        file: { allOf: { if: unknown; then: { properties: Record<string, never> } }[] };
      };
    };
    const token = definitions.file.allOf.find((one) => JSON.stringify(one.if).includes('"Tokens"'));
    const list = (
      token?.then.properties['x-resource'] as { properties: Record<string, unknown> } | undefined
    )?.properties;
    expect(JSON.stringify(list?.['list'])).toContain('"remain_quota"');
    expect(JSON.stringify(list?.['form'])).not.toContain('"balance"');
    // A field that was typed a moment ago is not marked as wrong.
    const token2 = JSON.parse(readFileSync('schemas/resources/token.json', 'utf8'));
    token2['x-resource'].list.push('typed_now');
    expect(isRight(token2)).toBe(true);
  });
});

describe('docs/schema.md', () => {
  it('is stale once a word of the vocabulary changes, until it is written again', () => {
    const copy = temporaryFolder();
    for (const part of ['schemas', 'src/web/formats', 'docs'])
      cpSync(part, join(copy, part), { recursive: true });
    expect(isReferenceStale(copy)).toBe(false);
    const file = join(copy, 'schemas/vocabulary.json');
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('Smallest number.', 'The smallest number.'),
    );
    expect(isReferenceStale(copy)).toBe(true);
    writeSchemaReference(copy);
    expect(isReferenceStale(copy)).toBe(false);
  });
});
