/** Exports of modules, and values in them: read without running them. */
import { readFileSync } from 'node:fs';
import { type Program, parseSync, type ExportDefaultDeclarationKind as Value } from 'oxc-parser';
import type { SchemaMistake } from '../../schema/check/mistake';
import { lineAt } from '../places/readJson';

/** The expression within `satisfies`, `as` and brackets. */
function unwrapped(expression: Value): Value {
  const isWrapper =
    expression.type === 'TSSatisfiesExpression' ||
    expression.type === 'TSAsExpression' ||
    expression.type === 'ParenthesizedExpression';
  return isWrapper ? unwrapped(expression.expression) : expression;
}

/** The constants of a module by their names. */
function constantsOf({ body }: Program): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>();
  for (const statement of body) {
    const declared =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared.declarations)
      if (id.type === 'Identifier' && init) found.set(id.name, unwrapped(init));
  }
  return found;
}

const keyOf = (key: { type: string; name?: unknown; value?: unknown }): string =>
  String(key.type === 'Literal' ? key.value : key.name);

/** The value of literals, lists and objects; undefined for what only running it could tell. */
function plainValue(expression: Value | undefined): unknown {
  const plain = expression && unwrapped(expression);
  if (plain?.type === 'Literal') return plain.value;
  if (plain?.type === 'ArrayExpression')
    return plain.elements.map((one) =>
      one && one.type !== 'SpreadElement' ? plainValue(one) : undefined,
    );
  if (plain?.type !== 'ObjectExpression') return undefined;
  return Object.fromEntries(
    plain.properties.flatMap((one) =>
      one.type === 'Property' ? [[keyOf(one.key), plainValue(one.value)]] : [],
    ),
  );
}

/** A module as its text says it. */
export interface ReadModule {
  /** The first mistake of its syntax: the rest is then not known. */
  mistake?: Pick<SchemaMistake, 'line' | 'reason'>;
  /** The names that it exports; `default` for the default. */
  exported: string[];
  /** The names in the object that it exports by default; undefined for any other default. */
  inDefault?: string[] | undefined;
  /** The plain value of a constant; undefined where there is none. */
  valueOf: (name: string) => unknown;
  /** The line, from 1, of a constant, of a word in its object, or of the default export; 1 without it. */
  lineOf: (name: string, word?: string) => number;
}

/** @throws Error for a file that cannot be read */
export function readModule(file: string): ReadModule {
  const text = readFileSync(file, 'utf8');
  const { program, module, errors } = parseSync(file, text);
  const constants = constantsOf(program);
  const last = program.body.find((one) => one.type === 'ExportDefaultDeclaration');
  const declared = last?.type === 'ExportDefaultDeclaration' ? last.declaration : undefined;
  const named = declared?.type === 'Identifier' ? constants.get(declared.name) : declared;
  const object = plainValue(named);
  const [error] = errors;
  const line = lineAt(text, error?.labels[0]?.start ?? 0);
  return {
    ...(error && { mistake: { line, reason: `cannot be read: ${error.message}` } }),
    exported: module.staticExports.flatMap(({ entries }) =>
      entries
        .filter(({ isType }) => !isType)
        .map(({ exportName }) =>
          exportName.kind === 'Default' ? 'default' : (exportName.name ?? ''),
        ),
    ),
    inDefault: object !== null && typeof object === 'object' ? Object.keys(object) : undefined,
    valueOf: (name) => plainValue(constants.get(name)),
    lineOf: (name, word) => {
      const value = name === 'default' ? last : constants.get(name);
      const words = value?.type === 'ObjectExpression' ? value.properties : [];
      const start =
        words.find((one) => one.type === 'Property' && keyOf(one.key) === word)?.start ??
        value?.start;
      return lineAt(text, start ?? 0);
    },
  };
}
