/** `virtual:schema-context`: by it a built server checks the schemas of an own folder without the sources. */
import type { Plugin } from 'vite';
import { pageFiles } from '../sources/handedIn';
import { readContext } from '../sources/readSchemas';
import { lateFormats } from './formatsPlugin';

const moduleId = 'virtual:schema-context';

/** @param root folder of the project */
export const contextPlugin = (root: string): Plugin => ({
  name: 'relay-console-schema-context',
  resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
  load(id) {
    if (id !== `\0${moduleId}`) return undefined;
    const pages = pageFiles(root).map(({ folder }) => folder);
    return `export const context = ${JSON.stringify(readContext(root))};
export const pages = ${JSON.stringify(pages)};
export const lateFormats = ${JSON.stringify(lateFormats(root))};`;
  },
});
