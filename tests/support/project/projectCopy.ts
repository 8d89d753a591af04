/** A copy of the project that a test may change; the packages are shared. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../server/builtServer';
import { freePort } from '../server/freePort';

const parts = [
  'src',
  'schemas',
  'package.json',
  'package-lock.json',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
];

/** @param project an empty or new folder; a temporary one without it */
export function copyProject(project = temporaryFolder()): string {
  for (const name of parts) cpSync(name, join(project, name), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(project, 'node_modules'));
  return project;
}

/** Gives a copy the packages that `npm ci --omit=dev` installs, and no others: a build needs none of tests and checks. */
export function linkNeededPackages(project: string): void {
  const { packages }: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  );
  const needed = Object.keys(packages).filter(
    (path) =>
      /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !packages[path]?.dev && existsSync(path),
  );
  rmSync(join(project, 'node_modules'));
  for (const path of [...needed, 'node_modules/.relay-console-stamp']) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    symlinkSync(join(process.cwd(), path), join(project, path));
  }
}

/** Gives a copy all packages of this project. */
export function linkAllPackages(project: string): void {
  rmSync(join(project, 'node_modules'), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(project, 'node_modules'));
}

/** Builds a copy. @throws Error with what the build printed */
export async function buildProject(project: string): Promise<void> {
  const child = spawn(process.execPath, ['src/build/build.mjs'], {
    cwd: project,
    env: { ...process.env, NODE_ENV: 'production', VITEST: '', COMPRESS: 'fast' },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      text += part.toString();
    });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`the build failed:\n${text}`);
}

export interface DevServer {
  url: string;
  /** The port of the environment. */
  port: number;
  output: () => string;
  stop: () => void;
}

/** `npm run dev` in a copy, on a port that the environment names. */
export async function startDev(project: string): Promise<DevServer> {
  const {
    VITEST: _vitest,
    VITEST_MODE: _mode,
    NODE_ENV: _env,
    DATA_DIR: _data,
    ...env
  } = process.env;
  const port = await freePort();
  const child: ChildProcess = spawn(
    process.execPath,
    ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1'],
    {
      cwd: project,
      env: {
        ...env,
        PORT: String(port),
        NO_COLOR: '1',
        VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
      },
    },
  );
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      text += part.toString();
    });
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`vite did not start:\n${text}`)), 30_000);
    child.stdout?.on('data', () => {
      const found = /(http:\/\/127\.0\.0\.1:\d+)/.exec(text)?.[1];
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    });
  });
  return {
    url,
    port,
    output: () => text,
    stop: () => {
      child.kill('SIGKILL');
    },
  };
}
