/**
 * The check of the own folder: schemas, screens, texts and types. The style of the console is not asked of it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { importSource, own, root } from './ensure.mjs';
import { prepareOwn } from './ownTarget.mjs';

const shownOwn = () => {
  const path = relative(root, own).replaceAll('\\', '/');
  return path.startsWith('..') ? own : path;
};

/** The mistakes of types in own files, each as one line: file and line, then why. */
function typeMistakes() {
  prepareOwn();
  const args = ['-p', join(own, 'tsconfig.json'), '--noEmit', '--pretty', 'false'];
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), ...args],
    { cwd: own, encoding: 'utf8' },
  );
  return stdout.split('\n').flatMap((line) => {
    const [, file, at, reason] = /^([^(\s][^(]*)\((\d+),\d+\): error (.*)$/.exec(line) ?? [];
    return file && !file.startsWith('..') ? [`${shownOwn()}/${file}:${at}: ${reason}`] : [];
  });
}

/** Prints each mistake of the own folder. @returns how many there are; 0 without an own folder */
export async function checkOwn() {
  if (!own) return 0;
  if (!existsSync(own)) {
    console.log(`there is no folder ${own}: OWN or --own names it`);
    return 1;
  }
  const { describeMistake, findMistakes } = await importSource(
    'src/build/sources/languageFiles.ts',
  );
  const found = findMistakes(root).filter(({ file }) => file.startsWith(shownOwn()));
  const wrong = found.filter(({ isWarning }) => !isWarning);
  const types = typeMistakes();
  for (const line of [...found.map(describeMistake), ...types]) console.log(line);
  const count = wrong.length + types.length;
  console.log(
    count === 0
      ? `passed: ${shownOwn()}`
      : `FAILED: ${shownOwn()} has ${count} mistake${count === 1 ? '' : 's'}`,
  );
  return count;
}
