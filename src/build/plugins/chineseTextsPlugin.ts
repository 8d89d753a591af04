/**
 * Takes the Chinese texts of resources out of the schemas that every page loads: in the built console they are in the
 * file of the other Chinese texts (`virtual:chinese-texts`), which only its readers load. Words that only the
 * server reads go, too.
 */
import type { Plugin } from 'vite';
import { joinedSchemas } from '../places/schemaFiles';

export const chineseTexts = 'virtual:chinese-texts';

interface SchemaFile {
  'x-resource': object;
  'x-i18n'?: { zh?: unknown };
}

/** A schema as pages load it. */
export const shownSchema = (schema: SchemaFile): object => ({
  ...schema,
  $schema: undefined,
  'x-i18n': { zh: {} },
  'x-resource': {
    ...schema['x-resource'],
    fresh: undefined,
    ownerLimit: undefined,
    maxBytes: undefined,
  },
});

/** @param root folder of the project */
export function chineseTextsPlugin(root: string): Plugin {
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
      const files = isConsole ? joinedSchemas<SchemaFile>(root, 'resources') : [];
      const texts = files.map(([name, schema]) => [name, schema['x-i18n']?.zh ?? {}]);
      return `export const texts = ${JSON.stringify(Object.fromEntries(texts))};`;
    },
    transform(code, id) {
      const [, kind] = /\/schemas\/(resources|settings)\/[\w-]+\.json$/.exec(id) ?? [];
      if (kind === undefined) return undefined;
      const schema: SchemaFile = JSON.parse(code);
      // Code writes texts of other languages there.
      const isShort = isConsole && kind === 'resources';
      const shown = isShort ? shownSchema(schema) : { 'x-i18n': {}, ...schema };
      return { code: JSON.stringify(shown), map: null };
    },
  };
}
