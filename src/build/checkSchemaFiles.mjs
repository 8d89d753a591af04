/** `npm run check:schemas`: every mistake in the schema files with file, place, reason and the nearest right word. */
import { join } from 'node:path';
import { ensureInstalled, root } from './ensure.mjs';

ensureInstalled();
const { runnerImport } = await import('vite');
const { module } = await runnerImport(join(root, 'src/build/readSchemas.ts'), {
  root,
  configFile: false,
  logLevel: 'error',
});
const mistakes = module.findSchemaMistakes(root);
for (const mistake of mistakes) console.error(module.describeMistake(mistake));
console.log(
  mistakes.length === 0
    ? 'the schema files have no mistake'
    : `${mistakes.length} mistake${mistakes.length === 1 ? '' : 's'} in schema files`,
);
process.exit(mistakes.length === 0 ? 0 : 1);
