/** `virtual:data-providers`: the data providers of one's own, each loaded with the first of its records. */
import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { dataProviderFiles } from '../sources/dataProviderFiles';

const list = 'virtual:data-providers';

function codeOf(root: string): string {
  const entries = [...dataProviderFiles(root)].map(([name, path]) => {
    const file = relative(root, path).replaceAll('\\', '/');
    const load = `() => import(${JSON.stringify(path)}).then((module) => module.default)`;
    return `${JSON.stringify(name)}: { file: ${JSON.stringify(file)}, load: ${load} }`;
  });
  return `export const providers = { ${entries.join(',\n')} };`;
}

/** @param root folder of the project */
export function dataProvidersPlugin(root: string): Plugin {
  return {
    name: 'relay-console-data-providers',
    configureServer(server) {
      if (process.env['VITEST']) return;
      for (const event of ['add', 'unlink'] as const)
        server.watcher.on(event, (file) => {
          if (!/[\\/]dataProviders[\\/]/.test(file)) return;
          const { moduleGraph } = server.environments.client;
          const module = moduleGraph.getModuleById(`\0${list}`);
          if (module) moduleGraph.invalidateModule(module);
          server.ws.send({ type: 'full-reload' });
        });
    },
    resolveId: (id) => (id === list ? `\0${list}` : undefined),
    load: (id) => (id === `\0${list}` ? codeOf(root) : undefined),
  };
}
