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
    if (declared?.type === 'FunctionDeclaration' && declared.id)
      found.set(declared.id.name, declared);
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared.declarations)
      if (id.type === 'Identifier' && init) found.set(id.name, unwrapped(init));
  }
  return found;
}

const keyOf = (key: { type: string; name?: unknown; value?: unknown }): string =>
  String(key.type === 'Literal' ? key.value : key.name);

/** In words, the kind of a value; undefined for what only running it could tell. */
export type Kind = 'a function' | 'an async function' | 'an object' | 'an element' | 'a value';

function kindOf(expression: Value | undefined): Kind | undefined {
  const plain = expression && unwrapped(expression);
  if (plain && 'async' in plain && plain.async === true) return 'an async function';
  if (/Function|Class/.test(plain?.type ?? '')) return 'a function';
  if (plain?.type === 'ObjectExpression') return 'an object';
  if (/^JSX/.test(plain?.type ?? '')) return 'an element';
  return /Literal$|^ArrayExpression/.test(plain?.type ?? '') ? 'a value' : undefined;
}

/** The object that a value is, or that a function makes at its end; undefined for others, and for one with a spread. */
function madeObject(value: Value | null | undefined): string[] | undefined {
  const body =
    value?.type === 'ArrowFunctionExpression' ||
    value?.type === 'FunctionExpression' ||
    value?.type === 'FunctionDeclaration'
      ? value.body
      : value;
  if (body?.type === 'BlockStatement') {
    const last = body.body.at(-1);
    return last?.type === 'ReturnStatement' ? madeObject(last.argument) : undefined;
  }
  const object = body && unwrapped(body);
  if (object?.type !== 'ObjectExpression') return undefined;
  const names = object.properties.map((one) => (one.type === 'Property' ? keyOf(one.key) : ''));
  return names.includes('') ? undefined : names;
}

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
  /** The names in that object, or in the one that an exported function makes. */
  made?: string[] | undefined;
  /** The plain value of a constant; undefined where there is none. */
  valueOf: (name: string) => unknown;
  /** The kind of an export, or of a word in its object. */
  kindOf: (name: string, word?: string) => Kind | undefined;
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
  /** A value, or the member of it that defines a word. */
  const valueAt = (name: string) => (name === 'default' ? named : constants.get(name));
  const memberOf = (name: string, word?: string) => {
    const value = valueAt(name);
    const words = value?.type === 'ObjectExpression' ? value.properties : [];
    return words.find((one) => one.type === 'Property' && keyOf(one.key) === word);
  };
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
    made: madeObject(named),
    valueOf: (name) => plainValue(valueAt(name)),
    kindOf: (name, word) => {
      if (word === undefined) return kindOf(valueAt(name));
      const member = memberOf(name, word);
      return member?.type === 'Property' ? kindOf(member.value) : undefined;
    },
    lineOf: (name, word) => {
      const value = name === 'default' ? last : constants.get(name);
      return lineAt(text, memberOf(name, word)?.start ?? value?.start ?? 0);
    },
  };
}

/** True if one of the texts of code imports a path that ends so; one that begins with a dot is the whole path. */
export const isImported = (texts: readonly string[], path: string): boolean =>
  ['"', "'"].some((quote) => {
    const sign = `${path.startsWith('.') ? quote : ''}${path}${quote}`;
    return texts.some((text) => text.includes(sign));
  });

/** Why an export is no component; undefined for one, and for what only running it could tell. */
export function whyNoComponent(
  { kindOf }: ReadModule,
  name = 'default',
  word?: string,
): string | undefined {
  const kind = kindOf(name, word);
  if (kind === undefined || kind === 'a function') return undefined;
  const shown = name === 'default' && word === undefined ? 'its export default' : (word ?? name);
  return kind === 'an async function'
    ? `${shown} is ${kind}, and a component has no async: read data by a hook, as useGetList`
    : `${shown} is ${kind}, and a component is a function, as in () => <p>Hello</p>`;
}
