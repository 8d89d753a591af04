import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Networks } from '../outgoing/networks';
import type { Fetch } from '../outgoing/upstream';
import type { Afterwards } from '../work/afterwards';

/** Headers by the names of REST APIs. */
export type RestHeaders = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** The user a request comes from, read from the database on every request. */
export interface CurrentUser {
  id: number;
  username: string;
  role: number;
  status: number;
  /** 1 while the password is the one that a new database begins with. */
  must_change: number | null;
}

export interface AppEnv {
  /** The connection of the request; absent where a test calls the app directly. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    user: CurrentUser;
    /** Ends when the client goes away. A request in place of the first one may lose it at a garbage collection. */
    gone: AbortSignal;
    /**
     * The services with the store of the request's transaction, which begins now: what is written through it is kept
     * with the answer, or undone. From then on other writes wait for this request, and it must write through this
     * store alone. Set for calls that write (auth/idempotentWrites.ts).
     */
    begin: <Needed extends object>(services: Needed) => Promise<Needed>;
  };
}

export type AppContext = Context<AppEnv>;

export interface SignInAddresses {
  github: string;
  githubApi: string;
  lark: string;
  turnstile: string;
}

/** Calls that one address may send in three minutes. */
export interface FloodLimits {
  /** To /api. */
  api: number;
  /** For pages, their files, /healthz, /readyz and /metrics. */
  pages: number;
  /** To /v1. */
  usage: number;
}

/** Who may read the metrics: who sends the token, and the machines of the networks. Nobody where there is neither. */
export interface MetricsReaders {
  token?: string | undefined;
  networks: Networks;
}

/** Everything that a process works with besides its database. Tests hand in their own clock. */
export interface Runtime {
  log: Logger;
  /** Now, in epoch seconds. */
  now: () => number;
  /** Epoch seconds when the server started. */
  startTime: number;
  /** True where the server listens on the loopback only: it then refuses host names that are not its own. */
  isOnLoopback: boolean;
  /** Address answered as server_address while the option is empty. */
  ownAddress: string;
  metrics: MetricsReaders;
  /** True once the process got a signal to stop. */
  isStopping: boolean;
  rateLimit: boolean;
  floodLimits: FloodLimits;
  /** How long browsers that reached the host over https refuse http to it. */
  hstsSeconds: number;
  /** Proxies whose X-Forwarded-For, -Proto, -Host and -Prefix are believed. */
  trustedProxies: Networks;
  /** Work after the answer, as sending mail. */
  afterwards: Afterwards;
  /** Random name of the database, in the names of cookies. */
  consoleId: string;
  /** Reaches sign-in providers and channels. */
  fetch: Fetch;
  /** Addresses of the providers that users sign in through; tests start stand-ins. */
  signInAddresses: SignInAddresses;
  /** Addresses of plain REST APIs, by their names. */
  restApis: ReadonlyMap<string, URL>;
  /** Headers that their calls get from here, by the same names. */
  restHeaders: RestHeaders;
}
