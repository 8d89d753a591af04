/** The house rules that no linter knows: sizes of files, who imports whom, names. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './ensure.mjs';

const maxFileLines = 300;

/** Files over the limit since the formatter was switched on. Split them; add none. */
const longFiles = [
  'tests/e2e/faults.test.ts',
  'tests/e2e/settings.test.ts',
  'tests/server/usage.test.ts',
];

/** Path prefix -> path prefixes that it must not import. */
const forbidden = [
  ['src/web/', 'src/server/'],
  ['src/server/', 'src/web/'],
  ['src/schema/', 'src/web/'],
  ['src/schema/', 'src/server/'],
  ['src/web/forms/', 'src/web/resources/'],
  ['src/web/grid/', 'src/web/resources/'],
];
const badNames = /^(utils?|helpers?|common|misc|manager)(\.|$)/i;
const exempt = /messages\.(en|zh)\.ts$|consoleMessages\.ts$|\.gen\.ts$/i;

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function importsOf(path, text) {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target]) =>
    relative(root, join(path, '..', target)).replaceAll('\\', '/'),
  );
}

/** Every broken rule, as one line each. */
export function brokenHouseRules() {
  const broken = [];
  for (const path of [...filesBelow(join(root, 'src')), ...filesBelow(join(root, 'tests'))]) {
    const name = relative(root, path).replaceAll('\\', '/');
    const text = readFileSync(path, 'utf8');
    const lines = text.split('\n').length - 1;
    const known = longFiles.includes(name);
    if (lines > maxFileLines && !known && !exempt.test(name))
      broken.push(`${name}: ${lines} lines, at most ${maxFileLines}`);
    if (lines <= maxFileLines && known)
      broken.push(`${name}: short enough now; strike it from longFiles`);
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
    if (/^src\/web\/(forms|grid)\//.test(name)) {
      for (const resource of readdirSync(join(root, 'schemas/resources'))) {
        if (new RegExp(`(?<!\\[)['"\`]${resource.replace('.json', '')}['"\`]`).test(text))
          broken.push(`${name}: forms and grid know no resource by name (${resource})`);
      }
    }
  }
  return broken;
}
