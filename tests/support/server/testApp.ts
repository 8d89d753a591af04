/** The server without a port, on a database in memory. */
import { type LevelWithSilent, pino } from 'pino';
import { setupCode } from '../../../src/server/accounts/setupCode';
import { createApp } from '../../../src/server/app';
import { createServices } from '../../../src/server/createServices';
import type {
  FloodLimits,
  MetricsReaders,
  RestHeaders,
  SignInAddresses,
} from '../../../src/server/kernel/requests/types';
import { logContext } from '../../../src/server/kernel/watch/requestId';
import type { V1Services } from '../../../src/server/v1/money/V1Services';
import { temporaryFolder } from './builtServer';
import { migratedDsn } from './testDatabase';

export interface Answer {
  status: number;
  headers: Headers;
  body: { success: boolean; message: string; data?: unknown; errors?: Record<string, string> };
}

/** One client with its cookies. */
export interface Client {
  /** Sends a request as the console does; a header with an empty value is left out. */
  call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
  /** The cookies as the browser would send them. */
  cookie: () => string;
}

export interface TestApp {
  services: V1Services;
  client: () => Client;
  /** A client that is signed in. */
  signedIn: (username?: string, password?: string) => Promise<Client>;
  /** Makes a user and signs in as that user. */
  newUser: (username: string) => Promise<Client>;
  setNow: (seconds: number) => void;
  /** The server again on the same database, as after a restart. Needs `onDisk`. */
  restart: () => Promise<void>;
  /** The server itself, for calls outside /api. */
  request: (path: string, init?: RequestInit) => Promise<Response>;
}

export interface TestAppSettings {
  rateLimit?: boolean;
  floodLimits?: FloodLimits;
  /** scrypt's N as a power of two; the least, since most tests only need accounts: 10 takes 7 ms a hash. */
  passwordCost?: number;
  providers?: Partial<SignInAddresses>;
  /** Addresses of plain REST APIs, by their names. */
  restApis?: ReadonlyMap<string, URL>;
  restHeaders?: RestHeaders;
  trustedProxies?: string[];
  /** Who may read the metrics. */
  metrics?: MetricsReaders;
  /** Keeps the database in a folder instead of in memory. */
  onDisk?: boolean;
  /** Folder to keep it in. */
  folder?: string;
  /** A database of PostgreSQL that a test prepared. */
  dsn?: string | undefined;
  /** How long a provider is read on whose client has left. */
  readOnMs?: number;
  /** How long a provider may be silent. */
  silenceMs?: number;
  /** How long a stream may be silent before a comment is sent. */
  commentMs?: number;
  /** How long a stream waits for its answer before it begins. */
  earlyMs?: number;
  /** Gets the lines of the log. */
  lines?: string[];
  /** From which level on. */
  level?: LevelWithSilent;
}

/** Gives root a password of its own. */
export async function changeInitialPassword(root: Client, password = 'password-0'): Promise<void> {
  const { body } = await root.call('PUT', 'user/self', {
    username: 'root',
    display_name: 'root',
    password,
    original_password: '123456',
  });
  if (!body.success) throw new Error(body.message);
}

/** The code that root signs in with from elsewhere, as long as it has its first password. */
export async function firstSetupCode({ store }: Pick<V1Services, 'store'>): Promise<string> {
  const { password_hash } = await store.db
    .selectFrom('credential')
    .select('password_hash')
    .where('user_id', '=', 1)
    .executeTakeFirstOrThrow();
  return setupCode(password_hash);
}

/** The node server's addition to a request: where it comes from. */
const socket = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };

const open: V1Services[] = [];
/** Closes the servers of a test; setUpServerTests.ts calls it. */
export async function closeTestApps(): Promise<void> {
  for (const services of open.splice(0)) await services.store.close();
}

/** The server on an empty database; closed after the test. */
export async function buildTestApp({
  rateLimit = false,
  floodLimits,
  passwordCost = 1,
  providers = {},
  restApis,
  restHeaders,
  trustedProxies = [],
  metrics,
  onDisk = false,
  folder = onDisk ? temporaryFolder() : ':memory:',
  dsn: prepared,
  readOnMs = 500,
  silenceMs = 60_000,
  commentMs = 15_000,
  earlyMs = 25_000,
  lines,
  level = 'info',
}: TestAppSettings = {}): Promise<TestApp> {
  let now = 1_800_000_000;
  const dsn = prepared ?? (await migratedDsn());
  const settings = {
    dataDir: folder,
    ...(dsn ? { dsn } : {}),
    log: lines
      ? pino({ level, mixin: logContext }, { write: (line: string) => void lines.push(line) })
      : pino({ level: 'silent' }),
    now: () => now,
    rateLimit,
    passwordCost,
    ...(floodLimits ? { floodLimits } : {}),
    signInAddresses: providers,
    ...(restApis ? { restApis } : {}),
    ...(restHeaders ? { restHeaders } : {}),
    trustedProxies,
    ...(metrics ? { metrics } : {}),
    readOnMs,
    silenceMs,
    commentMs,
    earlyMs,
  };
  const start = async () => {
    const services = await createServices(settings);
    open.push(services);
    return { services, app: createApp(services) };
  };
  let running = await start();
  const client = (): Client => {
    const jar = new Map<string, string>();
    const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const call: Client['call'] = async (method, path, body, headers = {}) => {
      const init: RequestInit = {
        method,
        headers: {
          host: 'localhost',
          'sec-fetch-site': 'same-origin',
          cookie: cookies(),
          'content-type': 'application/json',
          ...headers,
        },
      };
      for (const [name, value] of Object.entries(headers))
        if (value === '') delete (init.headers as Record<string, string>)[name];
      if (body !== undefined) init.body = typeof body === 'string' ? body : JSON.stringify(body);
      const response = await running.app.request(`/api/${path}`, init, socket);
      for (const set of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as Answer['body'],
      };
    };
    return { call, cookie: cookies };
  };
  const signedIn: TestApp['signedIn'] = async (username = 'root', password = '123456') => {
    const someone = client();
    const login = { username, password, setup_code: await firstSetupCode(running.services) };
    const { body } = await someone.call('POST', 'user/login', login);
    if (!body.success) throw new Error(body.message);
    return someone;
  };
  const newUser: TestApp['newUser'] = async (username) => {
    const root = await signedIn();
    const { body } = await root.call('POST', 'user/', { username, password: 'password-1' });
    if (!body.success) throw new Error(body.message);
    return signedIn(username, 'password-1');
  };
  const restart = async () => {
    open.splice(open.indexOf(running.services), 1);
    await running.services.store.close();
    running = await start();
  };
  return {
    get services() {
      return running.services;
    },
    client,
    signedIn,
    newUser,
    restart,
    setNow: (seconds) => {
      now = seconds;
    },
    request: async (path, init) => running.app.request(path, init, socket),
  };
}
