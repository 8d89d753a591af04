import { getRequestListener } from '@hono/node-server';
import type { Plugin } from 'vite';

/** In `npm run dev` the embedded server answers /api in the same process, from sources that reload. */
export function devServerPlugin(): Plugin {
  return {
    name: 'relay-console-dev-server',
    apply: 'serve',
    configureServer(server) {
      if (process.env['VITEST']) return;
      server.middlewares.use((request, response, next) => {
        if (!request.url?.startsWith('/api')) return next();
        return server.ssrLoadModule('/src/server/dev.ts')
          .then((module) => (module as { appForDev: () => Promise<{ fetch: Parameters<typeof getRequestListener>[0] }> }).appForDev())
          .then((app) => getRequestListener(app.fetch)(request, response))
          .catch(next);
      });
    },
  };
}
