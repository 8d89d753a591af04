/** A stand-in for an OIDC provider over real HTTP: it checks as a strict one does, and all visitors agree. */
import { createHash } from 'node:crypto';
import { type StandIn, sendJson, startProvider } from './provider';

export interface Person {
  sub: string;
  name?: string;
  preferred_username?: string;
  email?: string;
}

export interface OidcProvider extends StandIn {
  /** Who is signed in at the provider; a test sets another. */
  person: Person;
  /** Whether the answer to a code holds an ID token, and what it says in place of the truth. */
  idToken: Record<string, unknown> | undefined;
  /** A code for the person, as the page would hand it to that address. */
  giveCode: (redirectUri: string, nonce?: string, challenge?: string) => string;
  /** Options of a relay or server that uses it. */
  options: Record<string, string>;
}

export const oidcSecret = 'client-secret-canary';

interface Given {
  person: Person;
  redirectUri: string;
  nonce: string | undefined;
  /** Of PKCE, S256. */
  challenge: string | undefined;
}

/** The parameters of a form or of JSON. */
function parametersOf(body: string): Record<string, string> {
  if (body.startsWith('{')) return JSON.parse(body) as Record<string, string>;
  return Object.fromEntries(new URLSearchParams(body));
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** @param now epoch seconds of the server that asks */
export async function startOidcProvider(
  now: () => number = () => Math.floor(Date.now() / 1000),
): Promise<OidcProvider> {
  const codes = new Map<string, Given>();
  const tokens = new Map<string, Person>();
  const standIn = await startProvider(({ url, body, headers }, response) => {
    const { pathname, searchParams } = new URL(url, standIn.url);
    if (pathname === '/.well-known/openid-configuration')
      return sendJson(response, {
        issuer: standIn.url,
        authorization_endpoint: `${standIn.url}/authorize`,
        token_endpoint: `${standIn.url}/token`,
        userinfo_endpoint: `${standIn.url}/userinfo`,
      });
    if (pathname === '/authorize') {
      const asked = (name: string) => searchParams.get(name) ?? '';
      const isRight =
        asked('client_id') === 'console' &&
        asked('response_type') === 'code' &&
        asked('scope').split(' ').includes('openid') &&
        ['', 'S256'].includes(asked('code_challenge_method'));
      if (!isRight) return sendJson(response, { error: 'invalid_request' }, 400);
      const back = new URL(asked('redirect_uri'));
      back.searchParams.set(
        'code',
        provider.giveCode(back.href, asked('nonce'), asked('code_challenge')),
      );
      back.searchParams.set('state', asked('state'));
      return response.writeHead(302, { location: back.href }).end();
    }
    if (pathname === '/token') {
      const given = parametersOf(body);
      const code = codes.get(given['code'] ?? '');
      codes.delete(given['code'] ?? '');
      if (given['client_secret'] !== oidcSecret)
        return sendJson(response, { error: 'invalid_client' }, 401);
      if (!code || given['redirect_uri'] !== code.redirectUri)
        return sendJson(response, { error: 'invalid_grant' }, 400);
      const hash = createHash('sha256')
        .update(given['code_verifier'] ?? '')
        .digest('base64url');
      if (code.challenge !== undefined && code.challenge !== hash)
        return sendJson(response, { error: 'invalid_grant' }, 400);
      const access_token = `token-${tokens.size}`;
      tokens.set(access_token, code.person);
      const claims = {
        iss: standIn.url,
        aud: 'console',
        sub: code.person.sub,
        exp: now() + 300,
        nonce: code.nonce,
        ...provider.idToken,
      };
      return sendJson(response, {
        access_token,
        token_type: 'Bearer',
        ...(provider.idToken && { id_token: `${encode({ alg: 'none' })}.${encode(claims)}.` }),
      });
    }
    const person = tokens.get((headers.authorization ?? '').replace('Bearer ', ''));
    return person
      ? sendJson(response, person)
      : sendJson(response, { error: 'invalid_token' }, 401);
  });
  const provider: OidcProvider = Object.assign(standIn, {
    person: { sub: '1' } as Person,
    idToken: {} as OidcProvider['idToken'],
    giveCode: (redirectUri: string, nonce?: string, challenge?: string) => {
      const code = `code-${codes.size}-${Math.random().toString(36).slice(2)}`;
      codes.set(code, {
        person: provider.person,
        redirectUri,
        nonce: nonce || undefined,
        challenge: challenge || undefined,
      });
      return code;
    },
    options: {
      OidcClientId: 'console',
      OidcAuthorizationEndpoint: `${standIn.url}/authorize`,
      OidcTokenEndpoint: `${standIn.url}/token`,
      OidcUserinfoEndpoint: `${standIn.url}/userinfo`,
      // After its address, which empties it.
      OidcClientSecret: oidcSecret,
    },
  });
  return provider;
}
