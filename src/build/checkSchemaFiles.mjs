/**
 * `npm run check:schemas`: every mistake in the schema files with file, line, reason and a correction; and what a
 * language lacks.
 */
import { importSource, root } from './ensure.mjs';

const module = await importSource('src/build/readSchemas.ts');
const found = module.findSchemaMistakes(root);
const mistakes = found.filter((mistake) => !mistake.isWarning);
for (const mistake of found) console.error(module.describeMistake(mistake));
console.log(
  mistakes.length === 0
    ? 'the schema files have no mistake'
    : `${mistakes.length} mistake${mistakes.length === 1 ? '' : 's'} in schema files`,
);
process.exit(mistakes.length === 0 ? 0 : 1);
