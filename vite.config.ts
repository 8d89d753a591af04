import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type ConfigEnv, runnerImport, type UserConfig } from 'vite';
import { ownFolder } from './src/build/places/ownFolder';
import { chineseTexts, chineseTextsPlugin } from './src/build/plugins/chineseTextsPlugin';
import { fileOf } from './src/build/plugins/chunks';
import { compileHintsPlugin } from './src/build/plugins/compileHintsPlugin';
import { compressPlugin } from './src/build/plugins/compressPlugin';
import { contextPlugin } from './src/build/plugins/contextPlugin';
import { dataProvidersPlugin } from './src/build/plugins/dataProvidersPlugin';
import { devServerPlugin } from './src/build/plugins/devServerPlugin';
import { formatsPlugin } from './src/build/plugins/formatsPlugin';
import { ownPlugin } from './src/build/plugins/ownPlugin';
import { pureRouterPlugin } from './src/build/plugins/pureRouterPlugin';
import { schemaCheckPlugin } from './src/build/plugins/schemaCheckPlugin';
import { screensPlugin } from './src/build/plugins/screensPlugin';
import { validatorsPlugin } from './src/build/plugins/validatorsPlugin';
import { englishFallback } from './src/build/sources/languageFiles';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const pageFile = fileOf({
  start: here('src/web/app/main.tsx'),
  entries: {
    console: here('src/web/app/createConsole.tsx'),
    list: here('src/web/pages/resource/ListPage.tsx'),
    forms: here('src/web/pages/resource/FormPage.tsx'),
  },
  others: [here('src/web/pages/home/HomePage.tsx'), here('src/web/pages/home/AdminHome.tsx')],
  large: { name: 'forms', heart: here('src/web/form/SchemaForm.tsx'), shared: 'parts' },
});

/** A file takes along what its modules import, so those that others build on come first. */
const chunks = [
  // The texts that every page of the console draws with: one file a language.
  {
    debugName: 'texts',
    name: (id: string) =>
      id.endsWith(chineseTexts)
        ? 'zh'
        : (/\/src\/locales\/([\w-]+)\/console\//.exec(id)?.[1] ?? null),
    priority: 9,
  },
  { name: 'first', tags: ['$initial' as const], priority: 5 },
  ...['forms', 'parts', 'list', 'console'].map((file, priority) => ({
    debugName: file,
    name: (id: string, graph: Parameters<typeof pageFile>[1]) =>
      pageFile(id, graph) === file ? file : null,
    priority,
  })),
];

/** What the built console takes instead of a package's own file, each for its bytes (gzip) or its time. */
const productionPackages = [
  // At each key a formatter of numbers for each number field: milliseconds.
  {
    find: /^\.\/getDecimalSeparator\.js$/,
    replacement: here('src/web/form/rjsf/decimalSeparator.ts'),
  },
  // Fields and templates that no form of the console has: 12 kB of each form.
  {
    find: /^\.\.\/getDefaultRegistry\.js$/,
    replacement: here('src/web/form/rjsf/formRegistry.ts'),
  },
  // A parser of Markdown, for messages about invalid schemas: 31 kB of each form.
  { find: 'markdown-to-jsx/react', replacement: here('src/web/form/rjsf/plainMarkdown.ts') },
  // One lodash instead of several, with the same functions: 4.4 kB of the first list.
  { find: /^lodash\/(\w+?)(\.js)?$/, replacement: 'es-toolkit/compat/$1' },
];

/** Builds with the own folder lie beside those of the console alone. */
const dist = ownFolder(here('.')) ? 'dist/own' : 'dist';

const serverBuild = {
  outDir: `${dist}/server`,
  emptyOutDir: true,
  target: 'node20',
  minify: false,
  rolldownOptions: {
    input: here('src/server/cli/main.ts'),
    // Beside main.js: paths within the package count from there.
    output: { chunkFileNames: '[name]-[hash:7].js' },
  },
};

const consoleBuild = {
  outDir: `${dist}/web`,
  emptyOutDir: true,
  target: 'es2022',
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
  manifest: true,
  chunkSizeWarningLimit: 800,
  rolldownOptions: {
    // The data provider loads calls late that some formats load with themselves.
    checks: { ineffectiveDynamicImport: false },
    output: {
      codeSplitting: { groups: chunks },
      // Names of files are a part of the first page that cannot be compressed.
      chunkFileNames: ({ facadeModuleId }: { facadeModuleId?: string | null }) => {
        const [, page] = /\/pages\/(\w+)\/page\.tsx$/.exec(facadeModuleId ?? '') ?? [];
        return `assets/${page ? `${page}Page` : '[name]'}-[hash:7].js`;
      },
      assetFileNames: 'assets/[name]-[hash:7][extname]',
    },
  },
};

/** A port that is named is meant; without one vite takes the next that is free. */
const devServer = process.env['PORT']
  ? { port: Number(process.env['PORT']), strictPort: true }
  : {};

/** What sources are read by, in the build and in tests. @param root folder of the project */
const sourcePlugins = (root: string) => [
  ...react(),
  ownPlugin(root),
  englishFallback(root),
  chineseTextsPlugin(root),
  validatorsPlugin(root),
  formatsPlugin(root),
  contextPlugin(root),
  screensPlugin(root),
  dataProvidersPlugin(root),
];

/** tests/testOptions.ts; a copy of the project may have no tests. */
interface TestModule {
  testOptions: (root: string, plugins: typeof sourcePlugins) => object;
}

/** A build has no vitest. An import() here would load it all the same: vite puts this file and its imports into one. */
const loadTestOptions = async () => {
  const path = here('tests/testOptions.ts');
  const { module } = await runnerImport<TestModule>(path);
  return module.testOptions(here('.'), sourcePlugins);
};

export default async ({ isSsrBuild, mode }: ConfigEnv): Promise<UserConfig> => ({
  plugins: [
    ...sourcePlugins(here('.')),
    devServerPlugin(),
    schemaCheckPlugin(here('.')),
    ...(isSsrBuild
      ? []
      : [
          compileHintsPlugin(['index', 'console', 'list', 'forms']),
          pureRouterPlugin(),
          compressPlugin(here(`${dist}/web`)),
        ]),
  ],
  // Found only in what is made of the schemas; finding it late would reload the page.
  optimizeDeps: { include: ['ajv/dist/runtime/ucs2length.js', 'ajv/dist/runtime/equal.js'] },
  publicDir: isSsrBuild ? false : here('src/web/public'),
  resolve: {
    alias: mode === 'production' && !isSsrBuild ? productionPackages : [],
  },
  server: devServer,
  // Files name each other by their place beside them, so that one build runs below any path (BASE_PATH).
  experimental: { renderBuiltUrl: (_file, { hostType }) => ({ relative: hostType !== 'html' }) },
  build: isSsrBuild ? serverBuild : consoleBuild,
  // The built server is one file; `npm run dev` takes packages as they are.
  ssr: isSsrBuild ? { noExternal: true, external: ['libsql', 'pg', 'pino'] } : {},
  ...(mode === 'test' && { test: await loadTestOptions() }),
});
