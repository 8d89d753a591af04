/** Commands start on Windows where folders have spaces in their names. */
import { expect, it } from 'vitest';
// @ts-expect-error: a module of the build, without types
import { startOf } from '../../src/build/ensure.mjs';

const node = 'C:\\Program Files\\nodejs\\node.exe';

it.each([
  [node, ['C:\\my work\\gen.mjs'], 'win32', { args: ['C:\\my work\\gen.mjs'], shell: false }],
  [
    'npm',
    ['pack', '--silent', 'C:\\my work'],
    'win32',
    { args: ['pack', '--silent', '"C:\\my work"'], shell: true },
  ],
  ['npm', ['pack', '/my work'], 'linux', { args: ['pack', '/my work'], shell: false }],
] as const)('%s with %j on %s', (command, args, platform, start) => {
  expect(startOf(command, args, platform)).toEqual(start);
});
