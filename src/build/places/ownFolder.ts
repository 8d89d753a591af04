/** The own folder: what somebody adds to the console without a change of its files. docs/own.md describes it. */
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/**
 * The own folder of a project: `own` beside src, or the folder that OWN names; undefined without one, and for
 * `OWN=none`.
 * @param root folder of the project
 */
export function ownFolder(root: string): string | undefined {
  // `npm test` tries the console of this folder alone; copies of it have their own.
  if (process.env['CONSOLE_ALONE'] === resolve(root)) return undefined;
  const given = process.env['OWN']?.trim();
  if (given === 'none') return undefined;
  const folder = given ? resolve(given) : join(root, 'own');
  // Tools name files by their real paths.
  return existsSync(folder) ? realpathSync(folder) : undefined;
}

/** The folders that are read for a part: that of the console, then that of the own folder. */
export const foldersFor = (root: string, ofConsole: string, ofOwn: string): string[] => {
  const own = ownFolder(root);
  return [join(root, ofConsole), ...(own ? [join(own, ofOwn)] : [])];
};

/** A path as messages name it: from the project's folder, or whole where it is outside. */
export const shownPath = (root: string, file: string): string => {
  const path = relative(root, file).replaceAll('\\', '/');
  return path.startsWith('../') ? file : path;
};

/** Paths of all files below a folder, with slashes, in their order; none where there is no folder. */
export const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
        .sort()
    : [];
