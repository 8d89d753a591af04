/**
 * `npm run check`: types, lint, unused code, house rules, plain English. Prints a line for each and exits 1 when any
 * failed.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkOwn } from './checkOwn.mjs';
import { ensureInstalled, importSource, root, run } from './ensure.mjs';

const typesSeen = join(root, 'dist/.types.json');
const tool = (path, ...args) => [process.execPath, [join(root, 'node_modules', path), ...args]];

/** Runs a program beside others; prints what it wrote if it failed. @returns {Promise<boolean>} whether it passed */
function passes([command, args]) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => {
      if (status !== 0) console.log(text);
      resolve(status === 0);
    });
  });
}

/** Prints each line. @returns whether there is none */
function areNone(lines, kind) {
  for (const line of lines) console.log(`${kind}: ${line}`);
  return lines.length === 0;
}

/** Both are of the project's texts and need no program of their own. */
async function readTexts() {
  const { brokenHouseRules } = await import('./houseRules.mjs');
  const { unplainPlaces } = await import('./plainEnglish.mjs');
  return {
    'house rules': areNone(brokenHouseRules(), 'house rule'),
    'plain English': areNone(unplainPlaces(), 'plain English'),
  };
}

async function compareReferences() {
  const { isReferenceStale } = await importSource('src/build/sources/schemaReference.ts');
  const { isSettingReferenceStale } = await importSource('src/build/settingReference.ts');
  const isStale = isReferenceStale(root);
  if (isStale) console.log('docs/schema.md is older than the vocabulary: run npm run gen');
  const isTableStale = isSettingReferenceStale(root);
  if (isTableStale) console.log('README.md is older than src/server/settings.ts: run npm run gen');
  return { 'schema reference': !isStale, 'settings in README.md': !isTableStale };
}

/** Runs every check, side by side, and says of each how it ended. @returns {{name: string, passed: boolean}[]} */
export async function runChecks() {
  // Unchanged files are not checked again: two seconds instead of fourteen.
  const types = tool('typescript/bin/tsc', '--incremental', '--tsBuildInfoFile', typesSeen);
  const lint = ['check', '--error-on-warnings', '--config-path=.biome.jsonc'];
  const running = [
    passes(types).then((types) => ({ types })),
    passes(tool('@biomejs/biome/bin/biome', ...lint)).then((passed) => ({
      'format and lint': passed,
    })),
    passes(tool('knip/bin/knip.js', '--no-progress')).then((passed) => ({
      'unused code': passed,
    })),
    readTexts(),
    compareReferences(),
  ];
  const all = await Promise.all(
    running.map(async (part) => {
      const results = Object.entries(await part).map(([name, passed]) => ({ name, passed }));
      for (const { name, passed } of results)
        console.log(`${passed ? 'passed' : 'FAILED'}: ${name}`);
      return results;
    }),
  );
  return all.flat();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled({ dev: true });
  run(process.execPath, [join(root, 'src/build/gen.mjs')]);
  // Nobody looks for the own mistakes behind those of the console.
  if ((await checkOwn()) > 0) process.exit(1);
  process.exit((await runChecks()).every(({ passed }) => passed) ? 0 : 1);
}
