/**
 * `npm run package [-- FOLDER]`: writes relay-console-<version>.tgz, which runs with Node and the few packages of its
 * own lock file: `npx ./relay-console-<version>.tgz`.
 */
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { dist, ensureBuilt, ensureInstalled, root, run } from './ensure.mjs';

/** Packages that the built server imports; the build puts all others into its own files (vite.config.ts). */
const runtimePackages = ['libsql', 'pg', 'pino'];

const [folder = '.'] = process.argv.slice(2);
if (folder.startsWith('-')) {
  console.log('usage: npm run package [-- FOLDER]');
  process.exit(folder === '--help' ? 0 : 2);
}
ensureInstalled();
ensureBuilt();
const target = resolve(folder);
const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const stage = mkdtempSync(join(tmpdir(), 'relay-console-package-'));
const documents = ['LICENSE', 'SECURITY.md', 'docs/deploy.md', 'docs/grafana.json'];
for (const name of ['server', 'web'])
  cpSync(join(dist, name), join(stage, 'dist', name), { recursive: true });
for (const name of documents) cpSync(join(root, name), join(stage, name), { recursive: true });
const bin = 'dist/server/main.js';
const program = join(stage, bin);
writeFileSync(program, `#!/usr/bin/env node\n${readFileSync(program, 'utf8')}`);
chmodSync(program, 0o755);
const { name, version, description, license, type, engines } = project;
const guide = readFileSync(join(root, 'docs/package.md'), 'utf8');
writeFileSync(join(stage, 'README.md'), guide.replaceAll('VERSION', version));
writeFileSync(
  join(stage, 'package.json'),
  JSON.stringify(
    {
      name,
      version,
      description,
      license,
      type,
      engines,
      bin: { [name]: bin },
      scripts: { start: `node ${bin}` },
      dependencies: Object.fromEntries(
        runtimePackages.map((one) => [one, project.dependencies[one]]),
      ),
    },
    null,
    2,
  ),
);
// The versions below them, as they were tested. npm takes out of the lock what these packages do not need.
cpSync(join(root, 'package-lock.json'), join(stage, 'npm-shrinkwrap.json'));
run('npm', ['install', '--package-lock-only', '--offline', '--silent'], { cwd: stage });
mkdirSync(target, { recursive: true });
run('npm', ['pack', '--silent', '--pack-destination', target], { cwd: stage });
rmSync(stage, { recursive: true, force: true });
const file = join(target, `${name}-${version}.tgz`);
console.log(`wrote ${file} (${Math.round(statSync(file).size / 1024)} kB)`);
