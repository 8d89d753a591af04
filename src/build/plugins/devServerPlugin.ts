import { getRequestListener } from '@hono/node-server';
import type { Plugin } from 'vite';

interface DevApp {
  fetch: Parameters<typeof getRequestListener>[0];
  close: () => Promise<void>;
}

interface DevModule {
  openApp: () => Promise<DevApp>;
}

const isDevModule = (loaded: object): loaded is DevModule => 'openApp' in loaded;

/** In `npm run dev` the embedded server answers /api and /v1 in the same process, from sources that reload. */
export function devServerPlugin(): Plugin {
  return {
    name: 'relay-console-dev-server',
    apply: 'serve',
    configureServer(server) {
      if (process.env['VITEST']) return;
      server.ws.on('relay-console:warning', (message: unknown) =>
        server.config.logger.warn(String(message), { timestamp: true }),
      );
      let current: { module: DevModule; app: Promise<DevApp> } | undefined;
      /**
       * The app of the sources as they are now. The one before gives the database back first, for two would lock each
       * other out.
       */
      const appOf = (module: DevModule): Promise<DevApp> => {
        if (current?.module === module) return current.app;
        const old = current?.app;
        const app = (async () => {
          await old?.then((before) => before.close()).catch(() => {});
          return module.openApp();
        })();
        current = { module, app };
        // Databases that could not be opened are tried again with the next request.
        app.catch(() => {
          if (current?.app === app) current = undefined;
        });
        return app;
      };
      server.middlewares.use((request, response, next) => {
        if (!/^\/(api|v1)\b/.test(request.url ?? '')) return next();
        return server
          .ssrLoadModule('/src/server/cli/dev.ts')
          .then(async (loaded) => {
            if (!isDevModule(loaded)) throw new Error('src/server/cli/dev.ts exports no openApp');
            const { fetch } = await appOf(loaded);
            await getRequestListener(fetch)(request, response);
          })
          .catch(next);
      });
    },
  };
}
