import { expect, it } from 'vitest';
import { safePath } from '../../../src/web/ui/links/publicPages';

it.each([
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/token/..//evil.example',
  '/%2e//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
])('the way back never leads to another site: %s', (path) => {
  const way = safePath(path, '/home');
  expect([way, new URL(way, location.origin).origin]).toEqual(['/home', location.origin]);
});

it('the way back keeps a path of the console', () => {
  expect(safePath('/token?q=a#b', '/home')).toBe('/token?q=a#b');
});
