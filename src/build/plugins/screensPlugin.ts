/**
 * `virtual:screens`: screens that the folders of src/web/resources and own/resources hand in as a react-admin
 * application does, and the pages of src/web/pages and own/pages. Their list is known at once; all of their code is
 * loaded when it is needed.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { describeMistake } from '../../schema/check/mistake';
import { ownFolder } from '../places/ownFolder';
import { declarationOf, handedIn, handedInMistakes, pageFiles } from '../sources/handedIn';

const list = 'virtual:screens';

const loads = (file: string, part: string) =>
  `() => import(${JSON.stringify(file)}).then((module) => module.${part})`;

/** The own home, which takes the place of the console's and asks for a sign-in. */
const homeFile = (root: string): string | undefined => {
  const own = ownFolder(root);
  const file = own && join(own, 'home.tsx');
  return file && existsSync(file) ? file : undefined;
};

function codeOf(root: string): string {
  const screens = handedIn(root).map(([name, own]) => {
    const lines = [...own.values()].map(({ prop, file, part }) => `${prop}: ${loads(file, part)}`);
    return `${JSON.stringify(name)}: { ${lines.join(', ')} }`;
  });
  const home = homeFile(root);
  const pages = pageFiles(root).map((page) => {
    const { folder, file } = page;
    const isOwn = home && folder === 'home';
    const framed = isOwn ? { role: 'user', frame: undefined } : {};
    const declared = JSON.stringify({ ...declarationOf(page), ...framed, folder });
    return `{ ...${declared}, load: ${loads(isOwn ? home : file, 'default')} }`;
  });
  return [
    `export const screens = { ${screens.join(',\n')} };`,
    `export const pages = [${pages.join(',\n')}];`,
  ].join('\n');
}

/** Takes a new, a changed or a removed file into the open page. */
function follow(server: ViteDevServer, root: string, file: string, last: { code: string }): void {
  const isScreen =
    /\/(home|resources\/[^/]+\/(list|create|edit|show|index)|pages\/[^/]+\/page)\.tsx?$/;
  if (!isScreen.test(file.replaceAll('\\', '/'))) return;
  const code = codeOf(root);
  if (code === last.code) return;
  const mistakes = handedInMistakes(root).map(describeMistake);
  for (const mistake of mistakes) server.config.logger.error(mistake, { timestamp: true });
  if (mistakes.length > 0) {
    const message = mistakes.join('\n');
    server.ws.send({ type: 'error', err: { message, stack: '', plugin: 'screens' } });
    return;
  }
  const { moduleGraph } = server.environments.client;
  const module = moduleGraph.getModuleById(`\0${list}`);
  if (module) moduleGraph.invalidateModule(module);
  server.ws.send({ type: 'full-reload' });
}

/** @param root folder of the project */
export function screensPlugin(root: string): Plugin {
  const last = { code: '' };
  return {
    name: 'relay-console-screens',
    configureServer(server) {
      if (process.env['VITEST']) return;
      for (const event of ['add', 'change', 'unlink'] as const)
        server.watcher.on(event, (file) => follow(server, root, file, last));
    },
    resolveId: (id) => (id === list ? `\0${list}` : undefined),
    load: (id) => {
      if (id !== `\0${list}`) return undefined;
      last.code = codeOf(root);
      return last.code;
    },
  };
}
