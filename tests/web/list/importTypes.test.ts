/** Types of channels in an import, and several keys of one provider. */
import { describe, expect, it } from 'vitest';
import { parseImport, placesOf } from '../../../src/web/resources/channel/import/parseImport';

const defaults = { type: 1, models: 'gpt-4o' };

describe('an import of channels', () => {
  it.each<[string, string, number]>([
    ['a number in CSV', 'name,type,key,models\nx,9999,sk,gpt-4o', 1],
    ['full width', 'name,type,key,models\nx,５２,sk,gpt-4o', 1],
    ['none', 'name,type,key,models\nx,0,sk,gpt-4o', 1],
    ['a number in JSON', '[{"name":"x","type":52,"key":"sk","models":["m"]}]', 1],
    ['a text in JSON', '[{"name":"x","type":"9999","key":"sk","models":["m"]}]', 1],
    ['below zero', '[{"name":"x","type":-1,"key":"sk","models":["m"]}]', 1],
    ['a fraction', '[{"name":"x","type":1.5,"key":"sk","models":["m"]}]', 1],
    ['that of lines without one', 'x,sk', 52],
  ])('refuses a type that nobody knows, and names those there are: %s', (_, text, type) => {
    const [channel] = parseImport(text, { type, models: 'gpt-4o' });
    expect(channel?.mistake).toMatchObject({
      key: 'channel.importBadType',
      params: { known: '1–51' },
    });
  });

  it('takes the types that the relay says it knows, and no others', () => {
    const text = 'name,type,key\na,51,k\nb,52,k\nc,1,k\nd,OpenAI,k';
    const known = [1, 2, 3, 5, 52];
    expect(
      parseImport(text, defaults, known).map(({ mistake }) => mistake?.params?.['known']),
    ).toEqual(['1–3, 5, 52', undefined, undefined, undefined]);
  });

  it('numbers the keys of one provider, and takes the same key twice as one', () => {
    const row = { name: 'a', type: 1 };
    const [first, second] = placesOf([
      { ...row, key: 'k1' },
      { ...row, key: 'k2' },
    ]);
    expect(first).not.toBe(second);
    expect(placesOf(['k1', 'k1', 'k2', 'k1', 'k2'].map((key) => ({ ...row, key })))).toEqual([
      first,
      first,
      second,
      first,
      second,
    ]);
    // The relay answers no keys.
    expect(placesOf([row, row])).toEqual([first, second]);
  });
});
