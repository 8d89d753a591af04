/** Mistakes in files of relays are named, and the guide's own file has none. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readContext, readSchemas } from '../../src/build/sources/readSchemas';
import { relayMistakes } from '../../src/build/sources/relayFiles';
import { temporaryFolder } from '../support/server/builtServer';

const root = join(import.meta.dirname, '../..');
const schemas = Object.fromEntries(
  readSchemas<unknown>(join(root, 'schemas/resources')).map(([name, schema]) => [
    `schemas/resources/${name}.json`,
    schema,
  ]),
);
const context = readContext(root);

/** The mistakes of a folder with that file of a relay. */
function mistakesOf(text: string) {
  const folder = temporaryFolder();
  const relays = join(folder, 'schemas/relays');
  mkdirSync(relays, { recursive: true });
  cpSync(join(root, 'schemas/relays/vocabulary.json'), join(relays, 'vocabulary.json'));
  writeFileSync(join(relays, 'example.json'), text);
  return relayMistakes(folder, schemas, context).map(({ place, reason }) => `${place}: ${reason}`);
}

const least = { $schema: 'vocabulary.json', title: 'Example', tried: ['1'], recognise: ['x'] };
const planOf = (format: string) => ({
  ...{ $schema: '../vocabulary.json', title: 'Plans', type: 'object' },
  'x-resource': { path: 'plan', record: 'plan', role: 10, list: ['name'], form: ['name'] },
  properties: {
    id: { title: 'ID', type: 'integer', readOnly: true },
    name: { title: 'Name', type: 'string', 'x-format': format },
  },
  'x-i18n': { zh: {} },
});
const write = (more: object) => JSON.stringify({ ...least, ...more });

describe('a file of a relay', () => {
  it('as the guide writes one, and each of ours, is sound', () => {
    const guide = readFileSync(join(root, 'schemas/relays/README.md'), 'utf8');
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(guide) ?? [];
    expect(mistakesOf(example)).toEqual([]);
    expect(relayMistakes(root, schemas, context)).toEqual([]);
  });

  it.each([
    ['a word that nobody knows', write({ list: { pages: 'p' } }), '/list'],
    ['a field that no resource has', write({ resources: { token: { absent: ['nets'] } } }), 'nets'],
    ['a resource that there is not', write({ resources: { tokens: {} } }), '"tokens"'],
    ['a call that is no call', write({ calls: { 'FETCH token': null } }), '/calls'],
    [
      'an own field with a format that there is not',
      write({
        resources: {
          token: {
            own: {
              note: {
                schema: { title: 'Note', type: 'string', 'x-format': 'nte' },
                zh: { title: 'N' },
              },
            },
          },
        },
      }),
      'nte',
    ],
    [
      'a resource of its own with a format that there is not',
      write({ resources: { plan: { schema: planOf('nte') } } }),
      'nte',
    ],
    ['JSON that is none', '{', 'JSON'],
  ])('with %s is named', (_what, text, named) => {
    const found = mistakesOf(text);
    expect(found.length).toBeGreaterThan(0);
    expect(found.join('\n')).toContain(named);
  });
});
