import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Engine } from '../engine/Engine';

/** A text as a LIKE pattern with `escape '\'` that matches the text itself, letter by letter. */
export const likeLiteral = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** All letters that have a large or small form. */
let cased: string | undefined;

function casedLetters(): string {
  if (cased !== undefined) return cased;
  const letters: string[] = [];
  const last = 0x1ffff;
  for (let code = 0; code <= last; code += 1) {
    const letter = String.fromCodePoint(code);
    if (/\p{Changes_When_Casemapped}/u.test(letter)) letters.push(letter);
  }
  cased = letters.join('');
  return cased;
}

/** Those forms, by letter; a search asks for the same ones in each of its fields. */
const known = new Map<string, readonly string[]>();

/** The letters that `i` of a RegExp takes for this one, itself among them. */
function formsOf(letter: string): readonly string[] {
  if (!/\p{Changes_When_Casemapped}/u.test(letter)) return [letter];
  const forms = known.get(letter) ?? casedLetters().match(new RegExp(letter, 'giu')) ?? [letter];
  known.set(letter, forms);
  return forms;
}

/** A pattern of SQLite's GLOB. */
const globOf = (letter: string, forms: readonly string[]) =>
  forms.length > 1 || /[*?[]/.test(letter) ? `[${forms.join('')}]` : letter;

/** A regular expression of PostgreSQL. */
function expressionOf(letter: string, forms: readonly string[]): string {
  if (forms.length > 1) return `[${forms.join('')}]`;
  return /[!-/:-@[-`{-~]/.test(letter) ? `\\${letter}` : letter;
}

/**
 * True where a column has the text, or begins with it; empty where the column is. Large and small letters are the same
 * as in the browser, which neither engine's own comparison knows: SQLite's LIKE has those of English, and that of
 * PostgreSQL those of the database's language.
 */
export function hasText(
  { name }: Engine,
  column: Expression<unknown>,
  text: string,
  where: 'anywhere' | 'first' = 'anywhere',
): RawBuilder<SqlBool> {
  const letters = [...text].map((letter) => [letter, formsOf(letter)] as const);
  if (name === 'postgres') {
    const expression = letters.map((letter) => expressionOf(...letter)).join('');
    return sql<SqlBool>`${column} ~ ${where === 'first' ? `^${expression}` : expression}`;
  }
  const glob = letters.map((letter) => globOf(...letter)).join('');
  return sql<SqlBool>`${column} glob ${where === 'first' ? `${glob}*` : `*${glob}*`}`;
}
