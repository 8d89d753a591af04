/** `npm run dev`: the console with live reload. */
import { ensureInstalled, own, runTool } from './ensure.mjs';
import { updatePlace } from './ownTarget.mjs';

ensureInstalled({ dev: true });
if (own) updatePlace();
// Node itself reads the sources that vite.config.ts imports, without endings; Vite would warn about each.
const env = { ...process.env, VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' };
runTool('vite/bin/vite.js', process.argv.slice(2), { env });
