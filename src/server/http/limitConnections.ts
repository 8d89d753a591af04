/** Bounds on connections, so that a slow or greedy client keeps nobody else out (reliability.md S34). */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const mostAtOnce = 500;
const mostPerAddress = 50;

/** Options of the http server: how long a client may take to send its headers and its whole request, in ms. */
export const patience = {
  headersTimeout: 10_000,
  requestTimeout: 11_000,
  connectionsCheckingInterval: 1000,
} as const;

/** Closes new connections above 500 in all, or above 50 from one address that is no trusted proxy. */
export function limitConnections(server: Server, trustedProxies: readonly string[]): void {
  server.maxConnections = mostAtOnce;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    if (trustedProxies.includes(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > mostPerAddress) socket.destroy();
  });
}
