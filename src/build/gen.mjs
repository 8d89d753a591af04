/**
 * `npm run gen`: writes src/schema/records.gen.ts, src/locales/texts.gen.ts and schemas/names.gen.json. Git ignores
 * them; checks, build and Vite make them. With `--docs` it writes docs/schema.md, too.
 */
import { importSource, root } from './ensure.mjs';

const module = await importSource('src/build/sources/generate.ts');
module.generate(root, process.argv.includes('--docs'));
