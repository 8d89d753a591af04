/** `virtual:schema-context`: by it a built server checks the schemas of an own folder without the sources. */
import type { Plugin } from 'vite';
import { pageFiles } from '../sources/handedIn';
import { readContext } from '../sources/readSchemas';
import { builtFormats } from './formatsPlugin';

const moduleId = 'virtual:schema-context';

/** @param root folder of the project */
export const contextPlugin = (root: string): Plugin => ({
  name: 'relay-console-schema-context',
  resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
  load(id) {
    if (id !== `\0${moduleId}`) return undefined;
    const context = readContext(root);
    // Formats that no schema used are not in the console.
    const built = builtFormats(root);
    const formats = Object.entries(context.formats).filter(([name]) => built.has(name));
    const known = { ...context, formats: Object.fromEntries(formats) };
    const pages = pageFiles(root).map(({ folder }) => folder);
    return `export const context = ${JSON.stringify(known)};
export const pages = ${JSON.stringify(pages)};`;
  },
});
