/** 200 seeded mistakes in the real schema files: each is refused, with the right file and place. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readContext } from '../../src/build/sources/readSchemas';
import { checkSchemas } from '../../src/schema/check/checkSchemas';
import { createRandom } from '../../src/server/demo/random';

type Loose = Record<string, unknown>;
interface Schema {
  required?: string[];
  properties: Record<string, Loose>;
  'x-resource': Record<string, string[]> & { role: unknown; path: unknown };
  'x-i18n': { zh: { title?: string; record?: string; properties: Record<string, Loose> } };
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const context = readContext('.');
const names = readdirSync('schemas/resources').map((file) => `schemas/resources/${file}`);
const random = createRandom(5);

/** Another spelling of a word: two letters change places, one is lost, or one comes twice. */
function misspell(word: string): string {
  const at = random.between(1, Math.max(1, word.length - 2));
  const ways = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word[at] + word.slice(at),
    word.slice(0, at - 1) + (word[at] ?? '') + (word[at - 1] ?? '') + word.slice(at + 1),
  ];
  const made = random.pick(ways);
  return made === word ? `${word}x` : made;
}

const fieldOf = (schema: Schema) => random.pick(Object.keys(schema.properties));
const arrayOf = (schema: Schema) =>
  random.pick(
    ['list', 'form', 'filter', 'search', 'order', 'detail'].filter(
      (name) => (schema['x-resource'][name]?.length ?? 0) > 0,
    ),
  );
const withWord = (schema: Schema, word: string) =>
  Object.keys(schema.properties).filter((name) => schema.properties[name]?.[word] !== undefined);

/** Spoils a schema. @returns where the mistake stands, or undefined where this schema cannot have it */
type Mutation = (schema: Schema) => string | undefined;

const mutations: Record<string, Mutation> = {
  'misspelt word of a field': (schema) => {
    const name = fieldOf(schema);
    const property = schema.properties[name] ?? {};
    const word = random.pick(Object.keys(property));
    schema.properties[name] = Object.fromEntries(
      Object.entries(property).map(([key, value]) => [key === word ? misspell(word) : key, value]),
    );
    return `/properties/${name}`;
  },
  'misspelt name in an array': (schema) => {
    const array = arrayOf(schema);
    const list = schema['x-resource'][array] ?? [];
    const at = random.between(0, list.length - 1);
    list[at] = `${misspell(list[at] ?? '')}_`;
    return `/x-resource/${array}`;
  },
  'name twice in an array': (schema) => {
    const array = arrayOf(schema);
    schema['x-resource'][array]?.push(schema['x-resource'][array]?.[0] ?? '');
    return `/x-resource/${array}`;
  },
  'misspelt word of x-resource': (schema) => {
    const array = arrayOf(schema);
    Object.assign(schema['x-resource'], { [misspell(array)]: [] });
    return '/x-resource';
  },
  'missing list': (schema) => {
    Reflect.deleteProperty(schema['x-resource'], 'list');
    return '/x-resource';
  },
  'role that is none': (schema) => {
    schema['x-resource'].role = random.pick([0, 2, 50, 'admin', null]);
    return '/x-resource/role';
  },
  'path that is none': (schema) => {
    schema['x-resource'].path = random.pick(['Token', '/token', '', 'a b', 7]);
    return '/x-resource/path';
  },
  'type that is none': (schema) => {
    const name = fieldOf(schema);
    Object.assign(schema.properties[name] ?? {}, {
      type: random.pick(['text', 'int', 'date', null, 'String']),
    });
    return `/properties/${name}/type`;
  },
  'missing type': (schema) => {
    const name = fieldOf(schema);
    Reflect.deleteProperty(schema.properties[name] ?? {}, 'type');
    return `/properties/${name}`;
  },
  'empty title': (schema) => {
    const name = fieldOf(schema);
    Object.assign(schema.properties[name] ?? {}, { title: '' });
    return `/properties/${name}/title`;
  },
  'bound that is no number': (schema) => {
    const name = fieldOf(schema);
    const word = random.pick(['minimum', 'maximum', 'minLength', 'maxLength']);
    Object.assign(schema.properties[name] ?? {}, { [word]: '5' });
    return `/properties/${name}/${word}`;
  },
  'format that nobody registered': (schema) => {
    const [name] = withWord(schema, 'x-format');
    if (!name) return undefined;
    Object.assign(schema.properties[name] ?? {}, {
      'x-format': `${misspell(String(schema.properties[name]?.['x-format']))}z`,
    });
    return `/properties/${name}/x-format`;
  },
  'wire that is none': (schema) => {
    const name = fieldOf(schema);
    Object.assign(schema.properties[name] ?? {}, { 'x-wire': random.pick(['csv', 'JSON', true]) });
    return `/properties/${name}/x-wire`;
  },
  'condition on a field that is none': (schema) => {
    const name = fieldOf(schema);
    const word = random.pick(['x-hide-when', 'x-disable-when']);
    Object.assign(schema.properties[name] ?? {}, {
      [word]: { [`${misspell(fieldOf(schema))}_`]: true },
    });
    return `/properties/${name}/${word}`;
  },
  'default of another type': (schema) => {
    const name = fieldOf(schema);
    const property = schema.properties[name] ?? {};
    property['default'] = property['type'] === 'string' ? 5 : 'five';
    return `/properties/${name}/default`;
  },
  'colour that is none': (schema) => {
    const name = withWord(schema, 'x-choices').find((field) =>
      Array.isArray(schema.properties[field]?.['x-choices']),
    );
    if (!name) return undefined;
    const choices = schema.properties[name]?.['x-choices'] as Loose[] | undefined;
    Object.assign(choices?.[0] ?? {}, { colour: 'gold' });
    return `/properties/${name}/x-choices`;
  },
  'choice without a label': (schema) => {
    const name = withWord(schema, 'x-choices').find((field) =>
      Array.isArray(schema.properties[field]?.['x-choices']),
    );
    if (!name) return undefined;
    const choices = schema.properties[name]?.['x-choices'] as Loose[] | undefined;
    choices?.push({ value: 99 });
    return `/properties/${name}/x-choices`;
  },
  'required field that is none': (schema) => {
    schema.required = [...(schema.required ?? []), `${misspell(fieldOf(schema))}_`];
    return '/required';
  },
  'missing Chinese title of a field': (schema) => {
    const name = fieldOf(schema);
    Reflect.deleteProperty(schema['x-i18n'].zh.properties, name);
    return `/x-i18n/zh/properties/${name}`;
  },
  'Chinese text of a field that is none': (schema) => {
    schema['x-i18n'].zh.properties[`${misspell(fieldOf(schema))}_`] = { title: '名' };
    return '/x-i18n/zh/properties';
  },
  'missing Chinese word for a record': (schema) => {
    Reflect.deleteProperty(schema['x-i18n'].zh, 'record');
    return '/x-i18n/zh';
  },
  'missing Chinese help': (schema) => {
    const name = fieldOf(schema);
    Object.assign(schema.properties[name] ?? {}, { description: 'New help.' });
    Reflect.deleteProperty(schema['x-i18n'].zh.properties[name] ?? {}, 'description');
    return `/x-i18n/zh/properties/${name}`;
  },
};

describe('200 seeded mistakes in schema files', { timeout: 60_000 }, () => {
  it('are all refused, with the right file and place', () => {
    const kinds = Object.entries(mutations);
    const missed: string[] = [];
    let made = 0;
    for (let i = 0; made < 200; i++) {
      const file = random.pick(names);
      const [kind, mutate] = kinds[i % kinds.length] ?? ['', () => undefined];
      const schema = read(file) as Schema;
      const place = mutate(schema);
      if (place === undefined) continue;
      made += 1;
      const mistakes = checkSchemas({ [file]: schema }, context);
      if (!mistakes.some((mistake) => mistake.file === file && mistake.place.startsWith(place)))
        missed.push(`${kind} in ${file} at ${place}: ${JSON.stringify(mistakes)}`);
    }
    console.log(`mutations refused=${made - missed.length}/${made}`);
    expect(missed).toEqual([]);
  });
});
