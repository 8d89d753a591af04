/**
 * In `npm run dev`: a mistake in a schema file shows in the terminal and in the page, a right change is on the screen
 * at once.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import type { SchemaMistake } from '../schema/check/mistake';
import { describeMistake, findSchemaMistakes } from './readSchemas';
import { writeRecordTypes } from './recordTypes';

/** What keeps the files from being taken; a text that a language lacks does not. */
const refusals = (mistakes: readonly SchemaMistake[]) =>
  mistakes.filter(({ isWarning }) => !isWarning);

function tellMistakes(server: ViteDevServer, root: string): boolean {
  const found = findSchemaMistakes(root);
  for (const mistake of found)
    server.config.logger[mistake.isWarning ? 'warn' : 'error'](
      `schema: ${describeMistake(mistake)}`,
      { timestamp: true },
    );
  const lines = refusals(found).map(describeMistake);
  if (lines.length > 0)
    server.ws.send({
      type: 'error',
      err: { message: lines.join('\n'), stack: '', plugin: 'schemas' },
    });
  return lines.length === 0;
}

/** Takes the change into browser and server; the server's tables follow with its next request. */
function reload(server: ViteDevServer): void {
  for (const environment of Object.values(server.environments))
    environment.moduleGraph.invalidateAll();
  server.ws.send({ type: 'full-reload' });
}

/** All schema files as they lie on disk, as one text. */
function textOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort();
  return files.map((file) => `${file}\n${readFileSync(join(folder, file), 'utf8')}`).join('\n');
}

/** Editors write a file in several steps; what they leave after the last one counts. */
const settleMs = 80;

/** @param root folder of the project */
export function schemaCheckPlugin(root: string): Plugin {
  const folder = join(root, 'schemas');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = textOf(folder);
  // Code imports its constants; a file with mistakes is named by the check, and the types of before serve until then.
  if (refusals(findSchemaMistakes(root)).length === 0) writeRecordTypes(root);
  const follow = (server: ViteDevServer) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const text = textOf(folder);
      // A late event of a change that is on the screen already would only take away what was typed since.
      if (text === last) return;
      last = text;
      if (!tellMistakes(server, root)) return;
      writeRecordTypes(root);
      reload(server);
    }, settleMs);
  };
  return {
    name: 'relay-console-schemas',
    apply: 'serve',
    configureServer(server) {
      if (process.env['VITEST']) return;
      tellMistakes(server, root);
      // A page that is opened before the mistake is mended shows it, too.
      server.ws.on('connection', () => {
        tellMistakes(server, root);
      });
      for (const event of ['add', 'unlink'] as const) {
        server.watcher.on(event, (file) => {
          if (file.startsWith(folder)) follow(server);
        });
      }
    },
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(folder)) return undefined;
      follow(server);
      return [];
    },
  };
}
