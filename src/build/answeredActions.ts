/** What src/server/actions answers, read from the sources: the check of schema files runs no server. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Expression, parseSync } from 'oxc-parser';

/** The files that make actions work; every other one is named after its resource. */
const ofServer = ['ActionContext.ts', 'actionFiles.ts', 'actionRoutes.ts'];

/** The keys of an object, within `satisfies` and `as` too; undefined where it is made in some other way. */
function keysOf(value: Expression | null): string[] | undefined {
  if (value?.type === 'TSSatisfiesExpression' || value?.type === 'TSAsExpression')
    return keysOf(value.expression);
  if (value?.type !== 'ObjectExpression') return undefined;
  const keys = value.properties.map((property) => {
    if (property.type !== 'Property' || property.computed) return undefined;
    const { key } = property;
    return key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : undefined;
  });
  return keys.every((key) => typeof key === 'string') ? keys : undefined;
}

/** The actions that a source exports; undefined where only running it would tell. */
function actionsIn(file: string, text: string): string[] | undefined {
  const { program } = parseSync(file, text);
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue;
    if (statement.declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declaration.declarations)
      if (id.type === 'Identifier' && id.name === 'actions') return keysOf(init);
  }
  return /\bactions\b/.test(text) ? undefined : [];
}

/**
 * The actions that the server answers, by resource; undefined for a resource whose file does not list them plainly.
 * @param root folder of the project
 */
export function answeredActions(root: string): Record<string, readonly string[] | undefined> {
  const folder = join(root, 'src/server/actions');
  const files = existsSync(folder)
    ? readdirSync(folder).filter((file) => file.endsWith('.ts') && !ofServer.includes(file))
    : [];
  return Object.fromEntries(
    files.map((file) => [
      file.slice(0, -'.ts'.length),
      actionsIn(file, readFileSync(join(folder, file), 'utf8')),
    ]),
  );
}
