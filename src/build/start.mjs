/** `npm start`: installs, builds, serves. Settings come from the environment; see README.md. */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, root } from './ensure.mjs';
import { readArguments } from './readArguments.mjs';

readArguments(process.argv.slice(2), 'npm start');
ensureInstalled();
ensureBuilt();
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
