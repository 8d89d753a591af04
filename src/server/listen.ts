/**
 * Serves an app until the process gets a signal to stop; then lets running requests end.
 */
import { createServer, type Server, type ServerOptions } from 'node:http';
import { isIP } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import type { ConnectionLimiter } from './auth/limitConnections';
import { isLoopback, type Networks } from './kernel/outgoing/networks';
import { belowPath } from './kernel/requests/basePath';
import { addGauge } from './kernel/watch/metrics';

/** Limits of a stop in ms: for running requests, and for all of it. */
const lastRequestsMs = 3000;
const stopMs = 8000;

interface StopHooks {
  /** Ends what still runs once the time for that is over. */
  onCut: () => Promise<void>;
  /** Runs when no request is left. */
  onStop: () => Promise<void>;
}

const noHooks: StopHooks = { onCut: async () => {}, onStop: async () => {} };

interface Listening {
  port: number;
  /** A host name, or an address without brackets. */
  host: string;
  trustedProxies: Networks;
  /** Path of its host below which the console is; empty for the root. */
  basePath: string;
  fetch: Parameters<typeof getRequestListener>[0];
  limiter: ConnectionLimiter;
  /** Limits on the time that a request may take to arrive. */
  serverOptions: ServerOptions;
  log: Logger;
  onPort: (port: number) => void;
  /** Runs as soon as the process gets a signal to stop. */
  onStopping: () => void;
  hooks?: StopHooks;
}

/** A host as an address has it. An address has no place for the zone of IPv6. */
export const hostInAddress = (host: string): string =>
  isIP(host) === 6 ? `[${host.replace(/%.*$/, '')}]` : host;

/** A remark for the operator on where the server listens; undefined where there is none. */
function warnAboutHost(host: string, trustedProxies: Networks): string | undefined {
  return isLoopback(host) || trustedProxies.size > 0
    ? undefined
    : `HOST=${host}: other machines reach this server over plain http, where passwords and keys ` +
        'can be read on the way; put a proxy with TLS before it and name it in TRUSTED_PROXIES';
}

/** Listens on a port of a host; ends the process where that fails. */
export function listen({
  port,
  host,
  trustedProxies,
  basePath,
  fetch,
  limiter,
  serverOptions,
  log,
  onPort,
  onStopping,
  hooks,
}: Listening): void {
  const hostname = hostInAddress(host);
  const listener = limiter.guard(getRequestListener(fetch, { hostname }));
  const server = createServer(serverOptions, belowPath(listener, { basePath, trustedProxies }));
  limiter.watch(server);
  addGauge('connections', 'Open connections: busy (with a request), idle', () => limiter.counts());
  server.on('error', (error) => {
    log.fatal(error, 'cannot listen');
    process.exit(1);
  });
  server.listen(port, host, () => {
    const address = server.address();
    // With PORT=0 the system chooses it.
    const ownPort = typeof address === 'object' && address ? address.port : port;
    onPort(ownPort);
    log.info({ url: `http://${hostname}:${ownPort}${basePath}` }, 'Relay Console is ready');
    const warning = warnAboutHost(host, trustedProxies);
    if (warning) log.warn(warning);
  });
  const stop = () => {
    onStopping();
    stopServer(server, log, hooks ?? noHooks);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function stopServer(server: Server, log: Logger, { onCut, onStop }: StopHooks): void {
  const end = async () => {
    try {
      await onStop();
    } catch (error) {
      log.error(error, 'the stop was not clean');
    }
    process.exit(0);
  };
  server.close(() => void end());
  // A connection whose request ends now stays open for the next one, which is not to come.
  setInterval(() => server.closeIdleConnections(), 50);
  setTimeout(() => {
    void onCut()
      .catch((error: unknown) => log.error(error, 'not all requests were settled'))
      .finally(() => setTimeout(() => server.closeAllConnections(), 200));
  }, lastRequestsMs).unref();
  setTimeout(() => process.exit(0), stopMs).unref();
}
