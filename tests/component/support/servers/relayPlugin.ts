/** Answers the API for component tests, in the process of Vitest: a call names its world in a header (worlds.ts). */
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { Plugin } from 'vite';

type Worlds = typeof import('./worlds');

const worlds = fileURLToPath(new URL('./worlds.ts', import.meta.url));

const areWorlds = (loaded: object): loaded is Worlds => 'worldOf' in loaded;

export function relayPlugin(): Plugin {
  return {
    name: 'relay-console-test-worlds',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = request.headers['x-world'];
        if (typeof name !== 'string') return next();
        return server
          .ssrLoadModule(worlds)
          .then(async (loaded) => {
            if (!areWorlds(loaded)) throw new Error('worlds.ts exports no worldOf');
            if (request.url === '/end-world') {
              await loaded.endWorld(name);
              response.end();
              return;
            }
            const { fetch, query, fill, mail } = await loaded.worldOf(name);
            if (request.url === '/mails-of-world') {
              const { mails, options } = await mail();
              response.end(JSON.stringify({ mails, options }));
              return;
            }
            if (request.url === '/query-world') {
              response.end(JSON.stringify(await query(await json(request))));
              return;
            }
            if (request.url === '/fill-world') {
              await fill(await json(request));
              response.end();
              return;
            }
            await getRequestListener(fetch)(request, response);
          })
          .catch(next);
      });
    },
  };
}
