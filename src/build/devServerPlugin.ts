import { getRequestListener } from '@hono/node-server';
import type { Plugin } from 'vite';

interface DevModule {
  app: Promise<{ fetch: Parameters<typeof getRequestListener>[0] }>;
  close: () => Promise<void>;
}

/** In `npm run dev` the embedded server answers /api and /v1 in the same process, from sources that reload. */
export function devServerPlugin(): Plugin {
  return {
    name: 'relay-console-dev-server',
    apply: 'serve',
    configureServer(server) {
      if (process.env['VITEST']) return;
      let current: DevModule | undefined;
      server.middlewares.use((request, response, next) => {
        if (!/^\/(api|v1)\b/.test(request.url ?? '')) return next();
        return server.ssrLoadModule('/src/server/dev.ts').then(async (loaded) => {
          const module = loaded as unknown as DevModule;
          const old = current;
          current = module;
          if (old && old !== module) await old.close().catch(() => {});
          await getRequestListener((await module.app).fetch)(request, response);
        }).catch(next);
      });
    },
  };
}
