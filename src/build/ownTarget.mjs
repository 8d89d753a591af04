/** The own folder that `npm run new` writes into, with what editors and the check of types need in it. */
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { own, root } from './ensure.mjs';

export const ownTarget = own ?? join(root, 'own');

const isOutside = relative(root, ownTarget).startsWith('..');

/** The options of the console's types without those of its style. */
const options = (to) => ({
  extends: `${to}/tsconfig.json`,
  compilerOptions: {
    paths: {
      '@console': [`${to}/src/web/own.ts`],
      '@console/test': [`${to}/tests/support/ownTest.ts`],
      '@console/*': [`${to}/src/*`],
    },
    noPropertyAccessFromIndexSignature: false,
    noUnusedLocals: false,
    noUnusedParameters: false,
  },
  include: ['.', `${to}/src/web/virtual.d.ts`],
});

const optionsFile = join(ownTarget, 'tsconfig.json');

function writeOptions() {
  const to = relative(ownTarget, root).replaceAll('\\', '/');
  const text = `${JSON.stringify(options(to), null, 2)}\n`;
  if (!existsSync(optionsFile) || readFileSync(optionsFile, 'utf8') !== text)
    writeFileSync(optionsFile, text);
}

/** The options name the console by its place, and the folder may come from elsewhere: a build would not find it. */
export function updatePlace() {
  if (existsSync(optionsFile)) writeOptions();
}

/** Makes the folder; outside of the project it finds the packages by a link. */
export function prepareOwn() {
  mkdirSync(ownTarget, { recursive: true });
  writeOptions();
  const packages = join(ownTarget, 'node_modules');
  if (isOutside && !existsSync(packages))
    symlinkSync(join(root, 'node_modules'), packages, 'junction');
}
