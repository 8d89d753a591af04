/** Sign-in and binding at GitHub, Lark and an OIDC provider, in a window of its own. */
import type { Status } from '../core/statusStore';
import { fetchSignInState } from '../data/providerSession';
import type { Provider } from './signInProviders';

/** Asks the relay for a state and opens the provider's page with it. @throws HttpError */
export async function openSignInProvider(provider: Provider, status: Status): Promise<void> {
  // Few sign in this way, so the addresses are not part of the first paint.
  const [state, { authorizeAddress }] = await Promise.all([
    fetchSignInState(),
    import('./authorizeAddress'),
  ]);
  window.open(authorizeAddress(provider, status, state), '_blank', 'noopener');
}
