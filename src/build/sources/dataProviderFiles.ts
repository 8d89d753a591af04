/** The data providers of one's own: `dataProviders/<name>.ts`, which `api` of x-resource names. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { uniq } from 'es-toolkit';
import type { SchemaMistake } from '../../schema/check/mistake';
import type { Row } from '../../schema/types';
import { foldersFor, shownPath } from '../places/ownFolder';
import { readModule } from './readModule';

/** The folders that have some. @param root folder of the project */
const foldersOf = (root: string): string[] =>
  foldersFor(root, 'src/web/dataProviders', 'dataProviders');

/** The functions that the console calls for records with these words. */
const calledFor = (form: unknown): string[] => [
  ...['getList', 'getOne', 'getMany'],
  ...(Array.isArray(form) && form.length > 0 ? ['create', 'update', 'delete'] : []),
];

type Found = Pick<SchemaMistake, 'line' | 'reason' | 'isWarning'>;

/** @param users x-resource of the resources that name the provider */
function mistakeIn(path: string, name: string, users: readonly Row[]): Found | undefined {
  const { mistake, exported, made, kindOf, lineOf } = readModule(path);
  if (mistake) return mistake;
  if (!exported.includes('default'))
    return { line: 1, reason: 'has no export default: the data provider' };
  const line = lineOf('default');
  const kind = kindOf('default');
  if (kind !== undefined && kind !== 'an object' && kind !== 'a function')
    return { line, reason: `its export default is ${kind}, and a data provider is an object` };
  const needed = uniq(users.flatMap(({ form }) => calledFor(form)));
  const missing = needed.filter((method) => made && !made.includes(method));
  if (users.length > 0 && missing.length === 0) return undefined;
  const reason =
    users.length === 0
      ? `no schema file names it: write "api": "${name}" in x-resource of its records`
      : `the console calls ${missing.join(', ')} of it, too: write ${missing[0]}: async () => …`;
  return { line, reason, isWarning: true };
}

/** The mistakes in them. @param resources x-resource of each schema file that has it */
export function dataProviderMistakes(root: string, resources: readonly Row[]): SchemaMistake[] {
  return [...dataProviderFiles(root)].flatMap(([name, path]): SchemaMistake[] => {
    const users = resources.filter(({ api }) => api === name);
    const reason = 'simple-rest is that of the console: give it another name';
    const found = name === 'simple-rest' ? { reason } : mistakeIn(path, name, users);
    return found ? [{ file: shownPath(root, path), place: '', ...found }] : [];
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
