/** How long functions are: every line counts, empty ones and comments too. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './ensure.mjs';

const maxFunctionLines = 80;

const isFunction = ({ type }) => /^(Function(Declaration|Expression)|ArrowFunction)/.test(type);

/** Calls `found` for each function, with the name of what it is the value of where it has none. */
function visitFunctions(node, name, found) {
  if (Array.isArray(node)) for (const part of node) visitFunctions(part, name, found);
  if (!node?.type) return;
  const own = node.id?.name ?? node.key?.name ?? name;
  if (isFunction(node)) found(node, own);
  for (const part of Object.values(node))
    if (part && typeof part === 'object') visitFunctions(part, own, found);
}

/**
 * The functions of a source that have too many lines, from the first line of the signature to the last of the body.
 * @returns {{line: number, lines: number, name: string}[]} `line` is where it begins
 */
export function longFunctionsIn(path, text) {
  const long = [];
  visitFunctions(parseSync(path, text).program.body, 'a function', ({ start, end }, name) => {
    const lines = text.slice(start, end).split('\n').length;
    if (lines <= maxFunctionLines) return;
    long.push({ line: text.slice(0, start).split('\n').length, lines, name });
  });
  return long;
}

/** Every broken rule, as one line each. @param names of files, from the root, with slashes */
export function brokenLengths(names) {
  return names.flatMap((name) =>
    longFunctionsIn(name, readFileSync(join(root, name), 'utf8')).map(
      ({ line, lines, name: long }) =>
        `${name}:${line}: ${long} has ${lines} lines, at most ${maxFunctionLines}; split it along its parts`,
    ),
  );
}
