/** The settings of the process: every one is read once, by the table below, before anything starts. */
import { isIP } from 'node:net';
import { standardFlood } from './auth/rateLimit';
import { isLoopback, type Networks } from './kernel/outgoing/networks';
import { standardPasswordCost } from './kernel/work/secrets';
import { relayKinds } from './relay/family/kinds';
import {
  readDsn,
  readHost,
  readNetworks,
  readRelayAddress,
  readRestApis,
  readWebAddress,
  readWhole,
  readWord,
} from './settingReaders';

type Environment = Readonly<Record<string, string | undefined>>;

interface Setting<Value> {
  standard: Value;
  /** The values that an operator may write: "PORT must be …". */
  expected: string;
  /** @returns undefined for anything else */
  read: (text: string) => Value | undefined;
  /** True where the value may hold a password, so that no message shows it. */
  isSecret?: true;
}

const whole = (standard: number, least: number, most: number): Setting<number> => ({
  standard,
  expected: `a whole number from ${least} to ${most}`,
  read: readWhole(least, most),
});

const word = <Word extends string>(standard: Word, others: readonly Word[]): Setting<Word> => ({
  standard,
  expected: [standard, ...others].join(' or '),
  read: readWord([standard, ...others]),
});

const encoded =
  'in the password each #, /, ?, @ and % must be percent-encoded (%23, %2F, %3F, %40, %25)';

/** Where commas and blanks are between the addresses. */
const encodedInList = `${encoded}, and so must a comma (%2C) and a blank (%20)`;

const webAddress: Setting<string | undefined> = {
  standard: undefined,
  expected: 'an address as https://relay.example.org, without user, password, ? and #',
  read: readWebAddress,
  isSecret: true,
};

const many = 1_000_000;
const manyCalls = 1_000_000_000;

const schema = {
  PORT: whole(3000, 0, 65_535),
  HOST: {
    standard: '127.0.0.1',
    expected: 'an address or a host name without port, as 127.0.0.1, 0.0.0.0, ::1, :: or localhost',
    read: readHost,
  },
  DATA_DIR: { standard: './data', expected: 'a folder', read: (text) => text },
  /** Whether a start may make a database: yes also where one was lost, no nowhere. */
  NEW_DATABASE: {
    standard: undefined,
    expected: 'yes or no',
    read: readWord<'yes' | 'no'>(['yes', 'no']),
  },
  SQL_DSN: {
    standard: '',
    expected: `postgres://user:password@host:5432/database, or empty for the embedded SQLite database; ${encoded}`,
    read: readDsn,
    isSecret: true,
  },
  RELAY: {
    standard: undefined,
    expected: `an http(s) address, as http://127.0.0.1:3001; ${encoded}`,
    read: readRelayAddress,
    isSecret: true,
  },
  /** The file of schemas/relays that the relay belongs to; without it the relay is asked. */
  RELAY_KIND: {
    standard: undefined,
    expected: `one of ${relayKinds.join(', ')}`,
    read: readWord(relayKinds),
  },
  REST_APIS: {
    standard: new Map(),
    expected: `names with addresses of REST APIs, as crm=https://crm.example.org/api; ${encodedInList}`,
    read: readRestApis,
    isSecret: true,
  },
  TRUSTED_PROXIES: {
    standard: [],
    expected: 'addresses and networks of proxies, as 127.0.0.1,10.0.0.0/8',
    read: readNetworks,
  },
  PUBLIC_ADDRESS: webAddress,
  GITHUB_ADDRESS: webAddress,
  GITHUB_API_ADDRESS: webAddress,
  LARK_ADDRESS: webAddress,
  TURNSTILE_ADDRESS: webAddress,
  MAX_CONNECTIONS: whole(1000, 1, many),
  MAX_CONNECTIONS_PER_ADDRESS: whole(50, 1, many),
  MAX_REQUESTS_PER_ADDRESS: whole(200, 1, many),
  MAX_API_CALLS: whole(standardFlood.api, 1, manyCalls),
  MAX_PAGE_CALLS: whole(standardFlood.pages, 1, manyCalls),
  MAX_USAGE_CALLS: whole(standardFlood.usage, 1, manyCalls),
  /** scrypt's N for new password hashes, as a power of two. */
  PASSWORD_COST: whole(standardPasswordCost, 10, 15),
  /** Seconds that a provider may say nothing to /v1, before its answer and within it. */
  PROVIDER_SILENCE: whole(300, 10, 86_400),
  PRIVATE_ADDRESSES: word('allow', ['refuse']),
  RATE_LIMIT: word('on', ['off']),
  LOG_LEVEL: word('info', ['trace', 'debug', 'warn', 'error', 'fatal', 'silent']),
} satisfies {
  HOST: Setting<string>;
  DATA_DIR: Setting<string>;
  SQL_DSN: Setting<string>;
  RELAY: Setting<URL | undefined>;
  RELAY_KIND: Setting<string | undefined>;
  REST_APIS: Setting<ReadonlyMap<string, URL>>;
  TRUSTED_PROXIES: Setting<readonly string[]>;
} & Record<string, Setting<unknown>>;

type Schema = typeof schema;

/** The settings of the environment, and the defaults for those it leaves out. */
export type Settings = {
  readonly [Name in keyof Schema]:
    | Exclude<ReturnType<Schema[Name]['read']>, undefined>
    | Schema[Name]['standard'];
};

/** Names every wrong setting, with what was expected. */
export class SettingsError extends Error {}

/** A value in a message: on one line, and not longer than a line. */
const quoted = (text: string) => JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);

/**
 * Reads all settings. Blanks around a value do not count, and an empty one is none.
 * @throws SettingsError
 */
export function readSettings(env: Environment): Settings {
  const wrong: string[] = [];
  const values = Object.entries<Setting<unknown>>(schema).map(([name, setting]) => {
    const text = (env[name] ?? '').trim();
    if (text === '') return [name, setting.standard];
    const value = setting.read(text);
    if (value === undefined)
      wrong.push(
        `${name} must be ${setting.expected}${setting.isSecret ? '' : `; it is ${quoted(text)}`}`,
      );
    return [name, value];
  });
  if (wrong.length > 0) throw new SettingsError(wrong.join('\n'));
  // Each name has the value that its own reader made.
  return Object.fromEntries(values) as Settings;
}

/** A host as an address has it. An address has no place for the zone of IPv6. */
export const hostInAddress = (host: string): string =>
  isIP(host) === 6 ? `[${host.replace(/%.*$/, '')}]` : host;

/** A remark for the operator on where the server listens; undefined where there is none. */
export function warnAboutHost(host: string, trustedProxies: Networks): string | undefined {
  return isLoopback(host) || trustedProxies.size > 0
    ? undefined
    : `HOST=${host}: other machines reach this server over plain http, where passwords and keys ` +
        'can be read on the way; put a proxy with TLS before it and name it in TRUSTED_PROXIES';
}
