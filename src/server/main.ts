/** Starts the embedded server: settings from the environment, the console from dist/web. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { readArguments } from '../build/readArguments.mjs';
import { createApp } from './app';
import { ConnectionLimiter, patience, relayPatience } from './auth/limitConnections';
import { createServices } from './createServices';
import { isLoopback } from './kernel/networks';
import { staticFiles } from './kernel/staticFiles';
import { listen } from './listen';
import { keepSums } from './logs/keepSums';
import { parseRelay } from './relay/callRelay';
import { checkRelay } from './relay/checkRelay';
import { isForPrograms } from './relay/passOn';
import { createRelayProxy } from './relay/relayProxy';
import {
  hostOf,
  proxyList,
  readConnectionLimits,
  readFloodLimits,
  readNewDatabase,
  readPasswordCost,
  readPort,
  readSignInAddresses,
  readTrustedProxies,
} from './settings';

const { env } = process;
const log = pino({ level: env['LOG_LEVEL'] ?? 'info' });

function servePages(hasBotCheck: () => boolean) {
  const web = join(fileURLToPath(import.meta.url), '../../web');
  return existsSync(web) ? staticFiles(web, hasBotCheck) : undefined;
}

/** The console in front of a running relay. */
function serveRelay(address: string): void {
  const trustedProxies = readTrustedProxies(env);
  const relay = parseRelay(address);
  const app = createRelayProxy(
    {
      relay,
      log,
      trustedProxies,
      isOnLoopback: isLoopback(hostOf(env)),
      ownAddress: env['PUBLIC_ADDRESS'] ?? '',
      rateLimit: env['RATE_LIMIT'] !== 'off',
      floodLimits: readFloodLimits(env),
      now: () => Math.floor(Date.now() / 1000),
    },
    servePages(() => true),
  );
  listen({
    fetch: app.fetch,
    limiter: new ConnectionLimiter(readConnectionLimits(env), trustedProxies, isForPrograms),
    serverOptions: relayPatience,
    log,
    onPort: () => void checkRelay(relay, log),
  });
}

async function main(): Promise<void> {
  readArguments(process.argv.slice(2), 'dist/server/main.js');
  const relay = env['RELAY'] ?? '';
  if (relay !== '') return serveRelay(relay);
  const limiter = new ConnectionLimiter(readConnectionLimits(env), readTrustedProxies(env));
  const services = await createServices({
    dataDir: env['DATA_DIR'] ?? './data',
    newDatabase: readNewDatabase(env),
    dsn: env['SQL_DSN'] ?? '',
    trustedProxies: proxyList(env),
    log,
    ownAddress: `http://localhost:${readPort(env)}`,
    isOnLoopback: isLoopback(hostOf(env)),
    rateLimit: env['RATE_LIMIT'] !== 'off',
    floodLimits: readFloodLimits(env),
    passwordCost: readPasswordCost(env),
    signInAddresses: readSignInAddresses(env),
    callsPrivate: env['PRIVATE_ADDRESSES'] !== 'refuse',
  });
  const stopSums = keepSums(services);
  const app = createApp(
    services,
    servePages(() => services.options.isOn('TurnstileCheckEnabled')),
  );
  listen({
    fetch: app.fetch,
    limiter,
    serverOptions: patience,
    log,
    onPort: (used) => {
      services.ownAddress = env['PUBLIC_ADDRESS'] ?? `http://localhost:${used}`;
    },
    hooks: {
      onStopping: () => {
        stopSums();
        services.store.stopWaiting();
      },
      onCut: services.deposits.stop,
      onStop: async () => {
        await services.deposits.stop();
        await services.afterwards.done();
        await services.store.close();
      },
    },
  });
}

main().catch((error: unknown) => {
  log.fatal(error, 'cannot start');
  process.exit(1);
});
