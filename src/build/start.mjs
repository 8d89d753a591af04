/** `npm start`: installs, builds, serves. Settings come from the environment; see README.md. */
import { ensureBuilt, ensureInstalled, root } from './ensure.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [unknown] = process.argv.slice(2);
if (unknown !== undefined) {
  console.error(`npm start: unknown option "${unknown}". Settings come from the environment: PORT, HOST, DATA_DIR.`);
  process.exit(2);
}
ensureInstalled();
ensureBuilt();
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
