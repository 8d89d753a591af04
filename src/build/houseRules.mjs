/** The house rules that no linter knows: width of comments, imports, casts, names, cited documents. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brokenCasts } from './casts.mjs';
import { root } from './ensure.mjs';
import { risenCounts } from './heldCounts.mjs';
import { brokenLayers } from './layers.mjs';

const maxColumns = 120;

const badNames = /^(utils?|helpers?|common|misc|manager)(\.|$)/i;
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Names of the documents in the repository. */
const documents = new Set(
  ['.', 'docs', 'schemas', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder)).filter((name) => name.endsWith('.md')),
  ),
);

/** Every broken rule, as one line each. */
export function brokenHouseRules() {
  const broken = [];
  for (const path of [...filesBelow(join(root, 'src')), ...filesBelow(join(root, 'tests'))]) {
    const name = relative(root, path).replaceAll('\\', '/');
    const text = readFileSync(path, 'utf8');
    if (name.startsWith('src/') && !name.endsWith('.gen.ts'))
      for (const [at, line] of text.split('\n').entries())
        if (line.length > maxColumns)
          broken.push(`${name}:${at + 1}: ${line.length} columns, at most ${maxColumns}`);
    for (const part of name.split('/'))
      if (badNames.test(part))
        broken.push(`${name}: "${part}" says nothing; name it after what it does`);
    for (const [document] of text.matchAll(/\b[\w-]+\.md\b/g))
      if (!documents.has(document)) broken.push(`${name}: there is no ${document} here to cite`);
    if (/^src\/web\/(?!ui\/Button)/.test(name) && /className=\{?["'`]button\b/.test(text))
      broken.push(`${name}: className="button" is drawn by ui/Button: <Button>, <LinkButton>`);
    if (/^src\/web\/(?!relay\/)/.test(name) && /relay\/calls\/(request|settle)'/.test(text))
      broken.push(`${name}: the relay is called by src/web/relay only; give the call a name there`);
    if (/^src\/web\//.test(name) && /\btype(=\{?|: )["'`]number["'`]/.test(text))
      broken.push(
        `${name}: the wheel turns type="number"; ...numberKeyboard, and locales/readNumber`,
      );
    if (/^src\/web\/(form|list)\//.test(name)) {
      for (const resource of readdirSync(join(root, 'schemas/resources'))) {
        if (new RegExp(`(?<!\\[)['"\`]${resource.replace('.json', '')}['"\`]`).test(text))
          broken.push(`${name}: forms and lists know no resource by name (${resource})`);
      }
    }
  }
  for (const sheet of readdirSync(join(root, 'src/web'), { recursive: true, encoding: 'utf8' }))
    if (sheet.endsWith('.css') && !/ui.(consoleT|t)okens\.css$/.test(sheet))
      for (const [colour] of readFileSync(join(root, 'src/web', sheet), 'utf8').matchAll(
        /#[\da-f]{3,8}\b|\b(rgb|hsl|oklch|light-dark)a?\(/gi,
      ))
        broken.push(`src/web/${sheet}: ${colour} is a colour; give it a name in ui/tokens.css`);
  const all = filesBelow(join(root, 'src')).map((path) =>
    relative(root, path).replaceAll('\\', '/'),
  );
  const names = all.filter((name) => !name.endsWith('.mjs'));
  return [...broken, ...brokenCasts(names), ...brokenLayers(names), ...risenCounts(names)];
}
