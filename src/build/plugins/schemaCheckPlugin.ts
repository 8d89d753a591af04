/**
 * In `npm run dev`: a mistake in a schema file shows in the terminal and in the page, a right change is on the screen
 * at once.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import type { SchemaMistake } from '../../schema/check/mistake';
import { filesBelow, foldersFor } from '../places/ownFolder';
import { generate } from '../sources/generate';
import { describeMistake, findMistakes } from '../sources/languageFiles';

/** Mistakes that keep the files from being taken; a text that a language lacks does not. */
const refusals = (mistakes: readonly SchemaMistake[]) =>
  mistakes.filter(({ isWarning }) => !isWarning);

/** @param shown the warnings that the terminal has already: they are not repeated with each save */
function tellMistakes(server: ViteDevServer, root: string, shown: Set<string>): boolean {
  let found: SchemaMistake[];
  try {
    found = findMistakes(root);
  } catch (error) {
    // A file that the check itself needs is gone.
    const message = `schema: ${String(error)}`;
    server.config.logger.error(message, { timestamp: true });
    server.ws.send({ type: 'error', err: { message, stack: '', plugin: 'schemas' } });
    return false;
  }
  const { logger } = server.config;
  const warnings = found.filter(({ isWarning }) => isWarning).map(describeMistake);
  for (const warning of warnings.filter((one) => !shown.has(one)))
    logger.warn(`schema: ${warning}`, { timestamp: true });
  shown.clear();
  for (const warning of warnings) shown.add(warning);
  for (const mistake of refusals(found))
    logger.error(`schema: ${describeMistake(mistake)}`, { timestamp: true });
  const lines = refusals(found).map(describeMistake);
  if (lines.length > 0)
    server.ws.send({
      type: 'error',
      err: { message: lines.join('\n'), stack: '', plugin: 'schemas' },
    });
  return lines.length === 0;
}

/** Files that people write; the generated ones follow them. */
const isWritten = (file: string) => !file.includes('.gen.');

/** Files whose names and words sources are made of at transform; of other files only the values are imported. */
const isInSources = (file: string) => !/\/schemas\/(resources|settings|forms)\//.test(file);

/**
 * Takes the change into browser and server; the server's tables follow with its next request.
 * @param folder of the schema files; without it all sources are transformed again
 */
function reload({ environments, ws }: ViteDevServer, folder?: string): void {
  const { client, ...others } = environments;
  for (const environment of Object.values(others)) environment.moduleGraph.invalidateAll();
  const { moduleGraph } = client;
  if (folder === undefined) moduleGraph.invalidateAll();
  else
    for (const [id, module] of moduleGraph.idToModuleMap)
      if (id.startsWith(folder) || id.startsWith('\0virtual:'))
        moduleGraph.invalidateModule(module);
  ws.send({ type: 'full-reload' });
}

/** The text of a file; empty for one that is gone meanwhile, as editors rewrite it, or for a link to nothing. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** All schema files as they lie on disk, as one text. */
const textOf = (folders: readonly string[]): string =>
  folders
    .flatMap((folder) => filesBelow(folder).map((file) => join(folder, file)))
    .filter((file) => file.endsWith('.json') && isWritten(file))
    .map((file) => `${file}\n${readText(file)}`)
    .join('\n');

/** Editors write a file in several steps; what they leave after the last one counts. */
const settleMs = 80;

/** @param root folder of the project */
export function schemaCheckPlugin(root: string): Plugin {
  const folders = foldersFor(root, 'schemas', 'schemas');
  const [folder = ''] = folders;
  const isSchema = (file: string) => folders.some((one) => file.startsWith(`${one}/`));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = textOf(folders);
  // Code imports its constants; a file with mistakes is named by the check, and the types of before serve until then.
  if (refusals(findMistakes(root)).length === 0) generate(root);
  let isWhole = false;
  const shown = new Set<string>();
  const follow = (server: ViteDevServer, isNewSource: boolean) => {
    isWhole ||= isNewSource;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const text = textOf(folders);
      // A late event of a change that is on the screen already would only take away what was typed since.
      if (text === last) return;
      last = text;
      if (!tellMistakes(server, root, shown)) return;
      generate(root);
      reload(server, isWhole ? undefined : folder);
      isWhole = false;
    }, settleMs);
  };
  return {
    name: 'relay-console-schemas',
    apply: 'serve',
    configureServer(server) {
      if (process.env['VITEST']) return;
      tellMistakes(server, root, shown);
      // A page that is opened before the mistake is mended shows it, too.
      server.ws.on('connection', () => {
        tellMistakes(server, root, shown);
      });
      for (const event of ['add', 'unlink'] as const) {
        server.watcher.on(event, (file) => {
          if (isSchema(file) && isWritten(file)) follow(server, true);
        });
      }
    },
    handleHotUpdate({ file, server }) {
      if (!isSchema(file)) return undefined;
      if (isWritten(file)) follow(server, isInSources(file));
      return [];
    },
  };
}
