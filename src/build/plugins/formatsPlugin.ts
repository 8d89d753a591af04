/**
 * Leaves formats that no schema file uses out of the lists and forms of the built console, so that a list costs nothing
 * for them. `virtual:late-formats` has them for an own folder that comes without a build: a page loads it first.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { formatsIn } from '../../schema/formatsIn';
import { joinedSchemas } from '../places/schemaFiles';

const moduleId = 'virtual:late-formats';
const formatFile = /(?:^|\/)([a-z]\w*)(?:\.widget)?\.tsx$/;
const nameOf = (file: string) => formatFile.exec(file)?.[1];

/** The files of formats that neither schemas name nor fields have by their type. @param root folder of the project */
function lateFiles(root: string): string[] {
  const named = (['resources', 'settings', 'forms'] as const).flatMap((part) =>
    joinedSchemas<unknown>(root, part).flatMap(([, schema]) => formatsIn(schema)),
  );
  const used = new Set([...named, 'boolean', 'commaList', 'number', 'reference', 'text']);
  return readdirSync(join(root, 'src/web/formats'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !used.has(nameOf(file) ?? 'text'));
}

/** The names of the formats that a page loads late. @param root folder of the project */
export const lateFormats = (root: string): string[] => [
  ...new Set(lateFiles(root).flatMap((file) => nameOf(file) ?? [])),
];

/** A module that adds the formats to those of lists, and hands their inputs to forms (`virtual:own/widgets`). */
function lateModule(root: string): string {
  const files = lateFiles(root);
  const at = (path: string) => JSON.stringify(join(root, 'src/web', path));
  const isWidget = (file: string) => file.endsWith('.widget.tsx');
  return [
    ...files.map((file, i) => `import * as late${i} from ${at(`formats/${file}`)};`),
    `import { formats } from ${at('formats/cells.ts')};`,
    `import { FailedCell } from ${at('formats/parts/FailedCell.tsx')};`,
    `import { guarded } from ${at('ui/loading/guarded.ts')};`,
    'const add = (name, format) =>',
    '  formats.set(name, { ...format, Cell: guarded(format.Cell, FailedCell) });',
    ...files.map((file, i) => (isWidget(file) ? '' : `add('${nameOf(file)}', late${i});`)),
    'globalThis.relayOwn.widgets = {',
    ...files.map((file, i) => (isWidget(file) ? `'./${basename(file)}': late${i},` : '')),
    '};',
  ].join('\n');
}

/** @param root folder of the project */
export const formatsPlugin = (root: string): Plugin => ({
  name: 'relay-console-formats',
  enforce: 'pre',
  resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
  load: (id) => (id === `\0${moduleId}` ? lateModule(root) : undefined),
  transform: {
    filter: { id: /\/formats\/(cells|widgets)\.ts$/ },
    handler(code) {
      if (this.environment.config.command !== 'build') return undefined;
      const patterns = lateFiles(root).map((file) => `, '!./${file}'`);
      return {
        code: code.replace(/\],(\s*\{\s*eager: true)/, `${patterns.join('')}],$1`),
        map: null,
      };
    },
  },
});
