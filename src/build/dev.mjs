/** `npm run dev`: the console with live reload. */
import { ensureInstalled, runTool } from './ensure.mjs';

ensureInstalled({ dev: true });
// Node itself reads the sources that vite.config.ts imports, without endings; Vite would warn about each.
const env = { ...process.env, VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' };
runTool('vite/bin/vite.js', process.argv.slice(2), { env });
