/** The packages of `npm start` are enough for a build: those of tests and checks are absent. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { buildProject, copyProject } from '../support/project/projectCopy';
import { temporaryFolder } from '../support/server/builtServer';

it('builds with what npm ci --omit=dev installs', async () => {
  const project = copyProject();
  rmSync(join(project, 'node_modules'));
  mkdirSync(join(project, 'node_modules'));
  const { packages }: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  );
  const needed = Object.keys(packages).filter(
    (path) =>
      /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !packages[path]?.dev && existsSync(path),
  );
  for (const path of [...needed, 'node_modules/.relay-console-stamp']) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    symlinkSync(join(process.cwd(), path), join(project, path));
  }
  expect(existsSync(join(project, 'node_modules/vitest'))).toBe(false);
  await buildProject(project);
  expect(readdirSync(join(project, 'dist/server'))).toContain('main.js');
}, 240_000);

it('installs nothing again after npm ci, and what is missing', () => {
  const project = temporaryFolder();
  const lock = (version: string) => ({
    packages: {
      '': {},
      'node_modules/a': { version },
      'node_modules/b': { version, dev: true },
      'node_modules/c': { version, optional: true },
    },
  });
  for (const folder of ['src/build', 'node_modules'])
    mkdirSync(join(project, folder), { recursive: true });
  cpSync('src/build/ensure.mjs', join(project, 'src/build/ensure.mjs'));
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify(lock('1.0.0')));
  /** Ensures packages where npm put those of a version. There is no npm to call. @returns whether that is enough */
  const isEnough = (version: string) => {
    const { 'node_modules/a': a } = lock(version).packages;
    const there = { packages: { 'node_modules/a': a } };
    writeFileSync(join(project, 'node_modules/.package-lock.json'), JSON.stringify(there));
    const { status } = spawnSync(process.execPath, ['src/build/ensure.mjs', 'install'], {
      cwd: project,
      env: { PATH: '' },
    });
    return status === 0;
  };
  expect([isEnough('0.9.0'), isEnough('1.0.0')]).toEqual([false, true]);
});
