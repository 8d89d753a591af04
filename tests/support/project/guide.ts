/** schemas/README.md as steps that a test can take. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { type GuideBlock, guideText } from './guideBlocks';

type Json = Record<string, unknown>;

/** A block's addition to a file: objects are joined, lists get longer; one that names all that was there replaces it. */
function merged(old: unknown, added: unknown): unknown {
  if (Array.isArray(old) && Array.isArray(added))
    return old.every((entry) => added.includes(entry)) ? added : [...old, ...added];
  if (typeof old !== 'object' || old === null || typeof added !== 'object' || added === null)
    return added;
  return {
    ...(old as Json),
    ...Object.fromEntries(
      Object.entries(added).map(([key, value]) => [key, merged((old as Json)[key], value)]),
    ),
  };
}

/** Does what a block of the guide says. @param project folder of a copy */
export function follow(project: string, { language, target, text }: GuideBlock): void {
  const path = join(project, target);
  if (language === 'sh') {
    for (const command of text.trim().split('\n')) {
      const [program = '', ...args] = command.split(' ');
      const { status, stderr } = spawnSync(program, args, { cwd: project, encoding: 'utf8' });
      expect(status, `${command}\n${stderr}`).toBe(0);
    }
  } else if (language === 'json' && existsSync(path))
    writeFileSync(
      path,
      JSON.stringify(merged(JSON.parse(readFileSync(path, 'utf8')), JSON.parse(text)), null, 2),
    );
  else {
    expect(existsSync(path), target).toBe(false);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

/** The fields that the lines of a diff take away, and those that they write. */
export function fieldsOfDiff(text: string): { before: Json; after: Json } {
  const read = (sign: string): Json =>
    JSON.parse(
      `{${text
        .split('\n')
        .filter((line) => line.startsWith(sign))
        .map((line) => line.slice(1).trim().replace(/,$/, ''))
        .join(',')}}`,
    );
  return { before: read('-'), after: read('+') };
}

/** Adds the lines of a diff to the text of a file, each after the line before it. */
export function addLines(file: string, diff: string): string {
  let added = file;
  let last = '';
  for (const line of diff.trimEnd().split('\n')) {
    const before = `${last}\n`;
    last = line.slice(1);
    if (!line.startsWith('+')) continue;
    expect(added).toContain(before);
    added = added.replace(before, () => `${before}${last}\n`);
  }
  return added;
}

/** The files that a task writes, new ones of commands too. */
export const filesOfTask = (blocks: readonly GuideBlock[], task: number): string[] => [
  ...new Set(
    blocks
      .filter((block) => block.task === task)
      .map(({ target, text }) => {
        const [, kind, name] = /npm run new (\w+) (\S+)/.exec(text) ?? [];
        // A language is a folder: the task names the file of it that is written by hand.
        return name === undefined || kind === 'language'
          ? target
          : `own/schemas/${kind}s/${name}.json`;
      })
      .filter(Boolean),
  ),
];

/** The guide's table of each task's files, in the order of the tasks. */
export const fileTable = (): { task: number; files: number; code: number }[] =>
  [...guideText().matchAll(/^\| ([\d, to]+) \| (\d+) \| (\d+) \|$/gm)]
    .flatMap(([, ranges = '', files, code]) =>
      ranges.split(', ').flatMap((range) => {
        const [first = 0, last = first] = range.split(' to ').map(Number);
        return Array.from({ length: last - first + 1 }, (_, at) => ({
          task: first + at,
          files: Number(files),
          code: Number(code),
        }));
      }),
    )
    .sort((a, b) => a.task - b.task);
