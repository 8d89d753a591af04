/** Leaves formats that no schema file uses out of the built console: a list costs nothing for them. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { formatName } from '../../schema/formatName';
import { isObject } from '../../schema/isRow';
import type { PropertySchema } from '../../schema/types';
import { joinedSchemas } from '../places/schemaFiles';

/** Every name of a format in a schema file. */
function namesIn(value: unknown): string[] {
  if (!isObject(value)) return [];
  // Any object of the file: one that is no field names no format.
  const name = formatName(value as Partial<PropertySchema>);
  const reference = value['x-reference'] === undefined ? undefined : 'reference';
  const own = [name, reference].filter((one) => typeof one === 'string');
  return [...own, ...Object.values(value).flatMap(namesIn)];
}

const usedFormats = (root: string): Set<string> =>
  new Set(
    (['resources', 'settings', 'forms'] as const).flatMap((part) =>
      joinedSchemas<unknown>(root, part).flatMap(([, schema]) => namesIn(schema)),
    ),
  );

/** The formats of the built console: those that schemas name, and those that fields have by their type. */
export const builtFormats = (root: string): Set<string> =>
  new Set([...usedFormats(root), 'boolean', 'commaList', 'number', 'reference', 'text']);

/** @param root folder of the project */
export function formatsPlugin(root: string): Plugin {
  const folder = join(root, 'src/web/formats');
  return {
    name: 'relay-console-formats',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/formats\/(cells|widgets)\.ts$/.test(id)) return undefined;
      const used = usedFormats(root);
      // A field has that of its type without naming it.
      for (const [, name = ''] of code.matchAll(/: '(\w+)'/g)) used.add(name);
      const unused = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((file) => file.replaceAll('\\', '/'))
        .filter((file) => {
          const [, name] = /(?:^|\/)([a-z]\w*)(?:\.widget)?\.tsx$/.exec(file) ?? [];
          return name !== undefined && !used.has(name);
        });
      const patterns = unused.map((file) => `, '!./${file}'`).join('');
      return { code: code.replace(/\],(\s*\{\s*eager: true)/, `${patterns}],$1`), map: null };
    },
  };
}
