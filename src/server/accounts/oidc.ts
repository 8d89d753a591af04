/**
 * Sign-in through a provider that speaks OpenID Connect: the code flow, and the provider's own list of its addresses.
 */

import { isRow } from '../../schema/isRow';
import type { Row } from '../../schema/types';
import { formats } from '../../schema/values/textFormats';
import { AppError } from '../kernel/errors/AppError';
import { callUpstream } from '../kernel/outgoing/upstream';
import type { Services } from '../options/Services';
import { siteAddress } from '../options/siteAddress';
import { type Identity, type RoundTrip, textAt } from './answerTexts';

/**
 * Claims that an answer's ID token must hold. Its signature is not needed: it came from the provider itself, over
 * the connection just made.
 */
function readClaims(token: unknown): Row {
  const [, body = ''] = typeof token === 'string' ? token.split('.') : [];
  try {
    const claims: unknown = JSON.parse(Buffer.from(body, 'base64url').toString());
    if (isRow(claims)) return claims;
  } catch {
    // not a token, as below
  }
  throw new AppError('oidcToken', { reason: 'id_token?' });
}

/** @throws AppError oidcToken for a token of another client, user or round trip, or one that has ended */
function checkClaims(
  claims: Row,
  expected: { client: string; sub: string; state: string },
  now: number,
): void {
  const audience = Array.isArray(claims['aud']) ? claims['aud'] : [claims['aud']];
  const isFor: [string, boolean][] = [
    ['aud', audience.includes(expected.client)],
    ['sub', claims['sub'] === expected.sub],
    ['exp', typeof claims['exp'] === 'number' && claims['exp'] > now - 60],
    // The console sends the state as nonce, too: a code from another browser's round trip is of no use.
    ['nonce', claims['nonce'] === expected.state],
  ];
  const wrong = isFor.find(([, holds]) => !holds);
  if (wrong) throw new AppError('oidcToken', { reason: wrong[0] });
}

/**
 * Who a code belongs to. A `sub` counts within its issuer only, so both make the id.
 * @throws AppError providerOff, upstreamFailed, oidcToken
 */
export async function fromOidc(
  { options, fetch, ownAddress, now }: Pick<Services, 'fetch' | 'now' | 'options' | 'ownAddress'>,
  code: string,
  { state, verifier }: RoundTrip,
): Promise<Identity> {
  if (!options.isOn('OidcEnabled')) throw new AppError('providerOff', { provider: 'OIDC' });
  if (code === '') throw new AppError('badRequest');
  const client = options.get('OidcClientId');
  const secret = options.get('OidcClientSecret');
  const answer = await callUpstream(fetch, options.get('OidcTokenEndpoint'), {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: client,
      client_secret: secret,
      code,
      code_verifier: verifier,
      redirect_uri: `${siteAddress({ options, ownAddress })}/oauth/oidc`,
    }),
    secrets: [secret, code, verifier],
  });
  const token = textAt(answer, 'access_token');
  const user = await callUpstream(fetch, options.get('OidcUserinfoEndpoint'), {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    secrets: [token],
  });
  const sub = textAt(user, 'sub');
  const claims = readClaims(isRow(answer) ? answer['id_token'] : undefined);
  checkClaims(claims, { client, sub, state }, now());
  const issuer = textAt(claims, 'iss');
  const { name, preferred_username: short } = isRow(user) ? user : {};
  const shown = [name, short].find((text) => typeof text === 'string' && text !== '');
  return { column: 'oidc_id', id: `${issuer} ${sub}`, name: String(shown ?? 'OIDC User') };
}

/** Options of a provider's addresses, by the names in its own list. */
const listed = {
  OidcAuthorizationEndpoint: 'authorization_endpoint',
  OidcTokenEndpoint: 'token_endpoint',
  OidcUserinfoEndpoint: 'userinfo_endpoint',
} as const;

/**
 * Reads a provider's addresses from its well-known address.
 * @returns values by option
 * @throws AppError oidcDiscovery
 */
export async function discoverAddresses(
  { fetch }: Pick<Services, 'fetch'>,
  wellKnown: string,
): Promise<[option: string, value: string][]> {
  const refuse = (reason: string) =>
    new AppError('oidcDiscovery', { key: 'OidcWellKnown', reason });
  const answer = await callUpstream(fetch, wellKnown, {
    headers: { accept: 'application/json' },
  }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw refuse(String(error.params['reason'] ?? error.key));
  });
  return Object.entries(listed).map(([option, name]) => {
    const value = isRow(answer) ? answer[name] : undefined;
    if (typeof value !== 'string' || !formats['uri']?.(value)) throw refuse(`${name}?`);
    return [option, value];
  });
}
