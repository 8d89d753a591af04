/** The server on a port of its own within the test process, for what only a real connection shows. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { createApp } from '../../../src/server/app';
import type { V1Services } from '../../../src/server/v1/money/V1Services';

export const listenApp = (services: V1Services) => listenFetch(createApp(services).fetch);

export async function listenFetch(
  fetch: Parameters<typeof serve>[0]['fetch'],
): Promise<{ url: string; close: () => void }> {
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  await new Promise<void>((resolve) => {
    server.once('listening', () => resolve());
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
