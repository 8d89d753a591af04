/** Relays take % and _ of a search for any letters; who types them means these signs. */
import { expect, it } from 'vitest';
import { resourceSchema } from '../../src/schema/registry';
import { isLike, isMeantBy } from '../../src/server/relay/family/searched';

const names = ['a_b', 'aXb', 'a%b', 'alice', '100%', '100 percent', 'a.b'];
const found = (resource: string, keyword: string) =>
  names.filter((name) => isMeantBy(resourceSchema(resource), keyword)({ id: 7, name }));

it.each([
  ['a_b', ['a_b']],
  ['a%', ['a%b']],
  ['%', ['a%b', '100%']],
  ['_', ['a_b']],
  ['100%', ['100%']],
])('leaves out of an answer what was found only by a wildcard: %s', (keyword, wanted) => {
  const others = names.filter((name) => !isLikeByDefinition(keyword, name));
  expect(found('token', keyword)).toEqual(
    names.filter((name) => [...wanted, ...others].includes(name)),
  );
});

/** As the database of a relay compares, by the definition. */
function isLikeByDefinition(keyword: string, name: string): boolean {
  const [first = '', ...rest] = [...keyword];
  const others = rest.join('');
  if (keyword === '') return true;
  if (first === '%')
    return [...name, ''].some((_, at) => isLikeByDefinition(others, name.slice(at)));
  if (name === '') return false;
  const isSame = first === '_' || first.toLowerCase() === name[0]?.toLowerCase();
  return isSame && isLikeByDefinition(others, name.slice(1));
}

it('compares as databases do', () => {
  const signs = ['', 'a', 'b', '%', '_'];
  const patterns = signs.flatMap((x) => signs.flatMap((y) => signs.map((z) => `a${x}${y}${z}`)));
  const texts = ['', 'a', 'ab', 'ba', 'aab', 'abab', 'aXb', 'AbbA'];
  for (const pattern of patterns)
    for (const text of texts)
      expect([pattern, text, isLike(text, pattern)]).toEqual([
        pattern,
        text,
        isLikeByDefinition(pattern, text),
      ]);
});

it('is quick, whatever was typed', () => {
  const begin = performance.now();
  expect(isLike('a'.repeat(5000), `${'%a'.repeat(40)}x`)).toBe(false);
  expect(performance.now() - begin).toBeLessThan(2000);
});

it('keeps what a relay finds that searches within texts', () => {
  expect(isMeantBy(resourceSchema('token'), '_a')({ id: 7, name: 'ba_a' })).toBe(true);
});

it('leaves out what such a relay found within a text only by a wildcard', () => {
  const isMeant = isMeantBy(resourceSchema('user'), '50%');
  expect(isMeant({ id: 7, username: 'user-250' })).toBe(false);
  expect(isMeant({ id: 8, username: '50%_off' })).toBe(true);
});

it('keeps what was found by something else, as a channel by its key', () => {
  expect(isMeantBy(resourceSchema('channel'), 'sk_live_1')({ id: 7, name: 'paid' })).toBe(true);
});
