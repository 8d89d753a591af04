/** What an option may hold. Checked before anything is stored (reliability.md S24; facts.md section 7). */
import { hasKeyInHost } from '../../schema/chatLink';
import { formats } from '../../schema/formats';
import { AppError } from '../kernel/AppError';
import { optionDefaults, optionProperty } from './optionDefaults';
import type { Options } from './options';

const tables = new Set(['ModelRatio', 'CompletionRatio', 'GroupRatio']);
const addresses = new Set(['ServerAddress', 'WeChatServerAddress', 'MessagePusherAddress']);
const fullAddresses = new Set([
  'OidcWellKnown',
  'OidcAuthorizationEndpoint',
  'OidcTokenEndpoint',
  'OidcUserinfoEndpoint',
]);
const themes = new Set(['default', 'berry', 'air']);

/** A feature and the options it needs before it can be switched on. */
const needs: Readonly<Record<string, readonly string[]>> = {
  GitHubOAuthEnabled: ['GitHubClientId'],
  EmailDomainRestrictionEnabled: ['EmailDomainWhitelist'],
  WeChatAuthEnabled: ['WeChatServerAddress'],
  TurnstileCheckEnabled: ['TurnstileSiteKey'],
  OidcEnabled: [
    'OidcClientId',
    'OidcAuthorizationEndpoint',
    'OidcTokenEndpoint',
    'OidcUserinfoEndpoint',
  ],
};

/** True for an option that is written and never read back. */
export function isSecretOption(key: string): boolean {
  return /(Token|Secret|SecretKey|Password)$/.test(key) || optionProperty(key)?.writeOnly === true;
}

function checkTable(key: string, value: string): void {
  let table: unknown;
  try {
    table = JSON.parse(value);
  } catch (error) {
    throw new AppError('optionJson', { key, reason: error instanceof Error ? error.message : '' });
  }
  const isTable = typeof table === 'object' && table !== null && !Array.isArray(table);
  if (
    !isTable ||
    !Object.values(table as object).every((ratio) => typeof ratio === 'number' && ratio >= 0)
  )
    throw new AppError('optionJson', { key, reason: '{"name": 1}' });
}

/**
 * Checks a value and brings it into the form that is stored.
 * @throws AppError unknownOption, optionJson, optionNumber, optionBoolean, optionTheme, optionNeeds, optionAddress
 */
export function checkOption(options: Options, key: string, value: string): string {
  const standard = optionDefaults.get(key);
  if (standard === undefined) throw new AppError('unknownOption', { key });
  if (key === 'ChatLink' && hasKeyInHost(value)) throw new AppError('optionChatLink', { key });
  if (fullAddresses.has(key) && value !== '' && !formats['uri']?.(value))
    throw new AppError('optionAddress', { key });
  if (tables.has(key)) checkTable(key, value);
  else if (key === 'Theme') {
    if (!themes.has(value)) throw new AppError('optionTheme');
  } else if (standard === 'true' || standard === 'false') {
    if (value !== 'true' && value !== 'false') throw new AppError('optionBoolean', { key });
  } else if (/^\d+$/.test(standard)) {
    const number = Number(value);
    if (
      value.trim() === '' ||
      !Number.isFinite(number) ||
      number < 0 ||
      (key === 'QuotaPerUnit' && number === 0)
    )
      throw new AppError('optionNumber', { key });
  }
  const missing =
    value === 'true' ? (needs[key] ?? []).filter((other) => options.get(other) === '') : [];
  if (missing.length > 0) throw new AppError('optionNeeds', { key, missing: missing.join(', ') });
  return addresses.has(key) ? value.replace(/\/$/, '') : value;
}
