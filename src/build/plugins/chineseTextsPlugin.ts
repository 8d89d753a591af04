/**
 * Takes the Chinese texts of resources out of the schemas that every page loads: in the built console they are in the
 * file of the other Chinese texts (`virtual:chinese-texts`), which only its readers load. Words that only the
 * server reads go, too.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

export const chineseTexts = 'virtual:chinese-texts';

interface SchemaFile {
  'x-resource': Record<string, unknown>;
  'x-i18n'?: { zh?: unknown };
}

const read = (file: string): SchemaFile => JSON.parse(readFileSync(file, 'utf8'));

/** @param root folder of the project */
export function chineseTextsPlugin(root: string): Plugin {
  const folder = join(root, 'schemas/resources');
  let isConsole = false;
  return {
    name: 'relay-console-chinese-texts',
    enforce: 'pre',
    configResolved: ({ command, build }) => {
      isConsole = command === 'build' && !build.ssr;
    },
    resolveId: (id) => (id === chineseTexts ? `\0${chineseTexts}` : undefined),
    load(id) {
      if (id !== `\0${chineseTexts}`) return undefined;
      const files = isConsole ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
      const texts = files.map((file) => [
        basename(file, '.json'),
        read(join(folder, file))['x-i18n']?.zh ?? {},
      ]);
      return `export const texts = ${JSON.stringify(Object.fromEntries(texts))};`;
    },
    transform(code, id) {
      const [, kind] = /\/schemas\/(resources|settings)\/[\w-]+\.json$/.exec(id) ?? [];
      if (kind === undefined) return undefined;
      const schema: SchemaFile = JSON.parse(code);
      // Code writes texts of other languages there.
      if (!isConsole || kind === 'settings')
        return { code: JSON.stringify({ 'x-i18n': {}, ...schema }), map: null };
      const shown = { ...schema, $schema: undefined, 'x-i18n': { zh: {} } };
      const info = {
        ...schema['x-resource'],
        fresh: undefined,
        ownerLimit: undefined,
        maxBytes: undefined,
      };
      return { code: JSON.stringify({ ...shown, 'x-resource': info }), map: null };
    },
  };
}
