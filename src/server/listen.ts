/**
 * Serves an app until the process gets a signal to stop; then lets running requests end.
 */
import cluster from 'node:cluster';
import { createServer, type Server, type ServerOptions } from 'node:http';
import { isIP } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import type { ConnectionLimiter } from './auth/limitConnections';
import { codeOf } from './kernel/errors/StoreError';
import { isLoopback, type Networks } from './kernel/outgoing/networks';
import { belowPath } from './kernel/requests/basePath';
import { addGauge } from './kernel/watch/metrics';
import { type Settings, SettingsError } from './settings';

/** How long a stop may take once running requests were ended, in ms. */
const endMs = 5000;

interface StopHooks {
  /** Ends what still runs once the time for that is over. */
  onCut: () => Promise<void>;
  /** Runs when no request is left. */
  onStop: () => Promise<void>;
}

const noHooks: StopHooks = { onCut: async () => {}, onStop: async () => {} };

interface Listening {
  port: number;
  /** How long running requests may go on after a signal to stop. */
  stopSeconds: number;
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
  isIP(host) === 6 ? `[${host.replace(/%.*/s, '')}]` : host;

/** Where a browser of the same machine finds a server that listens on a host: the log and the console say this one. */
export function localAddress(host: string, port: number): string {
  const isEvery = /^(0\.0\.0\.0|[0:]+)$/.test(host);
  const reached = isIP(host) === 6 ? '::1' : '127.0.0.1';
  return `http://${hostInAddress(isEvery ? reached : host)}:${port}`;
}

/** A remark for the operator on where the server listens; undefined where there is none. */
function warnAboutHost(host: string, trustedProxies: Networks): string | undefined {
  return isLoopback(host) || trustedProxies.size > 0
    ? undefined
    : `HOST=${host}: other machines reach this server over plain http, where passwords and keys ` +
        'can be read on the way; put a proxy with TLS before it and name it in TRUSTED_PROXIES';
}

/** Why a server cannot listen, by the setting. */
function refusalOf(error: Error, port: number, host: string): Error {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return new SettingsError(
      `PORT must be a free port; ${port} is taken on ${host}: stop the program that listens there, ` +
        'or set another port',
    );
  if (code === 'EACCES')
    return new SettingsError(
      `PORT must be one that this account may listen on; ${port} is not: take one from 1024 on, ` +
        'behind a proxy',
    );
  return code === ''
    ? error
    : new SettingsError(
        `HOST must be an address of this machine; ${host} is none that can be listened on (${code})`,
      );
}

/**
 * Looks whether the port is free, before anything else is done: the database may be that of the server which has it.
 * @throws SettingsError where the server could not listen there
 */
export const refuseTakenPort = ({ PORT, HOST }: Pick<Settings, 'HOST' | 'PORT'>): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => reject(refusalOf(error, PORT, HOST)));
    server.listen(PORT, HOST, () => server.close(() => resolve()));
  });

/** Listens on a port of a host; ends the process where that fails. */
export function listen({
  port,
  host,
  trustedProxies,
  basePath,
  fetch,
  limiter,
  serverOptions,
  stopSeconds,
  log,
  onPort,
  onStopping,
  hooks,
}: Listening): void {
  const hostname = hostInAddress(host);
  const listener = limiter.guard(getRequestListener(fetch, { hostname }));
  const server = createServer(serverOptions, belowPath(listener, basePath));
  limiter.watch(server);
  addGauge('connections', 'Open connections: busy (with a request), idle', () => limiter.counts());
  server.on('error', (error) => {
    log.fatal(`cannot start: ${refusalOf(error, port, host).message}`);
    process.exit(1);
  });
  server.listen(port, host, () => {
    const address = server.address();
    // With PORT=0 the system chooses it.
    const ownPort = typeof address === 'object' && address ? address.port : port;
    onPort(ownPort);
    log.info({ url: localAddress(host, ownPort) + basePath }, 'Relay Console is ready');
    const warning = warnAboutHost(host, trustedProxies);
    if (warning) log.warn(warning);
  });
  const stop = () => {
    onStopping();
    stopServer(server, log, stopSeconds, hooks ?? noHooks);
  };
  process.once('SIGTERM', stop);
  if (cluster.isPrimary) process.once('SIGINT', stop);
  // The process that keeps this one gets them, too, and says what follows by one SIGTERM or more.
  else for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
}

/** @param seconds that running requests have to end */
function stopServer(
  server: Server,
  log: Logger,
  seconds: number,
  { onCut, onStop }: StopHooks,
): void {
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
  }, seconds * 1000).unref();
  setTimeout(() => process.exit(0), seconds * 1000 + endMs).unref();
}
