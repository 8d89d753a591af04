/**
 * No pattern of `src` takes the square of a text's length: a search that begins again at each letter, or gives letters
 * from one repetition to the next. A text of a megabyte would hold the server, or a page, for minutes.
 */
import { analyse } from 'scslre';
import { parseAst } from 'vite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isRow } from '../../src/schema/isRow';

/** Slow ones that meet short texts alone. */
const harmless: Readonly<Record<string, string>> = {
  [String.raw`\/\/.*@`]: 'a word of a command line',
  [String.raw`\B(?=(\d{3})+$)`]: 'the digits of a number',
  [String.raw`\d(?=(\d{3})+\.)`]: 'the digits of money',
};

const isSlow = ({ source, flags }: RegExp): boolean =>
  !Object.hasOwn(harmless, source) && analyse({ source, flags }).reports.length > 0;

/** The patterns that a file writes down. */
function patternsIn(file: string, text: string): RegExp[] {
  const found: RegExp[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    if (!isRow(node)) return;
    const { regex } = node;
    if (isRow(regex)) found.push(new RegExp(String(regex['pattern']), String(regex['flags'])));
    for (const [name, part] of Object.entries(node)) if (name !== 'regex') visit(part);
  };
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  return found;
}

const texts = import.meta.glob<string>('../../src/**/*.{ts,tsx,mjs}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const modules = import.meta.glob('../../src/{server,schema}/**/*.ts');

it('none that a file writes down is slow', () => {
  const patterns = Object.entries(texts).flatMap(([file, text]) =>
    patternsIn(file, text).map((pattern) => ({ file, pattern })),
  );
  expect(patterns.length).toBeGreaterThan(500);
  expect(patterns.filter(({ pattern }) => isSlow(pattern))).toEqual([]);
});

it('nor one that a file puts together', async () => {
  const made: RegExp[] = [];
  const Original = globalThis.RegExp;
  onTestFinished(() => {
    globalThis.RegExp = Original;
  });
  globalThis.RegExp = new Proxy(Original, {
    construct: (_target, [source, flags]) => {
      const pattern = new Original(source, flags);
      made.push(pattern);
      return pattern;
    },
  });
  // Other files of this process may have loaded them already.
  vi.resetModules();
  for (const [file, load] of Object.entries(modules))
    if (/^(export )?const \w+ = new RegExp/m.test(texts[file] ?? '')) await load();
  globalThis.RegExp = Original;
  expect(made.length).toBeGreaterThan(10);
  expect(made.filter(isSlow)).toEqual([]);
});
