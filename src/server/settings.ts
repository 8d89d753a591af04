/** The settings of the process: every one is read once, by the table below, before anything starts. */
import { standardFlood } from './auth/rateLimit';
import { StartError } from './kernel/errors/StartError';
import { standardCallBytes } from './kernel/requests/byteBudget';
import { standardHsts } from './kernel/requests/securityHeaders';
import type { RestHeaders } from './kernel/requests/types';
import { standardPasswordCost } from './kernel/work/secrets';
import { relayKinds } from './relay/family/kinds';
import { readAllHeaders } from './restHeaders';
import {
  readBasePath,
  readDsn,
  readHost,
  readNetworks,
  readRelayAddress,
  readRestApis,
  readWebAddress,
  readWhole,
  readWord,
} from './settingReaders';

export type Texts = Readonly<Record<string, string | undefined>>;

export interface Setting<Value> {
  standard: Value;
  /** The default in words, where the value does not say it. */
  standardText?: string;
  /** Its use. Neighbours with the same text share a row of README's table. */
  purpose: string;
  /** The values that an operator may write: "PORT must be …". */
  expected: string;
  /** @returns undefined for anything else */
  read: (text: string) => Value | undefined;
  /** True where the value holds a password: nothing shows it, and NAME_FILE may name a file that has it. */
  isSecret?: true;
  /** True where a wrong value may hold a password, so that no message shows it. */
  isHiddenIfWrong?: true;
}

const whole = (
  standard: number,
  least: number,
  most: number,
  purpose: string,
): Setting<number> => ({
  standard,
  purpose,
  expected: `a whole number from ${least} to ${most}`,
  read: readWhole(least, most),
});

const word = <Word extends string>(
  standard: Word,
  others: readonly Word[],
  purpose: string,
): Setting<Word> => ({
  standard,
  purpose,
  expected: [standard, ...others].join(' or '),
  read: readWord([standard, ...others]),
});

const encoded =
  'in the password each #, /, ?, @ and % must be percent-encoded (%23, %2F, %3F, %40, %25)';

/** Where commas and blanks are between the addresses. */
const encodedInList = `${encoded}, and so must a comma (%2C) and a blank (%20)`;

const webAddress = (purpose: string, standardText: string): Setting<string | undefined> => ({
  standard: undefined,
  standardText,
  purpose,
  expected: 'an address as https://relay.example.org, without user, password, ? and #',
  read: readWebAddress,
  isHiddenIfWrong: true,
});

const listening = 'where the server listens; an IPv6 address with or without brackets';
const calls =
  'calls of one address (IPv6: one /64) in three minutes, to `/api`, for pages and probes, to the ' +
  'embedded `/v1`; administrators have ten times as many to `/api`';
const connections =
  'open connections in all, and idle ones of one address (IPv6: one /64); above it the longest idle ' +
  'one is closed, of the address with most';
const relay =
  'address of a running relay that the console is for, instead of a database of its own; and the file ' +
  'of `schemas/relays` that it belongs to';
const signInAddress = 'other addresses of sign-in providers';
const thePublic = 'the public ones';
const metrics =
  'Prometheus reads `/metrics` with the token (`Authorization: Bearer …`), or without it from these ' +
  'addresses and networks; see `docs/deploy.md`';

const watching =
  '`LOG_LEVEL=debug` logs every request; `RATE_LIMIT=off` takes limits on calls away, for tests';

const many = 1_000_000;
const mebibyte = 2 ** 20;
const manyCalls = 1_000_000_000;

const schema = {
  PORT: whole(3000, 0, 65_535, listening),
  HOST: {
    standard: '127.0.0.1',
    purpose: listening,
    expected: 'an address or a host name without port, as 127.0.0.1, 0.0.0.0, ::1, :: or localhost',
    read: readHost,
  },
  DATA_DIR: {
    standard: './data',
    purpose: 'folder of the SQLite database',
    expected: 'a folder',
    read: (text) => text,
  },
  NEW_DATABASE: {
    standard: undefined,
    standardText: 'a new folder gets one',
    purpose:
      '`yes`: a folder that lost its database gets an empty one; `no`: no folder gets one, see ' +
      '`docs/deploy.md`',
    expected: 'yes or no',
    read: readWord<'yes' | 'no'>(['yes', 'no']),
  },
  SQL_DSN: {
    standard: '',
    purpose:
      '`postgres://…`: PostgreSQL instead; several processes on one database behave as one. In the ' +
      'password `#`, `/`, `?`, `@` and `%` are percent-encoded',
    expected: `postgres://user:password@host:5432/database, or empty for the embedded SQLite database; ${encoded}`,
    read: readDsn,
    isSecret: true,
  },
  RELAY: {
    standard: undefined,
    purpose: relay,
    expected: `an http(s) address, as http://127.0.0.1:3001; ${encoded}`,
    read: readRelayAddress,
    isSecret: true,
  },
  RELAY_KIND: {
    standard: undefined,
    standardText: 'the relay is asked',
    purpose: relay,
    expected: `one of ${relayKinds.join(', ')}`,
    read: readWord(relayKinds),
  },
  TRUSTED_PROXIES: {
    standard: [],
    purpose:
      'addresses and networks (`10.0.0.0/8`) of proxies whose `X-Forwarded-For`, `-Proto`, `-Host` and ' +
      '`-Prefix` are believed',
    expected: 'addresses and networks of proxies, as 127.0.0.1,10.0.0.0/8',
    read: readNetworks,
  },
  PUBLIC_ADDRESS: webAddress(
    'address shown to clients while the option ServerAddress is empty; its host name is one of the ' +
      "server's own",
    'http://127.0.0.1:PORT',
  ),
  HSTS_SECONDS: whole(
    standardHsts,
    0,
    63_072_000,
    'seconds for which a browser that was here over https refuses http to the host, in any port; ' +
      '31536000 for a name that stays with https, 0 to take it back',
  ),
  BASE_PATH: {
    standard: '',
    standardText: 'the root',
    purpose: 'path of the host below which the console is, as `/console`, see `docs/deploy.md`',
    expected:
      'a path as /console, without a slash at its end, of letters, digits and the signs -._~; none of ' +
      'its parts begins with a dot, and the first one is not api, v1, dashboard, assets, healthz, ' +
      'readyz or metrics',
    read: readBasePath,
  },
  MAX_API_CALLS: whole(standardFlood.api, 1, manyCalls, calls),
  MAX_PAGE_CALLS: whole(standardFlood.pages, 1, manyCalls, calls),
  MAX_USAGE_CALLS: whole(standardFlood.usage, 1, manyCalls, calls),
  MAX_CONNECTIONS: whole(1000, 1, many, connections),
  MAX_CONNECTIONS_PER_ADDRESS: whole(50, 1, many, connections),
  MAX_REQUESTS_PER_ADDRESS: whole(
    200,
    1,
    many,
    'running requests of one address; more get 503 with `Retry-After`; for `/v1` with `--relay` only ' +
      'uploads on their way',
  ),
  MAX_CALL_BYTES: whole(
    standardCallBytes,
    mebibyte,
    256 * mebibyte,
    'bytes of a call of the embedded `/v1`; in memory at once are at most six times as many',
  ),
  PASSWORD_COST: whole(
    standardPasswordCost,
    10,
    15,
    "work of a new password hash: scrypt's N as a power of two, 10 to 15",
  ),
  PROVIDER_SILENCE: whole(
    300,
    10,
    86_400,
    'seconds that a provider may say nothing to `/v1`, before its answer and within it; then it has failed',
  ),
  STOP_SECONDS: whole(25, 0, 3600, 'seconds for running requests after SIGTERM; then they end'),
  PRIVATE_ADDRESSES: word(
    'allow',
    ['refuse'],
    '`refuse`: channels and sign-in providers on this machine and in private networks are not called; ' +
      "the addresses of `--relay` and `REST_APIS` are the operator's, and are called",
  ),
  REST_APIS: {
    standard: new Map(),
    purpose:
      'addresses of plain REST APIs by name, as `crm=https://crm.example.org/api`: a schema file with ' +
      '`"api": "simple-rest"` and a `path` that begins with `crm/` makes their records a resource ' +
      '(`schemas/README.md`). `REST_HEADERS_CRM`, or the file of `REST_HEADERS_CRM_FILE`, has headers that this ' +
      'server adds to each call, `Authorization: Bearer …`, one a line',
    expected: `names with addresses of REST APIs, as crm=https://crm.example.org/api; ${encodedInList}`,
    read: readRestApis,
    isSecret: true,
  },
  GITHUB_ADDRESS: webAddress(signInAddress, thePublic),
  GITHUB_API_ADDRESS: webAddress(signInAddress, thePublic),
  LARK_ADDRESS: webAddress(signInAddress, thePublic),
  TURNSTILE_ADDRESS: webAddress(signInAddress, thePublic),
  METRICS_TOKEN: {
    standard: undefined,
    standardText: 'no `/metrics`',
    purpose: metrics,
    expected: 'a text of at least 16 letters, digits and signs, without blanks',
    read: (text) => (/^[\x21-\x7e]{16,1000}$/.test(text) ? text : undefined),
    isSecret: true,
  },
  METRICS_NETWORKS: {
    standard: [],
    standardText: 'no `/metrics`',
    purpose: metrics,
    expected: 'addresses and networks of machines that may read /metrics, as 127.0.0.1,10.0.0.0/8',
    read: readNetworks,
  },
  LOG_LEVEL: word('info', ['trace', 'debug', 'warn', 'error', 'fatal', 'silent'], watching),
  RATE_LIMIT: word('on', ['off'], watching),
} satisfies {
  HOST: Setting<string>;
  DATA_DIR: Setting<string>;
  SQL_DSN: Setting<string>;
  BASE_PATH: Setting<string>;
  RELAY: Setting<URL | undefined>;
  RELAY_KIND: Setting<string | undefined>;
  REST_APIS: Setting<ReadonlyMap<string, URL>>;
  TRUSTED_PROXIES: Setting<readonly string[]>;
  METRICS_TOKEN: Setting<string | undefined>;
  METRICS_NETWORKS: Setting<readonly string[]>;
} & Record<string, Setting<unknown>>;

type Schema = typeof schema;

/** Each setting by its name. */
export const settingTable: Readonly<Record<string, Setting<unknown>>> = schema;

/** The settings in effect. */
export type Settings = {
  readonly [Name in keyof Schema]:
    | Exclude<ReturnType<Schema[Name]['read']>, undefined>
    | Schema[Name]['standard'];
} & { readonly REST_HEADERS: RestHeaders };

/** Names every wrong setting, with what was expected. */
export class SettingsError extends StartError {}

/** A value in a message: on one line, and not longer than a line. */
const quoted = (text: string) => JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);

/**
 * Reads all settings. Blanks around a value do not count, and an empty one is none.
 * @param texts values by name, as the environment has them
 * @param origins where a value comes from, by name, for messages
 * @throws SettingsError
 */
export function readSettings(texts: Texts, origins: Texts = {}): Settings {
  const wrong: string[] = [];
  const values = Object.entries(settingTable).map(([name, setting]) => {
    const text = (texts[name] ?? '').trim();
    if (text === '') return [name, setting.standard];
    const value = setting.read(text);
    if (value === undefined) {
      const isHidden = setting.isSecret || setting.isHiddenIfWrong;
      const { [name]: from = 'environment' } = origins;
      const origin = from === 'environment' ? '' : ` (${from})`;
      wrong.push(
        `${name} must be ${setting.expected}${isHidden ? '' : `; it is ${quoted(text)}`}${origin}`,
      );
    }
    return [name, value];
  });
  const headers = readAllHeaders(texts, Object.fromEntries(values)['REST_APIS'], wrong);
  if (wrong.length > 0) throw new SettingsError(wrong.join('\n'));
  // Each name has the value that its own reader made.
  return { ...Object.fromEntries(values), REST_HEADERS: headers } as Settings;
}
