/** The rule for the length of functions: what it takes and what it refuses. */
import { describe, expect, it } from 'vitest';
// @ts-expect-error: a module of the build, without types
import { longFunctionsIn } from '../../src/build/functionLengths.mjs';

/** A body with braces, of so many lines. */
const body = (lines: number, line = 'f();') => `{\n${`${line}\n`.repeat(lines - 2)}}`;

/** Most of its lines are the signature and one expression. */
const component = (lines: number) =>
  [
    'function List({\n  rows,\n}: {\n  rows: string[];\n}) {',
    '  return (\n    <ul>',
    ...Array(lines - 10).fill('      <li />'),
    '    </ul>\n  );\n}',
  ].join('\n');

describe('a function', () => {
  it.each([
    ['of 80 lines', `function a() ${body(80)}`, []],
    ['of 81 lines', `function a() ${body(81)}`, ['a 81']],
    ['of 81 lines of which one is empty', `function a() ${body(80).replace('}', '\n}')}`, ['a 81']],
    ['of 81 lines, all of them comments', `function a() ${body(81, '// why')}`, ['a 81']],
    ['with a long signature and one expression', component(81), ['List 81']],
    ['that is an arrow', `const a = () => ${body(81)};`, ['a 81']],
    ['that is a member', `const a = { b() ${body(81)} };`, ['b 81']],
    ['of a class', `class A { b() ${body(81)} }`, ['b 81']],
    ['that is an argument', `g(() => ${body(81)});`, ['a function 81']],
    [
      'with a docstring of ten lines',
      `/**\n${' * Does.\n'.repeat(8)} */\nfunction a() ${body(80)}`,
      [],
    ],
    [
      'in one that is too long itself',
      `function a() {\nconst b = () => ${body(81)};\n}`,
      ['a 83', 'b 81'],
    ],
    [
      'beside others that are too long together',
      `function a() ${body(60)}\nfunction b() ${body(60)}`,
      [],
    ],
  ])('%s', (_name, text, expected) => {
    expect(
      longFunctionsIn('a.tsx', text).map(
        ({ name, lines }: { name: string; lines: number }) => `${name} ${lines}`,
      ),
    ).toEqual(expected);
  });

  it('is named with the line where it begins', () => {
    const text = `const a = 1;\n\nexport function b() ${body(81)}`;
    expect(longFunctionsIn('a.ts', text)).toEqual([{ line: 3, lines: 81, name: 'b' }]);
  });
});
