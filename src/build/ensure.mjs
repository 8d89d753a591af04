/** Installs what is missing and builds what is stale, so that `npm start` and `npm test` need nothing before them. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * The own folder: `--own DIR`, which is taken out of the arguments, else OWN, else `own` beside src; undefined where
 * there is none, and for OWN=none.
 */
export const own = (() => {
  const at = process.argv.findIndex((word) => /^--own(=|$)/.test(word));
  const [, bound] = /^--own=(.*)$/s.exec(process.argv[at] ?? '') ?? [];
  const value = bound ?? process.argv[at + 1]?.replace(/^-.*/s, '');
  const given = at < 0 ? process.env.OWN?.trim() : value;
  if (at > 0 && !given) {
    console.error('--own needs a folder');
    process.exit(2);
  }
  if (at > 0) process.argv.splice(at, bound === undefined ? 2 : 1);
  if (given === 'none' || process.env.CONSOLE_ALONE === root) return undefined;
  // npm runs scripts in the project's folder.
  const folder = given ? resolve(process.env.INIT_CWD ?? '.', given) : join(root, 'own');
  const isThere = existsSync(folder);
  if (given) process.env.OWN = folder;
  if (isThere) return realpathSync(folder);
  return given ? folder : undefined;
})();

/** Where builds lie: those with the own folder beside those of the console alone. */
export const dist = join(root, own ? 'dist/own' : 'dist');

const installStamp = join(root, 'node_modules/.relay-console-stamp');
const buildStamp = join(dist, '.relay-console-stamp');

/**
 * How a command is started. On Windows npm is a script, which takes a shell; and a shell splits paths at their spaces,
 * so that only npm has one, with such arguments quoted.
 */
export function startOf(command, args, platform = process.platform) {
  if (command !== 'npm' || platform !== 'win32') return { args, shell: false };
  return { args: args.map((arg) => (/[^\w.:\\/=-]/.test(arg) ? `"${arg}"` : arg)), shell: true };
}

/** Runs a command in the project's folder; ends this process when it fails. */
export function run(command, args, options = {}) {
  const start = startOf(command, args);
  const { status, error } = spawnSync(command, start.args, {
    cwd: root,
    stdio: 'inherit',
    shell: start.shell,
    ...options,
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs a program of node_modules with this Node. */
export function runTool(path, args, options = {}) {
  run(process.execPath, [join(root, 'node_modules', path), ...args], options);
}

function hashOf(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

const readStamp = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

function installHash() {
  return hashOf([process.version.split('.')[0], readFileSync(join(root, 'package-lock.json'))]);
}

/** Names, sizes and times of all files that the build reads. */
function sourceHash() {
  const parts = [];
  const visit = (path) => {
    const stat = statSync(path);
    if (stat.isDirectory()) {
      for (const name of readdirSync(path).sort())
        if (name !== 'node_modules') visit(join(path, name));
    } else if (!/\.gen\.\w+$/.test(path)) parts.push(`${path}:${stat.size}:${stat.mtimeMs}`);
  };
  for (const name of [
    'src',
    'schemas',
    'index.html',
    'vite.config.ts',
    'package-lock.json',
    'tsconfig.json',
  ])
    visit(join(root, name));
  if (own) visit(own);
  return hashOf([...parts, process.env.VITE_API_BASE ?? '']);
}

/** The packages of a lock file by their paths; none where there is no such file. */
const packagesIn = (path) =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};

/** True where npm itself was asked for the packages of the lock file: it notes what it put there. */
function isInstalledByNpm(dev) {
  const there = packagesIn(join(root, 'node_modules/.package-lock.json'));
  return Object.entries(packagesIn(join(root, 'package-lock.json'))).every(
    ([path, { version, optional, dev: isDev }]) =>
      path === '' || optional || (isDev && !dev) || there[path]?.version === version,
  );
}

/**
 * Installs the packages of the lock file unless they are there.
 * @param {{ dev?: boolean }} packages `dev` adds those of tests and checks; running and building need none of them
 */
export function ensureInstalled({ dev = false } = {}) {
  const wanted = installHash();
  // Who has them keeps them: a developer's `npm start` does not take vitest away.
  const hasDev = existsSync(join(root, 'node_modules/vitest'));
  const stamp = readStamp(installStamp);
  if (stamp === wanted && (hasDev || !dev)) return;
  if (stamp === '' && isInstalledByNpm(dev || hasDev)) {
    writeFileSync(installStamp, wanted);
    return;
  }
  const packages = dev || hasDev ? '--include=dev' : '--omit=dev';
  console.log(`Installing packages (npm ci ${packages}) ...`);
  run('npm', ['ci', packages, '--no-fund', '--no-audit', '--loglevel=error']);
  writeFileSync(installStamp, wanted);
}

/** A TypeScript module of the project, compiled as it is imported. @param path from the project's folder */
export async function importSource(path) {
  ensureInstalled();
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(join(root, path), {
    root,
    configFile: false,
    logLevel: 'error',
  });
  return module;
}

/** Builds console and server. */
export function build() {
  if (own && !existsSync(own)) {
    console.error(`there is no folder ${own}: OWN or --own names it`);
    process.exit(2);
  }
  console.log('Building console and server ...');
  run(process.execPath, [join(root, 'src/build/checkSchemaFiles.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  run(process.execPath, [join(root, 'src/build/gen.mjs')]);
  const wanted = sourceHash();
  const env = { ...process.env, NODE_ENV: 'production', VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' };
  runTool('vite/bin/vite.js', ['build', '--logLevel', 'warn'], { env });
  runTool('vite/bin/vite.js', ['build', '--ssr', '--logLevel', 'warn'], { env });
  mkdirSync(dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, wanted);
}

/** Builds unless the build is of these very sources. */
export function ensureBuilt() {
  if (readStamp(buildStamp) !== sourceHash()) build();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled({ dev: process.argv.includes('--dev') });
  if (process.argv[2] !== 'install') ensureBuilt();
}
