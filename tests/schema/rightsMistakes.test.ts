/** Mistakes in rights and in conditions over fields: refused with their place, and with a correction. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readContext } from '../../src/build/sources/readSchemas';
import { checkSchemas } from '../../src/schema/check/checkSchemas';
import { describeMistake } from '../../src/schema/check/mistake';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const context = readContext('.');

function mistakesOf(
  spoil: (schema: ReturnType<typeof read>) => void,
  file = 'schemas/resources/token.json',
): string[] {
  const schema = read(file);
  spoil(schema);
  return checkSchemas({ [file]: schema }, context).map(describeMistake);
}

describe('rights', () => {
  it.each<[unknown, string]>([
    [{ create: 5 }, 'not 5. Write "create": 1'],
    [{ create: 'admin' }, 'Write "create": 10'],
    [{ update: 'ownr' }, '"owner"'],
    [{ update: [] }, 'nobody may. Write "update": 1'],
    [{ read: { published: true } }, '"published" is no property'],
    [{ read: { status: 'enabled' } }, '"status" is never "enabled"'],
    [{ read: { status: 9 } }, '"status" is never 9'],
    [{ read: { models: 'a' } }, 'conditions compare single values'],
    [{ read: { remain_quota: { above: 1 } } }, 'unknown comparison "above"'],
    [{ read: { name: { minimum: 1 } } }, 'bounds are for numbers'],
    [{ read: { or: { status: 1 } } }, 'or needs a list of conditions'],
    [{ write: 10 }, 'unknown word "write"'],
    [{ read: true }, 'rights/read'],
  ])('%j: %s', (rights, reason) => {
    const mistakes = mistakesOf((schema) => Object.assign(schema['x-resource'], { rights }));
    expect(mistakes.join('\n')).toContain(reason);
    expect(mistakes.join('\n')).toContain('schemas/resources/token.json /x-resource/rights');
  });

  it('of the owner need an owner', () => {
    const mistakes = mistakesOf((schema) => {
      delete schema['x-resource'].owner;
      delete schema['x-resource'].ownerLimit;
      schema['x-resource'].rights = { update: 'owner' };
    });
    expect(mistakes.join('\n')).toContain('Write "update": 1 in /x-resource/rights');
  });

  it.each<[object, string]>([
    [{ rights: { list: [10, { type: 2 }] } }, 'rights/list'],
    [{ rights: { read: { model_name: 'gpt-4o' } } }, 'rights/read'],
    [{ rights: { list: 'owner' }, owner: 'user_id' }, 'rights/list'],
    [{ owner: 'user_id' }, 'owner'],
    [{ hidden: { type: 4 } }, 'hidden'],
  ])('of the log that its calls would not hold are refused: %j', (words, place) => {
    const mistakes = mistakesOf(
      (schema) => Object.assign(schema['x-resource'], words),
      'schemas/resources/log.json',
    );
    expect(mistakes.join('\n')).toContain(
      `schemas/resources/log.json /x-resource/${place}: the calls of this resource ask for a role`,
    );
  });

  it.each([{ list: 10 }, { read: 100 }, { list: [10, 100] }])('of the log may be %j', (rights) => {
    expect(
      mistakesOf(
        (schema) => Object.assign(schema['x-resource'], { rights }),
        'schemas/resources/log.json',
      ).filter((mistake) => mistake.includes('/rights')),
    ).toEqual([]);
  });

  it.each([
    { create: 10, update: 10, delete: 10 },
    { read: [10, 'owner', { status: [1, 2] }] },
    { update: { or: [{ status: 1 }, { not: { remain_quota: { minimum: 5 } } }], name: null } },
  ])('%j is right', (rights) => {
    expect(
      mistakesOf((schema) => Object.assign(schema['x-resource'], { rights })).filter((mistake) =>
        mistake.includes('/rights'),
      ),
    ).toEqual([]);
  });
});
