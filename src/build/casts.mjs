/**
 * Type casts in the sources: each has its reason beside it, none goes by way of unknown or never, and they stay few.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './ensure.mjs';

const maxCasts = 40;

const isStatement = ({ type }) => /(Statement|Declaration)$/.test(type);

/** Calls `found` for each cast, with the innermost statement that it is in. */
function visitCasts(node, statement, found) {
  if (Array.isArray(node)) for (const part of node) visitCasts(part, statement, found);
  if (!node?.type) return;
  // `export const …` begins before the declaration in it.
  const inner = isStatement(node) && !/^Export/.test(statement?.type ?? '') ? node : statement;
  if (node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion') found(node, inner);
  for (const part of Object.values(node))
    if (part && typeof part === 'object') visitCasts(part, inner, found);
}

/**
 * The casts of a source, `as const` aside.
 * @returns {{line: number, type: string, hasReason: boolean}[]} a reason is a `//` comment on the line of the cast, or
 *   above that line or the statement
 */
export function castsIn(name, text) {
  const { program, comments } = parseSync(name, text);
  const lineOf = (position) => text.slice(0, position).split('\n').length;
  const explained = new Set(
    comments.filter(({ type }) => type === 'Line').map(({ start }) => lineOf(start)),
  );
  const casts = [];
  visitCasts(program.body, undefined, ({ typeAnnotation }, statement) => {
    const type = text.slice(typeAnnotation.start, typeAnnotation.end);
    if (type === 'const') return;
    const line = lineOf(typeAnnotation.start);
    const places = [line, line - 1, lineOf(statement?.start ?? 0) - 1];
    casts.push({ line, type, hasReason: places.some((place) => explained.has(place)) });
  });
  return casts;
}

/** Every broken rule, as one line each. @param names of files below src, from the root, with slashes */
export function brokenCasts(names) {
  const all = names.flatMap((name) =>
    castsIn(name, readFileSync(join(root, name), 'utf8')).map((cast) => ({ ...cast, name })),
  );
  const broken = all.flatMap(({ name, line, type, hasReason }) => {
    if (/^(unknown|never)$/.test(type)) return [`${name}:${line}: no cast to ${type}`];
    return hasReason ? [] : [`${name}:${line}: "as ${type}" needs its reason in a comment above`];
  });
  if (all.length > maxCasts) broken.push(`${all.length} casts in src, at most ${maxCasts}`);
  return broken;
}
