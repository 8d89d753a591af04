/**
 * `npm start`, and `npm run backup`, `demo` and `migrate`, which are commands of the same program: installs, builds,
 * runs it. `npm start -- --help` lists options and commands.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dist, ensureBuilt, ensureInstalled } from './ensure.mjs';

ensureInstalled();
ensureBuilt();
// The build has it.
delete process.env.OWN;
await import(pathToFileURL(join(dist, 'server/main.js')).href);
