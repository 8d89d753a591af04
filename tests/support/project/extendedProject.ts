/**
 * One built copy of the project with all that its documents say how to add, for the files that look at it. It is built
 * with the packages of `npm start` alone: those of tests and checks are absent.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, inject } from 'vitest';
import { extendedFiles } from './extendedFiles';
import { follow } from './guide';
import { readGuide } from './guideBlocks';
import { fillLanguage, runScript } from './languages';
import { buildProject, copyProject, linkAllPackages, linkNeededPackages } from './projectCopy';

/** The screens that docs/screens.md writes, and their texts. */
export const screens = [
  ...readFileSync('docs/screens.md', 'utf8').matchAll(/```(?:tsx|json) (\S+)\n([\s\S]*?)```/g),
].map(([, target = '', text = '']) => ({ target, text }));

/** Keys of texts that stay English in the Korean of the tests. */
const missing = ['nav.about', 'badId'];

/** Does what the guide of schemas and docs/screens.md say. @param project folder of a copy */
export function followGuides(project: string): void {
  for (const block of readGuide()) if (block.language !== 'diff') follow(project, block);
  for (const { target, text } of screens) {
    mkdirSync(join(project, dirname(target)), { recursive: true });
    writeFileSync(join(project, target), text);
  }
}

async function make(project: string): Promise<void> {
  copyProject(project);
  followGuides(project);
  // The guide makes reminders and contacts.
  for (const [path, text] of Object.entries(extendedFiles))
    if (![path, join('own', path)].some((one) => existsSync(join(project, one)))) {
      mkdirSync(dirname(join(project, path)), { recursive: true });
      writeFileSync(join(project, path), text);
    }
  for (const tag of ['ko', 'ar'])
    expect(runScript(project, 'newResource', 'language', tag).status).toBe(0);
  fillLanguage(project, 'ko', '한', 1, (key) => missing.includes(key));
  fillLanguage(project, 'ar', 'ع', 6, () => false);
  linkNeededPackages(project);
  await buildProject(project);
  linkAllPackages(project);
}

/** Its folder, built by whichever test process asks first; the others wait. @throws Error with what the build printed */
export async function extendedProject(): Promise<string> {
  const folder = join(inject('runFolder'), 'extended');
  const answer = join(folder, 'answer.json');
  if (mkdirSync(folder, { recursive: true }) !== undefined) {
    const project = join(folder, 'project');
    const error = await make(project).then(
      () => undefined,
      (reason: unknown) => String(reason),
    );
    // Written at once: a reader never finds a half.
    writeFileSync(`${answer}.part`, JSON.stringify({ project, error }));
    renameSync(`${answer}.part`, answer);
  }
  while (!existsSync(answer)) await setTimeout(100);
  const { project, error }: { project: string; error?: string } = JSON.parse(
    readFileSync(answer, 'utf8'),
  );
  if (error) throw new Error(error);
  return project;
}
