import { translate } from '../locales/catalogue';
import { type Status, statusText } from '../relay/calls/relayStatus';
import { HttpError } from '../relay/errors/HttpError';
import type { RoundTripStart } from '../relay/session/providerSession';
import { isOwnMachine } from '../relay/site/relayAddress';
import { basePath, ownAddress } from '../storage/ownAddress';
import type { Provider } from './signInProviders';

/**
 * The address that Lark or an OIDC provider sends the browser back to: the relay names the same one, to the letter,
 * when it asks the provider who came.
 * @throws HttpError where that is not this console: the provider would refuse the relay, and some relays make an
 *   account without a name of that
 */
function returnAddress(provider: Provider, status: Status): string {
  const told = statusText(status, 'server_address');
  // Relays whose address nobody set sign in through Lark where they do not name an address when they ask Lark.
  const server = told === '' || (provider === 'lark' && isOwnMachine(told)) ? ownAddress() : told;
  const { origin, pathname } = URL.canParse(server) ? new URL(server) : new URL('about:blank');
  if (origin !== location.origin || pathname.replace(/(?<!\/)\/+$/, '') !== basePath)
    throw new HttpError('other', translate('login.otherAddress', { server, own: ownAddress() }));
  return `${server}/oauth/${provider}`;
}

/**
 * Address at which a provider asks the user; the provider sends the browser back to /oauth/{provider}.
 * @throws HttpError for an OIDC provider whose address is none of the web's, and where the relay is at another address
 */
export function authorizeAddress(
  provider: Provider,
  status: Status,
  { state, challenge }: RoundTripStart,
): URL {
  const of = (name: string) => statusText(status, name);
  // GitHub has the address from the person who registered the relay there.
  const redirect_uri = provider === 'github' ? '' : returnAddress(provider, status);
  const [address, query] = {
    github: [
      'https://github.com/login/oauth/authorize',
      { client_id: of('github_client_id'), state, scope: 'user:email' },
    ] as const,
    lark: [
      'https://open.feishu.cn/open-apis/authen/v1/index',
      { redirect_uri, app_id: of('lark_client_id'), state },
    ] as const,
    oidc: [
      of('oidc_authorization_endpoint'),
      {
        client_id: of('oidc_client_id'),
        redirect_uri,
        response_type: 'code',
        scope: 'openid profile email',
        state,
        nonce: state,
        ...(challenge && { code_challenge: challenge, code_challenge_method: 'S256' }),
      },
    ] as const,
  }[provider];
  // An address that an operator typed must open a page, never run as a script.
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new HttpError('other', translate('login.noAddress'));
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}
