/** The packages of `npm start` are enough for a build: those of tests and checks are absent. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { buildProject, copyProject } from '../support/projectCopy';

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
