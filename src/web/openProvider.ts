/** Sign-in and binding at GitHub and Lark, in a window of its own (spec.md section 7, facts.md section 9). */
import { requestText } from './http/request';
import { type Status, statusText } from './status/statusStore';

export type Provider = 'github' | 'lark';

/** Providers that the relay has switched on. */
export function offeredProviders(status: Status): Provider[] {
  return [
    ...(status['github_oauth'] === true ? ['github' as const] : []),
    ...(statusText(status, 'lark_client_id') === '' ? [] : ['lark' as const]),
  ];
}

/** Address at which a provider asks the user; the provider sends the browser back to /oauth/{provider}. */
function authorizeAddress(provider: Provider, status: Status, state: string): string {
  if (provider === 'github')
    return `https://github.com/login/oauth/authorize?${new URLSearchParams({ client_id: statusText(status, 'github_client_id'), state, scope: 'user:email' })}`;
  return `https://open.feishu.cn/open-apis/authen/v1/index?${new URLSearchParams({ redirect_uri: `${location.origin}/oauth/lark`, app_id: statusText(status, 'lark_client_id'), state })}`;
}

/** Asks the relay for a state and opens the provider's page with it. @throws HttpError */
export async function openProvider(provider: Provider, status: Status): Promise<void> {
  const state = await requestText('oauth/state');
  window.open(authorizeAddress(provider, status, state), '_blank', 'noopener');
}
