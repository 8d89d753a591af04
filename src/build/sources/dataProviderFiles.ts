/** The data providers of one's own: `dataProviders/<name>.ts`, which `api` of x-resource names. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SchemaMistake } from '../../schema/check/mistake';
import { foldersFor, shownPath } from '../places/ownFolder';
import { readModule } from './readModule';

/** The folders that have some. @param root folder of the project */
const foldersOf = (root: string): string[] =>
  foldersFor(root, 'src/web/dataProviders', 'dataProviders');

/** The mistakes in them. @param used names that schema files have as `api` */
export function dataProviderMistakes(root: string, used: readonly unknown[]): SchemaMistake[] {
  return [...dataProviderFiles(root)].flatMap(([name, path]): SchemaMistake[] => {
    const file = shownPath(root, path);
    if (name === 'simple-rest')
      return [
        { file, place: '', reason: 'simple-rest is that of the console: give it another name' },
      ];
    if (!readModule(path).exported.includes('default'))
      return [{ file, place: '', line: 1, reason: 'has no export default: the data provider' }];
    const reason = `no schema file names it: write "api": "${name}" in x-resource of its records`;
    return used.includes(name) ? [] : [{ file, place: '', line: 1, reason, isWarning: true }];
  });
}

/** The files by their names. @param root folder of the project */
export function dataProviderFiles(root: string): Map<string, string> {
  return new Map(
    foldersOf(root)
      .filter(existsSync)
      .flatMap((folder) => readdirSync(folder).map((file) => [file, join(folder, file)] as const))
      .flatMap(([file, path]) => {
        const [, name] = /^([a-z][\w-]*)\.tsx?$/i.exec(file) ?? [];
        return name === undefined ? [] : [[name, path] as const];
      })
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
