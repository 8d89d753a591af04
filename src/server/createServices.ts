import type { Logger } from 'pino';
import { createRootUser } from './accounts/users';
import { standardFlood } from './auth/rateLimit';
import { loggedError } from './kernel/errors/loggedError';
import { commentMs } from './kernel/outgoing/eventStream';
import { parseNetworks } from './kernel/outgoing/networks';
import { createOutgoingFetch } from './kernel/outgoing/outgoing';
import type { Fetch } from './kernel/outgoing/upstream';
import { standardCallBytes } from './kernel/requests/byteBudget';
import { standardHsts } from './kernel/requests/securityHeaders';
import type {
  FloodLimits,
  MetricsReaders,
  RestHeaders,
  SignInAddresses,
} from './kernel/requests/types';
import { createAfterwards } from './kernel/work/afterwards';
import { setPasswordCost, standardPasswordCost } from './kernel/work/secrets';
import { loadOptions, readConsoleId } from './options/options';
import { openStore } from './store/openStore';
import { earlyMs } from './v1/answer/earlyStream';
import { keepDeposits } from './v1/money/deposits';
import { countLeftCalls } from './v1/money/leftCalls';
import type { V1Services } from './v1/money/V1Services';

const standardAddresses: SignInAddresses = {
  github: 'https://github.com',
  githubApi: 'https://api.github.com',
  lark: 'https://open.feishu.cn',
  turnstile: 'https://challenges.cloudflare.com',
};

/** The parts that createServices needs from outside. */
export interface ServiceSettings {
  /** Folder of the database; ":memory:" for tests. */
  dataDir: string;
  /** Whether a database may be made: `yes` also where one was lost, `no` nowhere. */
  newDatabase?: 'yes' | 'no' | undefined;
  /** Address of a PostgreSQL database to use instead. */
  dsn?: string;
  log: Logger;
  /** Epoch seconds. */
  now?: () => number;
  ownAddress?: string;
  /** True where the server listens on the loopback only. */
  isOnLoopback?: boolean;
  /** Who may read the metrics: nobody if absent. */
  metrics?: MetricsReaders;
  rateLimit?: boolean;
  floodLimits?: FloodLimits;
  hstsSeconds?: number;
  /** scrypt's N for new password hashes, as a power of two. */
  passwordCost?: number;
  /** Addresses and networks in CIDR form. */
  trustedProxies?: readonly string[];
  /** Reaches providers; tests hand in their own. */
  fetch?: Fetch;
  /** False refuses to call the own machine and private networks. */
  callsPrivate?: boolean;
  signInAddresses?: Partial<SignInAddresses>;
  /** Addresses of plain REST APIs, by their names. */
  restApis?: ReadonlyMap<string, URL>;
  restHeaders?: RestHeaders;
  /** How long a provider is read on whose client has left. */
  readOnMs?: number;
  /** How long a provider may be silent, in ms. */
  silenceMs?: number;
  /** Bytes that a call of `/v1` may have. */
  maxCallBytes?: number;
  /** How long a stream to a client may be silent before a comment is sent, in ms. */
  commentMs?: number;
  /** How long a stream to a client waits for its answer before it begins, in ms. */
  earlyMs?: number;
}

/** Opens the database, reads the options, and makes the first user where there is none. */
export async function createServices(settings: ServiceSettings): Promise<V1Services> {
  const now = settings.now ?? (() => Math.floor(Date.now() / 1000));
  const silenceMs = settings.silenceMs ?? 300_000;
  setPasswordCost(settings.passwordCost ?? standardPasswordCost);
  const log = settings.log.child({}, { serializers: { err: (error) => loggedError(error) } });
  const store = await openStore({ ...settings, log });
  const services: V1Services = {
    store,
    deposits: keepDeposits(() => services),
    leftCalls: countLeftCalls(settings.readOnMs),
    silenceMs,
    maxCallBytes: settings.maxCallBytes ?? standardCallBytes,
    plainStreams: new Set(),
    keyTurns: new Map(),
    commentMs: settings.commentMs ?? commentMs,
    earlyMs: settings.earlyMs ?? earlyMs,
    options: await loadOptions(store),
    log,
    now,
    startTime: now(),
    isOnLoopback: settings.isOnLoopback ?? false,
    ownAddress: settings.ownAddress ?? 'http://127.0.0.1:3000',
    metrics: settings.metrics ?? { networks: parseNetworks('METRICS_NETWORKS', []) },
    isStopping: false,
    rateLimit: settings.rateLimit ?? true,
    afterwards: createAfterwards(log),
    consoleId: await readConsoleId(store),
    floodLimits: settings.floodLimits ?? standardFlood,
    hstsSeconds: settings.hstsSeconds ?? standardHsts,
    trustedProxies: parseNetworks('TRUSTED_PROXIES', settings.trustedProxies ?? []),
    fetch: settings.fetch ?? createOutgoingFetch(settings.callsPrivate ?? true, silenceMs),
    signInAddresses: { ...standardAddresses, ...settings.signInAddresses },
    restApis: settings.restApis ?? new Map(),
    restHeaders: settings.restHeaders ?? new Map(),
  };
  await createRootUser(services);
  await services.deposits.recover();
  return services;
}
