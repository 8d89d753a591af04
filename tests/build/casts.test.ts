/** The rule for type casts: what it takes and what it refuses. */
import { describe, expect, it } from 'vitest';
// @ts-expect-error: a module of the build, without types
import { castsIn } from '../../src/build/casts.mjs';

describe('a cast', () => {
  it.each([
    ['with a comment above its line', '// Checked before.\nconst a = b as Row;', [true]],
    ['with a comment above its statement', '// Checked.\nreturn {\n  a: b as Row,\n};', [true]],
    ['above an exported constant', '// Checked.\nexport const a = {\n} as Row;', [true]],
    ['with a comment on its line', 'const a = b as Row; // checked', [true]],
    ['without a comment', 'const a = b as Row;', [false]],
    [
      'with the docstring of its function only',
      '/** Does. */\nfunction f() {\n  g();\n  return b as Row;\n}',
      [false],
    ],
    [
      'after the comment of another statement',
      '// Checked.\nconst a = 1;\nconst c = b as Row;',
      [false],
    ],
    ['of constants', 'const a = [1] as const;', []],
    ['in a text or a comment', "const a = 'b as Row'; // b as Row", []],
    ['twice over unknown', 'const a = b as unknown as Row;', [false, false]],
  ])('%s', (_name, text, expected) => {
    const source =
      text.includes('return') && !text.includes('function') ? `function f() {\n${text}\n}` : text;
    expect(
      castsIn('a.ts', source).map(({ hasReason }: { hasReason: boolean }) => hasReason),
    ).toEqual(expected);
  });
});
