/** Whether packages are installed. That those of `npm start` are enough for a build: extendedProject.ts. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/server/builtServer';

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
