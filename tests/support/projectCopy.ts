/** A copy of the project that a test may change; the packages are shared. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './builtServer';

const parts = [
  'src',
  'schemas',
  'package.json',
  'package-lock.json',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
];

export function copyProject(): string {
  const project = temporaryFolder();
  for (const name of parts) cpSync(name, join(project, name), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(project, 'node_modules'));
  return project;
}

/** Builds a copy. @throws Error with what the build printed */
export function buildProject(project: string): void {
  const { status, stderr, stdout } = spawnSync(process.execPath, ['src/build/build.mjs'], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', VITEST: '' },
  });
  if (status !== 0) throw new Error(`the build failed:\n${stdout}${stderr}`);
}

export interface DevServer {
  url: string;
  output: () => string;
  stop: () => void;
}

/** `npm run dev` in a copy. */
export async function startDev(project: string): Promise<DevServer> {
  const { VITEST: _vitest, VITEST_MODE: _mode, NODE_ENV: _env, ...env } = process.env;
  const child: ChildProcess = spawn(
    process.execPath,
    [
      'node_modules/vite/bin/vite.js',
      '--port',
      '0',
      '--host',
      '127.0.0.1',
      '--strictPort',
      'false',
    ],
    {
      cwd: project,
      env: {
        ...env,
        DATA_DIR: join(project, 'data'),
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
    output: () => text,
    stop: () => {
      child.kill('SIGKILL');
    },
  };
}
