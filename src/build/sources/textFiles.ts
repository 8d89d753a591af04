/** Writes the types of the texts: which files src/locales/en has. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files that every language may have beside those of features. */
export const otherFiles = ['language', 'server', 'schemas'];

/** Names of the files of texts in a folder of a language, such as `form` and `console/list`. */
export const textFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replaceAll('\\', '/').slice(0, -'.json'.length))
    .sort();

/** @param root folder of the project */
export function writeTextTypes(root: string): void {
  const folder = join(root, 'src/locales');
  const lines = textFiles(join(folder, 'en'))
    .filter((name) => !otherFiles.includes(name))
    .map((name) => `  '${name}': typeof import('./en/${name}.json');`);
  const text = `/** Made by \`npm run gen\`: the files of texts in src/locales/en. */
export interface TextFiles {
${lines.join('\n')}
}
`;
  const path = join(folder, 'texts.gen.ts');
  // Written only when it changes: others read it meanwhile.
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}
