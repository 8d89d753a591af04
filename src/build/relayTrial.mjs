/**
 * `npm run relay:trial -- BINARY [KIND]`: starts a real relay, changes each field of its records alone through the
 * console, does each action, and reads the relay's database beside it: what else changed, and what was not stored.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './ensure.mjs';

const [binary, kind = binary && basename(binary)] = process.argv.slice(2);
if (!binary || !existsSync(binary)) {
  console.error(
    'usage: npm run relay:trial -- BINARY [KIND]\n' +
      'KIND is a name in tests/support/effects/trialRelays.ts, which says how it is started; the file is\n' +
      'named as it if absent. A relay that would download tables of tokens finds them in TIKTOKEN_CACHE_DIR.',
  );
  process.exit(2);
}
ensureInstalled({ dev: true });
ensureBuilt();
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'unit', '--reporter=dot', 'tests/data/writes/effects.test.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'test',
      VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
      RELAY_TRIAL: kind,
      REAL_RELAY_BINARY: resolve(binary),
    },
  },
);
const file = join(root, `tests/relay/effects/${kind}.jsonl`);
const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
const effects = lines.map((line) => JSON.parse(line));
const cells = effects.filter(({ verdict }) => verdict);
const of = (verdict) => cells.filter((cell) => cell.verdict === verdict);
console.log(
  `${kind}: ${cells.length} cells tried, ${of('differs').length} differ, ${of('refused').length} refused`,
);
for (const { resource, field, action, verdict, why } of [...of('differs'), ...of('refused')])
  console.log(`  ${verdict}: ${resource} ${field ?? action}: ${why}`);
for (const resource of new Set(effects.map((effect) => effect.resource))) {
  const needed = effects
    .filter((effect) => effect.resource === resource && effect.without)
    .map(({ without, changes }) => (changes ? without : `${without} (refused)`));
  if (needed.length > 0) console.log(`  ${resource}: a PUT has to send ${needed.join(', ')}`);
}
process.exit(status ?? 1);
