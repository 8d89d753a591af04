/** Reads and sets the options of the relay. */
import { isRow } from '../../../schema/isRow';
import { plainText } from '../../../schema/values/oddValues';
import { currentStatus } from '../calls/relayStatus';
import { requestEnvelope, requestText } from '../calls/request';
import { findingOf, requestWrite, unknown } from '../calls/settle';
import { HttpError } from '../errors/HttpError';
import { noteAnswered } from './answeredOptions';

/** The options as GET /api/option/ answers them. */
export interface RelayOptions {
  values: ReadonlyMap<string, string>;
  /** Secrets that have a value; undefined where the relay does not say. */
  secretsSet: ReadonlySet<string> | undefined;
}

/** One option that changes. */
export interface OptionChange {
  name: string;
  before: string;
  data: string;
  /** `before` as the relay answered it, to the letter: our own server refuses to write over anything else. */
  raw?: string | undefined;
}

/** Reads the options of the relay. @throws HttpError */
export async function fetchOptions(signal?: AbortSignal): Promise<RelayOptions> {
  const { data, secrets_set: secrets } = await requestEnvelope('option/', { signal });
  if (!Array.isArray(data)) throw new HttpError('badResponse', 'no options', 200);
  const values = new Map(
    data.flatMap((option: unknown): [string, string][] => {
      const { key, value } = isRow(option) ? option : {};
      return typeof key === 'string' ? [[key, plainText(value)]] : [];
    }),
  );
  noteAnswered(new Set(values.keys()));
  return { values, secretsSet: Array.isArray(secrets) ? new Set(secrets.map(String)) : undefined };
}

/** A relay may cut a slash at the end of an address. */
const plain = (text: string) => text.trim().replace(/\/$/, '');

/**
 * Sets one option. A secret is never answered: where its answer is lost, it stays open whether it was set.
 * @throws HttpError
 */
export async function saveOption({ name, before, data, raw }: OptionChange): Promise<void> {
  // The relay fills these in itself when the well-known address is set before them.
  const isFilled = /^Oidc\w+Endpoint$/.test(name);
  const guard = isFilled || raw === undefined ? {} : { _before: raw };
  const body = { key: name, value: data, ...guard };
  await requestWrite('option/', { method: 'PUT', body }, async () => {
    const now = (await fetchOptions()).values.get(name);
    if (now === undefined) return unknown;
    return findingOf(undefined, plain(now) === plain(data), now === (raw ?? before));
  });
}

/** Sections of the system settings that the embedded server can test. */
const tested = new Set(['smtp', 'pusher', 'github', 'lark', 'oidc', 'wechat', 'turnstile']);

/** True where the saved settings of a section can be tried; other relays have no call for it. */
export const canTest = (tab: string, section: string): boolean =>
  tab === 'system' && tested.has(section) && currentStatus()['setting_tests'] === true;

/** Tries the saved settings of a section. @returns the words of the server they are for @throws HttpError with them */
export const testSettings = (section: string): Promise<string> =>
  requestText('option/test', { method: 'POST', body: { section } });
