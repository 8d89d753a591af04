/** Starts the embedded server, with the console from dist/web. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import { createApp } from './app';
import { ConnectionLimiter, patience } from './auth/limitConnections';
import { watchDue } from './channels/watchChannels';
import { createServices } from './createServices';
import { isLoopback, parseNetworks } from './kernel/outgoing/networks';
import { createOwnSite } from './kernel/own/ownSite';
import { ownFolder } from './kernel/own/readOwn';
import { addressBelow } from './kernel/requests/basePath';
import { staticFiles } from './kernel/requests/staticFiles';
import { addGauge } from './kernel/watch/metrics';
import { logContext } from './kernel/watch/requestId';
import { logOutput } from './kernel/work/logOutput';
import { repeat } from './kernel/work/repeat';
import { listen, localAddress } from './listen';
import { updateSums } from './logs/updateSums';
import { sendDeliveries } from './messages/deliveries';
import { tellErrorShare } from './messages/errorShare';
import { relayAt } from './relay/callRelay';
import { isForPrograms } from './relay/passOn';
import { createRelayKind } from './relay/relayKind';
import { createRelayProxy } from './relay/relayProxy';
import type { Settings } from './settings';

/** Channels are tested at most this late, in ms. */
const watchMs = 20_000;

function servePages(hasBotCheck: () => boolean) {
  const web = join(fileURLToPath(import.meta.url), '../../web');
  const own =
    ownFolder !== undefined && globalThis.relayOwn
      ? createOwnSite(ownFolder, globalThis.relayOwn)
      : undefined;
  return existsSync(web) ? staticFiles(web, hasBotCheck, own) : undefined;
}

const floodLimitsOf = (settings: Settings) => ({
  api: settings.MAX_API_CALLS,
  pages: settings.MAX_PAGE_CALLS,
  usage: settings.MAX_USAGE_CALLS,
});

const connectionLimitsOf = (settings: Settings) => ({
  connections: settings.MAX_CONNECTIONS,
  idlePerAddress: settings.MAX_CONNECTIONS_PER_ADDRESS,
  requestsPerAddress: settings.MAX_REQUESTS_PER_ADDRESS,
});

/** Addresses of sign-in providers that are not the public ones. */
const signInAddressesOf = (settings: Settings) => ({
  ...(settings.GITHUB_ADDRESS ? { github: settings.GITHUB_ADDRESS } : {}),
  ...(settings.GITHUB_API_ADDRESS ? { githubApi: settings.GITHUB_API_ADDRESS } : {}),
  ...(settings.LARK_ADDRESS ? { lark: settings.LARK_ADDRESS } : {}),
  ...(settings.TURNSTILE_ADDRESS ? { turnstile: settings.TURNSTILE_ADDRESS } : {}),
});

/** The common part of both ways to serve. */
function commonOf(settings: Settings) {
  return {
    log: pino({ level: settings.LOG_LEVEL, mixin: logContext }, logOutput()),
    metrics: {
      token: settings.METRICS_TOKEN,
      networks: parseNetworks('METRICS_NETWORKS', settings.METRICS_NETWORKS),
    },
    isOnLoopback: isLoopback(settings.HOST),
    rateLimit: settings.RATE_LIMIT === 'on',
    floodLimits: floodLimitsOf(settings),
    hstsSeconds: settings.HSTS_SECONDS,
  };
}

/** The common part of what both listen by. */
const listeningOf = (settings: Settings, log: Logger) => ({
  port: settings.PORT,
  host: settings.HOST,
  basePath: settings.BASE_PATH,
  stopSeconds: settings.STOP_SECONDS,
  log,
});

/** The console in front of a running relay. */
function serveRelay(address: URL, settings: Settings): void {
  const trustedProxies = parseNetworks('TRUSTED_PROXIES', settings.TRUSTED_PROXIES);
  const relay = relayAt(address);
  const common = commonOf(settings);
  const kind = createRelayKind(relay, common.log, settings.RELAY_KIND);
  const front = {
    ...common,
    relay,
    kind,
    trustedProxies,
    isStopping: false,
    ownAddress: settings.PUBLIC_ADDRESS ?? '',
    restApis: settings.REST_APIS,
    restHeaders: settings.REST_HEADERS,
    now: () => Math.floor(Date.now() / 1000),
  };
  const app = createRelayProxy(
    front,
    servePages(() => true),
  );
  listen({
    ...listeningOf(settings, common.log),
    trustedProxies,
    fetch: app.fetch,
    limiter: new ConnectionLimiter(connectionLimitsOf(settings), trustedProxies, isForPrograms),
    serverOptions: patience,
    onPort: () => void kind(),
    onStopping: () => {
      front.isStopping = true;
    },
  });
}

/** The console with its own database. */
async function serveOwn(settings: Settings): Promise<void> {
  const common = commonOf(settings);
  const services = await createServices({
    ...common,
    dataDir: settings.DATA_DIR,
    newDatabase: settings.NEW_DATABASE,
    dsn: settings.SQL_DSN,
    trustedProxies: settings.TRUSTED_PROXIES,
    ownAddress: localAddress(settings.HOST, settings.PORT),
    passwordCost: settings.PASSWORD_COST,
    silenceMs: settings.PROVIDER_SILENCE * 1000,
    maxCallBytes: settings.MAX_CALL_BYTES,
    signInAddresses: signInAddressesOf(settings),
    restApis: settings.REST_APIS,
    restHeaders: settings.REST_HEADERS,
    callsPrivate: settings.PRIVATE_ADDRESSES === 'allow',
  });
  const { trustedProxies } = services;
  addGauge('deposits', 'Quota set aside: open, unsaved (its settlement is tried again)', () => ({
    ...services.deposits.counts(),
  }));
  const stopSums = updateSums(services);
  const stopWatch = repeat(services.log, 'channel_watch', watchMs, (signal) =>
    watchDue(services, signal),
  );
  const stopDeliveries = sendDeliveries(services, () => tellErrorShare(services));
  const app = createApp(
    services,
    servePages(() => services.options.isOn('TurnstileCheckEnabled')),
  );
  listen({
    ...listeningOf(settings, common.log),
    trustedProxies,
    fetch: app.fetch,
    limiter: new ConnectionLimiter(connectionLimitsOf(settings), trustedProxies),
    serverOptions: patience,
    onPort: (used) => {
      const address = settings.PUBLIC_ADDRESS ?? localAddress(settings.HOST, used);
      services.ownAddress = addressBelow(address, settings.BASE_PATH);
    },
    onStopping: () => {
      services.isStopping = true;
      stopSums();
      services.store.stopWaiting();
    },
    hooks: {
      onCut: services.deposits.stop,
      onStop: async () => {
        await services.deposits.stop();
        await Promise.all([stopWatch(), stopDeliveries()]);
        await services.afterwards.done();
        await services.store.close();
      },
    },
  });
}

/** Starts the server of these settings, which runs until the process gets a signal to stop. */
export async function serve(settings: Settings): Promise<void> {
  return settings.RELAY ? serveRelay(settings.RELAY, settings) : serveOwn(settings);
}
