/** Settings of the process, from the environment. Each is checked at start; a wrong one is refused by name. */
import type { ConnectionLimits } from './auth/limitConnections';
import { standardFlood } from './auth/rateLimit';
import { isLoopback, type Networks, parseNetworks } from './kernel/networks';
import { standardPasswordCost } from './kernel/secrets';
import type { FloodLimits, SignInAddresses } from './kernel/types';

type Environment = Readonly<Record<string, string | undefined>>;

function wholeNumber(
  env: Environment,
  name: string,
  standard: number,
  [least, most]: readonly [number, number],
): number {
  const text = env[name];
  if (text === undefined || text === '') return standard;
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new Error(`${name} must be a number from ${least} to ${most}, not "${text}"`);
  return number;
}

/** @throws Error for an invalid PORT */
export const readPort = (env: Environment): number => wholeNumber(env, 'PORT', 3000, [0, 65_535]);

/** Addresses and networks of TRUSTED_PROXIES. */
export const proxyList = (env: Environment): string[] =>
  (env['TRUSTED_PROXIES'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** Proxies before this server: TRUSTED_PROXIES=127.0.0.1,10.0.0.0/8 @throws Error naming an entry that is neither */
export const readTrustedProxies = (env: Environment): Networks =>
  parseNetworks('TRUSTED_PROXIES', proxyList(env));

/**
 * Whether a start may make a database: `yes` also where one was lost, `no` nowhere.
 * @throws Error for another word in NEW_DATABASE
 */
export function readNewDatabase(env: Environment): 'yes' | 'no' | undefined {
  const word = env['NEW_DATABASE'] || undefined;
  if (word === undefined || word === 'yes' || word === 'no') return word;
  throw new Error(`NEW_DATABASE must be yes or no, not "${word}"`);
}

/** scrypt's N for new password hashes, as a power of two. @throws Error naming the setting */
export const readPasswordCost = (env: Environment): number =>
  wholeNumber(env, 'PASSWORD_COST', standardPasswordCost, [10, 15]);

/** How many connections and requests there may be at once. @throws Error naming the setting */
export function readConnectionLimits(env: Environment): ConnectionLimits {
  const many = [1, 1_000_000] as const;
  return {
    connections: wholeNumber(env, 'MAX_CONNECTIONS', 1000, many),
    idlePerAddress: wholeNumber(env, 'MAX_CONNECTIONS_PER_ADDRESS', 50, many),
    requestsPerAddress: wholeNumber(env, 'MAX_REQUESTS_PER_ADDRESS', 200, many),
  };
}

/** Calls that one address may send in three minutes. @throws Error naming the setting */
export function readFloodLimits(env: Environment): FloodLimits {
  const many = [1, 1_000_000_000] as const;
  return {
    api: wholeNumber(env, 'MAX_API_CALLS', standardFlood.api, many),
    pages: wholeNumber(env, 'MAX_PAGE_CALLS', standardFlood.pages, many),
    usage: wholeNumber(env, 'MAX_USAGE_CALLS', standardFlood.usage, many),
  };
}

/** Other addresses of sign-in providers, as of a GitHub Enterprise server. */
export function readSignInAddresses(env: Environment): Partial<SignInAddresses> {
  const names = {
    github: 'GITHUB_ADDRESS',
    githubApi: 'GITHUB_API_ADDRESS',
    lark: 'LARK_ADDRESS',
    turnstile: 'TURNSTILE_ADDRESS',
  } as const;
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, variable]) =>
      env[variable] ? [[name, env[variable]]] : [],
    ),
  );
}

/** Where the server listens, by HOST. */
export const hostOf = (env: Environment): string => env['HOST'] ?? '127.0.0.1';

/** What an operator should know about where the server listens; undefined where nothing is to be said. */
export function warnAboutHost(host: string, trustedProxies: Networks): string | undefined {
  return isLoopback(host) || trustedProxies.size > 0
    ? undefined
    : `HOST=${host}: other machines reach this server over plain http, where passwords and keys ` +
        'can be read on the way; put a proxy with TLS before it and name it in TRUSTED_PROXIES';
}
