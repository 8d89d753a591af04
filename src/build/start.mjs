/** `npm start`: installs, builds, serves. Settings come from the environment; see README.md. */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, root } from './ensure.mjs';

/** Reads `--relay URL`; anything else is refused, naming it. */
function readArguments([option, value, ...rest]) {
  if (option === undefined) return;
  if (option !== '--relay' || value === undefined || rest.length > 0) {
    console.error(
      `npm start: cannot use "${option === '--relay' ? [option, value ?? '(no address)', ...rest].join(' ') : option}". The one option is --relay URL; settings come from the environment, see README.md.`,
    );
    process.exit(2);
  }
  process.env.RELAY = value;
}

readArguments(process.argv.slice(2));
ensureInstalled();
ensureBuilt();
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
