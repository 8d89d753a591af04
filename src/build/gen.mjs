/** `npm run gen`: writes src/schema/records.gen.ts. Git ignores it; checks, build and Vite make it. */
import { importSource, root } from './ensure.mjs';

const module = await importSource('src/build/recordTypes.ts');
module.writeRecordTypes(root);
