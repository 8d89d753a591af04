import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { fileOf } from './src/build/chunks';
import { compressPlugin } from './src/build/compressPlugin';
import { devServerPlugin } from './src/build/devServerPlugin';
import { iconsPlugin } from './src/build/iconsPlugin';
import { LongestFirst } from './src/build/LongestFirst';
import { pureCallsPlugin } from './src/build/pureCallsPlugin';
import { schemaCheckPlugin } from './src/build/schemaCheckPlugin';
import { validatorsPlugin } from './src/build/validatorsPlugin';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const chunks = [
  { name: 'first', tags: ['$initial' as const], priority: 1 },
  {
    debugName: 'by page',
    name: fileOf(
      {
        console: here('src/web/shell/App.tsx'),
        list: here('src/web/pages/resource/ListPage.tsx'),
      },
      [here('src/web/pages/home/HomePage.tsx'), here('src/web/pages/home/AdminHome.tsx')],
    ),
  },
];

/** What the built console takes instead of a package's own file. */
const productionPackages = [
  // The exports of react-router name its development build only.
  {
    find: /^react-router$/,
    replacement: here('node_modules/react-router/dist/production/index.mjs'),
  },
  {
    find: /^react-router\/dom$/,
    replacement: here('node_modules/react-router/dist/production/dom-export.mjs'),
  },
  { find: /^react-router-dom$/, replacement: here('src/web/shell/raRouter.tsx') },
  // One lodash instead of several: the same functions, smaller.
  { find: /^lodash\/(\w+?)(\.js)?$/, replacement: 'es-toolkit/compat/$1' },
];

/** Browser suites that run in front of another relay, too: a stand-in, or the real one that the environment names. */
const hasRealRelay = Boolean(process.env['REAL_RELAY'] || process.env['REAL_RELAY_BINARY']);
const relaySuites = [
  'channelForm',
  'themeRows',
  'channelWork',
  'channelTypes',
  'tokenForm',
  'redemptionList',
  'userList',
  'bulk',
  'listTools',
  'settings',
  'settingRatios',
  'personalSettings',
  'topUp',
  'register',
  'resetPassword',
  'oidc',
  'help',
];

const browserTests = {
  environment: 'node',
  // A test process starts one browser for all its files.
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 8000 } },
} as const;

const serverTests = {
  environment: 'node',
  setupFiles: 'tests/support/setUpServerTests.ts',
  // Many accounts are made with real password hashes, on two cores beside other files.
  testTimeout: 20_000,
} as const;

const serverSuites = (...names: string[]) => names.map((name) => `tests/server/${name}.test.ts`);
/** Suites that compare times: they run after all others, one at a time. */
const timed = serverSuites('storeFaults', 'others');
/** Suites of the database file, and of `--relay`, which has no database. */
const sqliteOnly = serverSuites(
  'storeFaults',
  'diskFull',
  'fileRights',
  'relayHeaders',
  'relayPrograms',
);
/** Suites that lock and restart a database server. */
const postgresOnly = serverSuites('storeFaultsPostgres', 'restartPostgres');
const timedTests = {
  name: 'timed',
  setupFiles: 'tests/support/setUpServerTests.ts',
  include: timed,
  environment: 'node',
  testTimeout: 20_000,
  maxWorkers: 1,
  sequence: { groupOrder: 1 },
} as const;

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    react(),
    validatorsPlugin(here('schemas')),
    iconsPlugin(),
    pureCallsPlugin(),
    devServerPlugin(),
    schemaCheckPlugin(here('.')),
    ...(isSsrBuild ? [] : [compressPlugin(here('dist/web'))]),
  ],
  // Found only in what is made of the schemas; finding it late would reload the page.
  optimizeDeps: { include: ['ajv/dist/runtime/ucs2length.js', 'ajv/dist/runtime/equal.js'] },
  publicDir: isSsrBuild ? false : here('src/web/public'),
  resolve: {
    alias: mode === 'production' && !isSsrBuild ? productionPackages : [],
  },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        target: 'node20',
        minify: false,
        rolldownOptions: {
          input: { main: here('src/server/main.ts'), demo: here('src/server/demo.ts') },
        },
      }
    : {
        outDir: 'dist/web',
        emptyOutDir: true,
        target: 'es2022',
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        manifest: true,
        chunkSizeWarningLimit: 800,
        rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
      },
  // The built server is one file; `npm run dev` takes packages as they are.
  ssr: isSsrBuild ? { noExternal: true, external: ['libsql', 'pg', 'pino'] } : {},
  test: {
    // Browser tests wait more than they work: three files side by side fill two cores.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles: 'tests/support/loadTexts.ts',
          include: ['tests/{schema,web,data,build}/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          ...serverTests,
          include: ['tests/{server,contract,relay}/**/*.test.ts'],
          exclude: [...timed, ...postgresOnly],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          ...serverTests,
          include: ['tests/{server,contract}/**/*.test.ts'],
          exclude: sqliteOnly,
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: 'tests/support/startPostgres.ts',
        },
      },
      { extends: true, test: timedTests },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          ...browserTests,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e-relay',
          include: relaySuites.map((name) => `tests/e2e/${name}.test.ts`),
          ...browserTests,
          env: { RELAY_UNDER_TEST: hasRealRelay ? 'real' : 'standin' },
        },
      },
    ],
  },
}));
