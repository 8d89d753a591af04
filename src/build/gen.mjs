/**
 * `npm run gen`: writes src/schema/records.gen.ts, src/locales/texts.gen.ts and schemas/names.gen.json. Git ignores
 * them; checks, build and Vite make them. With `--docs` it writes docs/schema.md and the settings of README.md, too.
 */
import { importSource, own, root } from './ensure.mjs';
import { updatePlace } from './ownTarget.mjs';

const withDocs = process.argv.includes('--docs');
if (own) updatePlace();
const { generate } = await importSource('src/build/sources/generate.ts');
generate(root, withDocs);
if (withDocs) {
  // The server's code needs what was written above.
  const { writeSettingReference } = await importSource('src/build/settingReference.ts');
  writeSettingReference(root);
}
