/** The projects of the tests: which files each runs, and how. */
import { resolve } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { ownFolder } from '../src/build/places/ownFolder';
import { extendedFolder, extendedPlugin } from './component/support/servers/extendedPlugin';
import { providerCommands } from './component/support/servers/providerCommands';
import { relayPlugin } from './component/support/servers/relayPlugin';
import { browserSwitches, systemBrowser } from './support/browser/systemBrowser';
import { isLong } from './support/isLong';

type Tests = NonNullable<TestProjectInlineConfiguration['test']>;

/** Browser suites that run in front of another relay, too: a stand-in, or the real one that the environment names. */
const hasRealRelay = Boolean(process.env['REAL_RELAY'] || process.env['REAL_RELAY_BINARY']);
const relaySuites =
  isLong || hasRealRelay
    ? ['channelWork', 'bulk', 'settings', 'topUp', 'oidc']
    : // A write of options and one of money; kinds of relays: tests/relay, tests/component/relay, tests/e2e/relay.
      ['settings', 'topUp'];

/** Component suites of the console that somebody extended. */
const extendedSuites = 'tests/component/extended/*.test.ts';

/** Component suites that run in front of a stand-in for a real relay, too. */
const componentRelaySuites = [
  'channelForm',
  'channelFields',
  'channelTypes',
  'tokenForm',
  'copySettings',
  'settings',
  'settingRatios',
  'prices',
  'personalSettings',
  'topUp',
  'help',
  'register',
  'resetPassword',
  'redemptionList',
  'userList',
  'themeRows',
];

/** A machine that others use, too, may take this long for a second's work: no test measures time. */
const waitMs = 20_000;
const timeouts = {
  testTimeout: 3 * waitMs,
  hookTimeout: 6 * waitMs,
  expect: { poll: { timeout: waitMs } },
};

const runFolder = 'tests/support/runFolder.ts';

const unitTests: Tests = {
  name: 'unit',
  globalSetup: runFolder,
  setupFiles: ['tests/support/data/loadTexts.ts', 'tests/support/data/leavePage.ts'],
  include: ['tests/{schema,web,data,build}/**/*.test.{ts,tsx}'],
  environment: 'happy-dom',
  // A process loads the sources once for all its files.
  isolate: false,
  ...timeouts,
};

const browserTests: Tests = {
  environment: 'node',
  // A test process starts one browser for all its files.
  isolate: false,
  ...timeouts,
  globalSetup: runFolder,
};

/** The console in Chromium, drawn by the test that looks at it: one page loads the sources once for all files. */
const componentTests = (): Tests => ({
  isolate: false,
  env: { TEST_LONG: isLong ? '1' : '' },
  ...timeouts,
  attachmentsDir: resolve('node_modules/.vitest/attachments'),
  browser: {
    enabled: true,
    headless: true,
    commands: providerCommands,
    viewport: { width: 1280, height: 800 },
    screenshotDirectory: 'dist/test-report',
    provider: playwright({
      actionTimeout: waitMs,
      launchOptions: { ...systemBrowser(), args: browserSwitches },
      // Motion would be drawn and not looked at.
      contextOptions: {
        locale: 'en-US',
        reducedMotion: 'reduce',
        permissions: ['clipboard-read', 'clipboard-write'],
      },
    }),
    instances: [{ browser: 'chromium' }],
  },
});

const serverTests: Tests = {
  environment: 'node',
  // A test process imports the server once for all its files.
  isolate: false,
  globalSetup: runFolder,
  setupFiles: 'tests/support/server/setUpServerTests.ts',
  ...timeouts,
};

const serverSuites = (...names: string[]) => names.map((name) => `tests/server/**/${name}.test.ts`);
/** Suites that compare times, or how memory grows: they run after all others. */
const timed = serverSuites(
  'storeFaults',
  'others',
  'slowReaders',
  'keyedBodies',
  'fastStreams',
  'cost',
  'signInLoad',
);
/** Suites of the database file, and those without a database: of files, of `--relay` and of calls that go out. */
const sqliteOnly = serverSuites(
  'abuse',
  'deploy',
  'durability',
  'headers',
  'package',
  'relayAnswers',
  'static',
  'storeFaults',
  'diskFull',
  'fileRights',
  'relayHeaders',
  'relayPrograms',
  'relayProxy',
  'outgoing',
  'answersByKey',
  'requestBounds',
  'settings',
  'stillConnections',
  'signInLoad',
);
/** Suites that lock and restart a database server. */
const postgresOnly = serverSuites('storeFaultsPostgres', 'restartPostgres');
/** Suites of what PostgreSQL does in its own way: statements and changes of tables, locks, money, several processes. */
const otherOnPostgres = serverSuites(
  'announcements',
  'audit',
  'channelWatch',
  'clearLogs',
  'clocks',
  'codeBatches',
  'droppedFields',
  'factorRequired',
  'failedCommit',
  'failureGroups',
  'fidelity',
  'fieldChanges',
  'fieldFilters',
  'guideChanges',
  'heldRecords',
  'importOneApi',
  'importRefusals',
  'invitations',
  'inviteCodes',
  'largeLog',
  'listPages',
  'listRows',
  'logSummary',
  'logZones',
  'logs',
  'messageEvents',
  'messages',
  'migrateData',
  'migrations',
  'money',
  'names',
  'options',
  'ownSessions',
  'passkeys',
  'processLease',
  'processes',
  'quotaLimit',
  'referenceDeletions',
  'references',
  'rightTable',
  'roles',
  'secondFactor',
  'settledEarly',
  'spendingLimits',
  'typeChanges',
  'usageReport',
);

/** The suites that run on PostgreSQL, too: in `npm run test:long` also those that work as they do on SQLite. */
const postgresSuites = isLong
  ? ['tests/{server,contract}/**/*.test.ts']
  : [...otherOnPostgres, ...postgresOnly];

/** Suites that `npm test -- --changed` leaves out. */
const leftOut = (process.env['TEST_WITHOUT'] ?? '')
  .split(',')
  .filter(Boolean)
  .map((name) => `tests/**/${name}.test.ts`);

const timedTests: Tests = {
  name: 'timed',
  globalSetup: runFolder,
  setupFiles: 'tests/support/server/setUpServerTests.ts',
  include: timed,
  environment: 'node',
  ...timeouts,
  // One loads the machine, and the other waits most of its time.
  maxWorkers: 2,
  sequence: { groupOrder: 1 },
};

/** Suites that attack and measure others meanwhile, and those that work in front of a relay as before the own server. */
const longProjects: Tests[] = [
  timedTests,
  {
    name: 'component-relay',
    include: componentRelaySuites.map((name) => `tests/component/**/${name}.test.ts`),
    ...componentTests(),
    env: { RELAY_UNDER_TEST: 'standin', TEST_LONG: '1' },
  },
];

/** Tests of the own folder: docs/own.md. */
const own = ownFolder(resolve('.'));
const ownTests: Tests[] = own
  ? [{ name: 'own', ...browserTests, include: ['**/*.test.{ts,tsx}'], dir: own }]
  : [];

const projects: Tests[] = [
  ...ownTests,
  unitTests,
  {
    name: 'server',
    ...serverTests,
    include: ['tests/{server,contract,relay}/**/*.test.ts'],
    exclude: [...timed, ...postgresOnly, ...leftOut],
  },
  {
    name: 'postgres',
    ...serverTests,
    include: postgresSuites,
    exclude: sqliteOnly,
    env: { TEST_ENGINE: 'postgres' },
    globalSetup: [runFolder, 'tests/support/server/startPostgres.ts'],
  },
  {
    name: 'component',
    include: ['tests/component/**/*.test.{ts,tsx}'],
    exclude: [extendedSuites],
    ...componentTests(),
  },
  // Of a copy of the console, to which no own folder belongs.
  ...(own ? [] : [{ name: 'component-extended', include: [extendedSuites], ...componentTests() }]),
  { name: 'e2e', include: ['tests/e2e/**/*.test.ts'], ...browserTests },
  {
    name: 'e2e-relay',
    include: relaySuites.map((name) => `tests/e2e/**/${name}.test.ts`),
    ...browserTests,
    env: { RELAY_UNDER_TEST: hasRealRelay ? 'real' : 'standin' },
  },
  ...(isLong ? longProjects : []),
];

/**
 * The projects with what their sources are read by. One that extended vite.config.ts would load it once more, with the
 * check of all schema files.
 * @param root folder of the project
 */
export const testProjects = (
  root: string,
  plugins: (root: string) => Plugin[],
): TestProjectInlineConfiguration[] =>
  projects.map((test) => {
    const isExtended = test.name === 'component-extended';
    return {
      plugins: [
        ...(isExtended ? [extendedPlugin(root)] : []),
        ...plugins(isExtended ? extendedFolder(root) : root),
        ...(test.browser ? [relayPlugin()] : []),
      ],
      ...(test.browser && {
        oxc: { jsx: { development: false } },
        publicDir: 'src/web/public',
      }),
      optimizeDeps: {
        include: ['ajv/dist/runtime/ucs2length.js', 'ajv/dist/runtime/equal.js', 'axe-core'],
        // Packages as the built console has them. A `define` of the project would count for all projects.
        rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
      },
      test: { dir: root, ...test },
    };
  });
