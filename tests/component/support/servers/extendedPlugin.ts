/**
 * For component tests of the console that somebody extended: a copy of the sources with more files, which tests import in
 * place of the project's own. It is the root of their vite.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { extendedFiles } from '../../../support/project/extendedFiles';

const parts = ['src', 'schemas'];

/** @param root folder of the project */
export const extendedFolder = (root: string): string => join(root, 'dist/extended');

function copySources(root: string): void {
  const copy = extendedFolder(root);
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true });
  for (const [path, text] of Object.entries(extendedFiles)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
}

/** @param root folder of the project */
export function extendedPlugin(root: string): Plugin {
  const copy = extendedFolder(root);
  /** Where a path of tests is in the copy, and what the copy has no copy of. */
  const placeOf = (path: string, importer: string) => {
    if (path === join(copy, 'package.json')) return join(root, 'package.json');
    if (!importer.startsWith(join(root, 'tests/'))) return undefined;
    const inProject = relative(root, path);
    return parts.some((part) => inProject.startsWith(`${part}/`))
      ? join(copy, inProject)
      : undefined;
  };
  return {
    name: 'relay-console-extended',
    enforce: 'pre',
    config: () => ({ root: copy, server: { fs: { allow: [root] } } }),
    // Not before: a project that is not asked for ends before it is resolved.
    configResolved: () => copySources(root),
    resolveId(source, importer) {
      if (!source.startsWith('.') || !importer) return undefined;
      const place = placeOf(resolve(dirname(importer), source), importer);
      return place === undefined ? undefined : this.resolve(place, importer, { skipSelf: true });
    },
  };
}
