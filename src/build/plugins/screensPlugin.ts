/**
 * `virtual:screens`: screens that the folders of src/web/resources hand in as a react-admin application does. Their
 * list is known at once; all of its code is loaded when it is needed.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Program, parseSync } from 'oxc-parser';
import type { Plugin } from 'vite';

const list = 'virtual:screens';
const screens = ['list', 'create', 'edit', 'show'];
/** The props of a `<Resource>` that a folder may set. */
const props = [...screens, 'icon', 'recordRepresentation'];

/** The names that a module exports, and those of the object that it exports by default. */
function exportsOf({ body }: Program): { named: string[]; inDefault: string[] } {
  const named: string[] = [];
  const inDefault: string[] = [];
  for (const statement of body) {
    if (statement.type === 'ExportNamedDeclaration') {
      for (const { exported } of statement.specifiers)
        named.push(exported.type === 'Literal' ? exported.value : exported.name);
      if (statement.declaration?.type === 'VariableDeclaration')
        for (const { id } of statement.declaration.declarations)
          if (id.type === 'Identifier') named.push(id.name);
      if (statement.declaration?.type === 'FunctionDeclaration' && statement.declaration.id)
        named.push(statement.declaration.id.name);
    }
    if (
      statement.type === 'ExportDefaultDeclaration' &&
      statement.declaration.type === 'ObjectExpression'
    )
      for (const property of statement.declaration.properties)
        if (property.type === 'Property' && property.key.type === 'Identifier')
          inDefault.push(property.key.name);
  }
  return { named, inDefault };
}

/** The props of a folder, each with the expression that loads it; `index` wins over files of screens. */
function propsOf(folder: string): [string, string][] {
  const files = screens
    .map((screen): [string, string] => [screen, join(folder, `${screen}.tsx`)])
    .filter(([, file]) => existsSync(file));
  const own = files.map(([screen, file]): [string, string] => [screen, loads(file, 'default')]);
  const index = ['index.ts', 'index.tsx'].map((name) => join(folder, name)).find(existsSync);
  if (!index) return own;
  const { named, inDefault } = exportsOf(parseSync(index, readFileSync(index, 'utf8')).program);
  return [
    ...own,
    ...props
      .filter((prop) => inDefault.includes(prop))
      .map((prop): [string, string] => [prop, loads(index, `default.${prop}`)]),
    ...props
      .filter((prop) => named.includes(prop))
      .map((prop): [string, string] => [prop, loads(index, prop)]),
  ];
}

const loads = (file: string, part: string) =>
  `() => import(${JSON.stringify(file)}).then((module) => module.${part})`;

function listCode(folder: string): string {
  const resources = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }): [string, Map<string, string>] => [name, new Map(propsOf(join(folder, name)))])
    .filter(([, own]) => own.size > 0);
  const entries = resources.map(([name, own]) => {
    const lines = [...own].map(([prop, load]) => `${prop}: ${load}`);
    return `${JSON.stringify(name)}: { ${lines.join(', ')} }`;
  });
  return `export const screens = { ${entries.join(',\n')} };`;
}

/** The object that a page declares: `export const page = { … }`, of plain values, for it is read and not run. */
function declarationIn(file: string): string {
  const text = readFileSync(file, 'utf8');
  for (const statement of parseSync(file, text).program.body)
    if (
      statement.type === 'ExportNamedDeclaration' &&
      statement.declaration?.type === 'VariableDeclaration'
    )
      for (const { id, init } of statement.declaration.declarations)
        if (id.type === 'Identifier' && id.name === 'page' && init?.type === 'ObjectExpression')
          return text.slice(init.start, init.end);
  throw new Error(
    `${file}: write export const page = { path: '/…', role: 'user', title: { en: '…' } }`,
  );
}

/** The pages: folders of src/web/pages with a `page.tsx`. */
function pagesCode(folder: string): string {
  const entries = readdirSync(folder)
    .map((name) => ({ name: JSON.stringify(name), file: join(folder, name, 'page.tsx') }))
    .filter(({ file }) => existsSync(file))
    .map(({ name, file }) => {
      const load = loads(file, 'default');
      return `{ ...${declarationIn(file)}, folder: ${name}, load: ${load} }`;
    });
  return `export const pages = [${entries.join(',\n')}];`;
}

/** @param root folder of the project */
export const screensPlugin = (root: string): Plugin => ({
  name: 'relay-console-screens',
  resolveId: (id) => (id === list ? `\0${list}` : undefined),
  load: (id) =>
    id === `\0${list}`
      ? `${listCode(join(root, 'src/web/resources'))}\n${pagesCode(join(root, 'src/web/pages'))}`
      : undefined,
});
