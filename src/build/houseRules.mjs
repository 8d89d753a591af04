/** The house rules that no linter knows: sizes of files, who imports whom, names, the engine's size. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './ensure.mjs';

const maxFileLines = 250;
const maxEngineLines = 400;

/** Path prefix -> path prefixes that it must not import. */
const forbidden = [
  ['src/web/', 'src/server/'],
  ['src/server/', 'src/web/'],
  ['src/schema/', 'src/web/'],
  ['src/schema/', 'src/server/'],
  ['src/web/engine/', 'src/web/resources/'],
];
const badNames = /^(utils?|helpers?|common|misc|manager)(\.|$)/i;
const exempt = /messages\.(en|zh)\.ts$|consoleMessages\.ts$|\.gen\.ts$/i;

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Lines that hold code: no blank lines, comments or imports. */
function codeLines(text) {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => line.trim() && !/^\s*\/\//.test(line) && !/^import /.test(line)).length;
}

function importsOf(path, text) {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target]) =>
    relative(root, join(path, '..', target)).replaceAll('\\', '/'),
  );
}

/** Every broken rule, as one line each. */
export function brokenHouseRules() {
  const broken = [];
  let engine = 0;
  for (const path of [...filesBelow(join(root, 'src')), ...filesBelow(join(root, 'tests'))]) {
    const name = relative(root, path).replaceAll('\\', '/');
    const text = readFileSync(path, 'utf8');
    const lines = text.split('\n').length - 1;
    if (lines > maxFileLines && !exempt.test(name))
      broken.push(`${name}: ${lines} lines, at most ${maxFileLines}`);
    for (const part of name.split('/'))
      if (badNames.test(part))
        broken.push(`${name}: "${part}" says nothing; name it after what it does`);
    for (const target of importsOf(path, text)) {
      for (const [from, to] of forbidden)
        if (name.startsWith(from) && target.startsWith(to))
          broken.push(`${name}: must not import ${target}`);
      const own = /^src\/web\/resources\/([^/]+)\//.exec(name)?.[1];
      const other = /^src\/web\/resources\/([^/]+)\//.exec(target)?.[1];
      if (own && other && own !== other)
        broken.push(`${name}: resources do not import each other (${target})`);
    }
    if (name.startsWith('src/web/engine/')) {
      engine += codeLines(text);
      for (const resource of readdirSync(join(root, 'schemas/resources'))) {
        if (new RegExp(`['"\`]${resource.replace('.json', '')}['"\`]`).test(text))
          broken.push(`${name}: the engine knows no resource by name (${resource})`);
      }
    }
  }
  if (engine > maxEngineLines)
    broken.push(`src/web/engine: ${engine} lines of code, at most ${maxEngineLines}`);
  return broken;
}
