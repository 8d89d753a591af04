/**
 * `npm run check:schemas`: every mistake in the schema files and languages with file, line, reason and a correction;
 * and how many texts each language lacks.
 */
import { importSource, root } from './ensure.mjs';

const { countTexts, describeMistake, findMistakes } = await importSource(
  'src/build/sources/languageFiles.ts',
);
const found = findMistakes(root);
const mistakes = found.filter((mistake) => !mistake.isWarning);
for (const mistake of found) console.error(describeMistake(mistake));
console.log(
  mistakes.length === 0
    ? 'the schema files have no mistake'
    : `${mistakes.length} mistake${mistakes.length === 1 ? '' : 's'} in schema files`,
);
if (mistakes.length === 0)
  for (const { tag, all, missing, english } of countTexts(root))
    console.log(
      `${tag}: ${missing} of ${all} texts are missing and shown in English, ${english} are as in English`,
    );
process.exit(mistakes.length === 0 ? 0 : 1);
