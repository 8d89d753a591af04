/** Starts the embedded server: settings from the environment, the console from dist/web. */
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { pino } from 'pino';
import { createApp } from './app';
import { createServices } from './createServices';
import { limitConnections, patience } from './http/limitConnections';
import { staticFiles } from './http/staticFiles';
import type { ProviderAddresses } from './http/types';
import { createRelayProxy, parseRelay } from './relayProxy';

const log = pino({ level: process.env['LOG_LEVEL'] ?? 'info' });

/** Proxies before this server, by address: TRUSTED_PROXIES=127.0.0.1,10.0.0.2 */
const trustedProxies = (process.env['TRUSTED_PROXIES'] ?? '')
  .split(',')
  .map((address) => address.trim())
  .filter(Boolean);

function readPort(): number {
  const port = Number(process.env['PORT'] ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT must be a number from 0 to 65535, not "${process.env['PORT']}"`);
  return port;
}

/** Other addresses of sign-in providers, as of a GitHub Enterprise server. */
function readProviders(): Partial<ProviderAddresses> {
  const names = {
    github: 'GITHUB_ADDRESS',
    githubApi: 'GITHUB_API_ADDRESS',
    lark: 'LARK_ADDRESS',
    turnstile: 'TURNSTILE_ADDRESS',
  } as const;
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, variable]) =>
      process.env[variable] ? [[name, process.env[variable]]] : [],
    ),
  );
}

/** How long running requests may still take when the process is told to stop; and how long all of the stop may, in ms. */
const lastRequestsMs = 3000;
const stopMs = 8000;

interface StopHooks {
  /** Runs at once when the process is told to stop. */
  onStopping: () => void;
  /** Ends what still runs once the time for that is over. */
  onCut: () => Promise<void>;
  /** Runs when no request is left. */
  onStop: () => Promise<void>;
}

const noHooks: StopHooks = { onStopping: () => {}, onCut: async () => {}, onStop: async () => {} };

/** Serves the app until the process is told to stop; then lets running requests end. */
function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  port: number,
  hostname: string,
  onPort: (port: number) => void,
  { onStopping, onCut, onStop }: StopHooks = noHooks,
): void {
  const server = serve({ fetch, port, hostname, serverOptions: patience }, (address) => {
    onPort(address.port);
    log.info({ url: `http://${hostname}:${address.port}` }, 'Relay Console is ready');
  }) as Server;
  limitConnections(server, trustedProxies);
  server.on('error', (error) => {
    log.fatal(error, 'cannot listen');
    process.exit(1);
  });
  const end = async () => {
    try {
      await onStop();
    } catch (error) {
      log.error(error, 'the stop was not clean');
    }
    process.exit(0);
  };
  const stop = () => {
    onStopping();
    server.close(() => void end());
    // A connection whose request ends now stays open for the next one, which is not to come.
    setInterval(() => server.closeIdleConnections(), 50);
    setTimeout(() => {
      void onCut()
        .catch((error: unknown) => log.error(error, 'not all requests were settled'))
        .finally(() => setTimeout(() => server.closeAllConnections(), 200));
    }, lastRequestsMs).unref();
    setTimeout(() => process.exit(0), stopMs).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

async function main(): Promise<void> {
  const port = readPort();
  const hostname = process.env['HOST'] ?? '127.0.0.1';
  const web = join(fileURLToPath(import.meta.url), '../../web');
  const servePages = (hasBotCheck: () => boolean) =>
    existsSync(web) ? staticFiles(web, hasBotCheck) : undefined;
  const relay = process.env['RELAY'] ?? '';
  if (relay !== '') {
    const app = createRelayProxy(
      parseRelay(relay),
      log,
      servePages(() => true),
    );
    listen(app.fetch, port, hostname, () => {});
    return;
  }
  const services = await createServices({
    dataDir: process.env['DATA_DIR'] ?? './data',
    dsn: process.env['SQL_DSN'] ?? '',
    trustedProxies,
    log,
    ownAddress: `http://localhost:${port}`,
    rateLimit: process.env['RATE_LIMIT'] !== 'off',
    providers: readProviders(),
    callsPrivate: process.env['PRIVATE_ADDRESSES'] !== 'refuse',
  });
  const tell = (used: number) => {
    services.ownAddress = process.env['PUBLIC_ADDRESS'] ?? `http://localhost:${used}`;
  };
  listen(
    createApp(
      services,
      servePages(() => services.options.isOn('TurnstileCheckEnabled')),
    ).fetch,
    port,
    hostname,
    tell,
    {
      onStopping: services.store.stopWaiting,
      onCut: services.deposits.stop,
      onStop: async () => {
        await services.deposits.stop();
        await services.store.close();
      },
    },
  );
}

main().catch((error: unknown) => {
  log.fatal(error, 'cannot start');
  process.exit(1);
});
