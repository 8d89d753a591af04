/**
 * `npm test`: every check, and every test, real browser included; with `--long` also those that take too long for each
 * run. Ends with "N passed, N failed". The tests of the console try it alone; those of the own folder follow, on a
 * build with it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { ensureInstalled, own, root, run } from './ensure.mjs';

const isLong = process.argv.includes('--long');
const chosen = process.argv.slice(2).filter((arg) => arg !== '--long');
if (chosen.includes('--help')) {
  console.log(
    'usage: npm test [-- --changed | --project NAME | WORDS OF VITEST]\n' +
      'The tests of the own folder alone: npm test -- --project own. CONTRIBUTING.md says more.',
  );
  process.exit();
}
/** The tests of the own folder need neither a check nor the build of the console alone. */
const isOwnAlone = /^--project[= ]own$/.test(chosen.join(' '));
ensureInstalled({ dev: true });
const { OWN: _own, ...others } = process.env;
const alone = { ...others, CONSOLE_ALONE: root };

/** Builds the console and checks it meanwhile. @returns the checks */
async function buildAndCheck() {
  const { runChecks } = await import('./check.mjs');
  // The checks read generated files; all else is built beside them.
  run(process.execPath, [join(root, 'src/build/gen.mjs')], { env: alone });
  const building = spawn(process.execPath, [join(root, 'src/build/ensure.mjs')], {
    stdio: 'inherit',
    env: alone,
  });
  const built = once(building, 'close');
  const checks = await runChecks();
  const [buildStatus] = await built;
  if (buildStatus !== 0) process.exit(1);
  return checks;
}

const checks = isOwnAlone ? [] : await buildAndCheck();

/** Suites that attack, race, kill and restart: half the time of the server's. */
const longSuites = [
  'ambiguous',
  'connections',
  'cuts',
  'guessing',
  'hostileWrites',
  'idempotency',
  'kills',
  'moneyDrift',
  'operations',
  'passwordHashes',
  'relayPrograms',
  'sessions',
];
/**
 * `--changed` alone: what vitest finds by imports, on SQLite, without the long suites; a project that is named runs as
 * it is.
 */
const isQuick =
  chosen.includes('--changed') && !chosen.some((argument) => argument.startsWith('--project'));
const quickly = isQuick ? ['--project=unit', '--project=server'] : [];

/** Runs vitest. @returns its results, each with title and status */
function runTests(words, given) {
  rmSync(join(root, 'dist/test-report'), { recursive: true, force: true });
  const folder = mkdtempSync(join(tmpdir(), 'relay-console-'));
  const report = join(folder, 'report.json');
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...words,
  ];
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...given,
      NODE_ENV: 'test',
      VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
      ...(isLong && { TEST_LONG: '1' }),
      // A project leaves these out: an --exclude says nothing to it.
      ...(isQuick && { TEST_WITHOUT: longSuites.join(',') }),
    },
  });
  const suites = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
  rmSync(folder, { recursive: true });
  return { status, suites };
}

/** Ids that tests proved: those in the titles of tests that passed. */
function provenIds(tests) {
  return new Set(
    tests
      .filter(({ status }) => status === 'passed')
      .flatMap(({ fullName }) => fullName.match(/\b[A-Z]{2}-\d\d\b/g) ?? []),
  );
}

/** Prints how many requirements are proven; false when fewer are than tests/requirements.json says. */
function countRequirements(tests) {
  const all = new Set(
    readFileSync(join(root, 'tests/requirements.md'), 'utf8').match(/\b[A-Z]{2}-\d\d\b/g),
  );
  const proven = [...provenIds(tests)].filter((id) => all.has(id)).sort();
  const wanted = JSON.parse(readFileSync(join(root, 'tests/requirements.json'), 'utf8')).proven;
  const lost = wanted.filter((id) => !proven.includes(id));
  console.log(`requirements ${proven.length} of ${all.size} proven`);
  if (lost.length > 0) console.log(`no longer proven: ${lost.join(' ')}`);
  return lost.length === 0;
}

/** Prints the seconds of the tests of each folder, added up over those that ran side by side. */
function printSeconds(suites) {
  const sums = {};
  for (const { name, startTime, endTime } of suites) {
    const [, folder] = relative(root, name).split(sep);
    sums[folder] = (sums[folder] ?? 0) + (endTime - startTime) / 1000;
  }
  const parts = Object.entries(sums).sort(([, a], [, b]) => b - a);
  console.log(
    `seconds: ${parts.map(([folder, sum]) => `${folder} ${Math.round(sum)}`).join(', ')}`,
  );
}

/** Runs the tests of the own folder, where it has some. */
function runOwnTests() {
  const files = existsSync(own ?? '')
    ? readdirSync(own, { recursive: true, encoding: 'utf8' })
    : [];
  const hasTests = files.some((name) => /\.test\.tsx?$/.test(name) && !/node_modules/.test(name));
  if (isOwnAlone && !hasTests) console.log('no own folder, or no *.test.ts in it');
  if (!hasTests || (!isOwnAlone && chosen.some((word) => word.startsWith('--project'))))
    return { status: isOwnAlone ? 1 : 0, suites: [] };
  run(process.execPath, [join(root, 'src/build/gen.mjs')]);
  run(process.execPath, [join(root, 'src/build/ensure.mjs')]);
  const result = runTests(['--project=own'], process.env);
  printSeconds(result.suites);
  return result;
}

const { status, suites } = isOwnAlone
  ? { status: 0, suites: [] }
  : runTests([...chosen, ...quickly], alone);
printSeconds(suites);
const ofOwn = runOwnTests();
suites.push(...ofOwn.suites);
const tests = suites.flatMap(({ assertionResults }) => assertionResults);
const brokenFiles = suites.filter(
  ({ status: state, assertionResults }) =>
    state === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
).length;
const partial = chosen.length > 0;
const requirementsHold = partial || countRequirements(tests);
const passed =
  tests.filter((test) => test.status === 'passed').length +
  checks.filter((check) => check.passed).length;
const failedTests = tests.filter((test) => test.status === 'failed').length + brokenFiles;
const failed =
  Math.max(failedTests, status === 0 && ofOwn.status === 0 ? 0 : 1) +
  checks.filter((check) => !check.passed).length +
  (requirementsHold ? 0 : 1);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
