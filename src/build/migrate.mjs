/** `npm run migrate [-- --dry-run]`: builds what is stale, then changes the data as the schema files say. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, root } from './ensure.mjs';

ensureInstalled();
ensureBuilt();
await import(pathToFileURL(join(root, 'dist/server/migrateData.js')).href);
