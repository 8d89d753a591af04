/**
 * `npm run check`: types, lint, unused code, house rules, plain English. Prints a line for each and exits 1 when any
 * failed.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, importSource, root, run } from './ensure.mjs';

const typesSeen = join(root, 'dist/.types.json');
const tool = (path, ...args) => [process.execPath, [join(root, 'node_modules', path), ...args]];

/** Runs every check. @returns {{name: string, passed: boolean}[]} */
export async function runChecks() {
  const { brokenHouseRules } = await import('./houseRules.mjs');
  const commands = {
    // Unchanged files are not checked again: two seconds instead of fourteen.
    types: tool('typescript/bin/tsc', '--incremental', '--tsBuildInfoFile', typesSeen),
    'format and lint': tool(
      '@biomejs/biome/bin/biome',
      'check',
      '--error-on-warnings',
      '--config-path=.biome.jsonc',
    ),
    'unused code': tool('knip/bin/knip.js', '--no-progress'),
  };
  const results = Object.entries(commands).map(([name, [command, args]]) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) console.log(stdout + stderr);
    return { name, passed: status === 0 };
  });
  const broken = brokenHouseRules();
  for (const line of broken) console.log(`house rule: ${line}`);
  results.push({ name: 'house rules', passed: broken.length === 0 });
  const { unplainPlaces } = await import('./plainEnglish.mjs');
  const unplain = unplainPlaces();
  for (const line of unplain) console.log(`plain English: ${line}`);
  results.push({ name: 'plain English', passed: unplain.length === 0 });
  const { isReferenceStale } = await importSource('src/build/sources/schemaReference.ts');
  const { isSettingReferenceStale } = await importSource('src/build/settingReference.ts');
  const isStale = isReferenceStale(root);
  if (isStale) console.log('docs/schema.md is older than the vocabulary: run npm run gen');
  results.push({ name: 'schema reference', passed: !isStale });
  const isTableStale = isSettingReferenceStale(root);
  if (isTableStale) console.log('README.md is older than src/server/settings.ts: run npm run gen');
  results.push({ name: 'settings in README.md', passed: !isTableStale });
  for (const { name, passed } of results) console.log(`${passed ? 'passed' : 'FAILED'}: ${name}`);
  return results;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled({ dev: true });
  run(process.execPath, [join(root, 'src/build/gen.mjs')]);
  process.exit((await runChecks()).every(({ passed }) => passed) ? 0 : 1);
}
