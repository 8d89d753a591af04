/** GitHub, Lark and an OIDC provider, through which one signs in and to which an account is bound. */
import { type Status, statusText } from '../relay/calls/relayStatus';

export const providers = ['github', 'lark', 'oidc'] as const;
export type Provider = (typeof providers)[number];

/** Providers that the relay has switched on. */
export function offeredProviders(status: Status): Provider[] {
  return [
    ...(status['github_oauth'] === true ? ['github' as const] : []),
    ...(statusText(status, 'lark_client_id') === '' ? [] : ['lark' as const]),
    ...(status['oidc'] === true ? ['oidc' as const] : []),
  ];
}

/** True where one can sign in through somebody else. */
export const offersOtherWays = (status: Status): boolean =>
  offeredProviders(status).length > 0 || status['wechat_login'] === true;
