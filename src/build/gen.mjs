/** `npm run gen`: writes src/schema/records.gen.ts. Git ignores it; checks, build and Vite make it. */
import { join } from 'node:path';
import { ensureInstalled, root } from './ensure.mjs';

ensureInstalled();
const { runnerImport } = await import('vite');
const { module } = await runnerImport(join(root, 'src/build/recordTypes.ts'), {
  root,
  configFile: false,
  logLevel: 'error',
});
module.writeRecordTypes(root);
