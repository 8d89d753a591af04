/** Texts from outside without what looks like a secret, however long they are. */
import { expect, it } from 'vitest';
import { withoutSecretShapes } from '../../src/schema/values/secretShapes';

it.each([
  ['see https://a.example/b?key=1#c, or not', 'see https://a.example/b?*** or not'],
  ['https://a.example/b and http://c.example#d', 'https://a.example/b and http://c.example?***'],
  ['http://user:word@a.example/b', 'http://***@a.example/b'],
  ['a eyJhbGci.eyJpc3M.c2ln b, eyJhbGci', 'a *** b, eyJhbGci'],
  ['my-api-key: abcdefgh', 'my-api-key: ***'],
  ['"x_token" = "abcdefgh"', '"x_token" = "***"'],
  ['token: short', 'token: short'],
  ['Authorization: Bearer abc.def', 'Authorization: Bearer ***'],
])('%s', (text, clean) => {
  expect(withoutSecretShapes(text)).toBe(clean);
});

it.each([
  'a-',
  'http://',
  'http://a?',
  'eyJa-',
  'token ',
  'token=',
  'Bearer :',
  'sk-',
  '--',
  '@',
  ' ',
])('reads 100,000 letters of "%s" once', (unit) => {
  for (const end of ['', '"', '\0']) {
    const begin = performance.now();
    withoutSecretShapes(unit.repeat(100_000 / unit.length) + end);
    expect(performance.now() - begin).toBeLessThan(500);
  }
});
