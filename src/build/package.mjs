/** `npm run package [-- FOLDER]`: writes relay-console-<version>.tgz, which runs with Node and three packages alone. */
import {
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
import { ensureBuilt, ensureInstalled, root, run } from './ensure.mjs';

/** Packages that the built server imports; the build puts all others into its own file (vite.config.ts). */
const runtimePackages = ['libsql', 'pg', 'pino'];

const start = `#!/usr/bin/env node
/** Starts the console and its server. Settings come from the environment, see README.md. */
import { readArguments } from './readArguments.mjs';

readArguments(process.argv.slice(2), 'relay-console');
await import('./dist/server/main.js');
`;

ensureInstalled();
ensureBuilt();
const target = resolve(process.argv[2] ?? '.');
const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const stage = mkdtempSync(join(tmpdir(), 'relay-console-package-'));
const documents = ['README.md', 'SECURITY.md', 'docs/deploy.md', 'docs/grafana.json'];
for (const name of ['dist/server', 'dist/web', ...documents])
  cpSync(join(root, name), join(stage, name), { recursive: true });
for (const name of ['readArguments.mjs', 'backup.mjs'])
  cpSync(join(root, 'src/build', name), join(stage, name));
writeFileSync(join(stage, 'start.mjs'), start);
const { name, version, description, license, type, engines } = project;
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
      bin: { 'relay-console': 'start.mjs', 'relay-console-backup': 'backup.mjs' },
      scripts: {
        start: 'node start.mjs',
        backup: 'node backup.mjs',
        migrate: 'node dist/server/migrateData.js',
      },
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
