/** Sign-in and binding at GitHub, Lark and an OIDC provider, in a window of its own. */

import { translate } from '../locales/catalogue';
import type { Status } from '../relay/calls/relayStatus';
import { HttpError } from '../relay/errors/HttpError';
import { fetchRoundTrip } from '../relay/session/providerSession';
import type { Provider } from './signInProviders';

/** An empty window that knows nothing of this page; undefined where the browser blocks it. */
function openEmpty(): Window | undefined {
  const opened = window.open('', '_blank');
  if (!opened) return undefined;
  // It began with a copy of what this tab keeps, such as drafts.
  opened.sessionStorage.clear();
  opened.opener = null;
  return opened;
}

/**
 * Opens a window, asks the relay for a state and leads the window to the provider's page with it. To be called in the
 * click itself: browsers block a window that opens later.
 * @param isAllowed what is waited for first; the window is closed where that is false
 * @throws HttpError
 */
export async function openSignInProvider(
  provider: Provider,
  status: Status,
  isAllowed: Promise<boolean> = Promise.resolve(true),
): Promise<void> {
  const opened = openEmpty();
  try {
    if (!(await isAllowed)) return opened?.close();
    if (!opened) throw new HttpError('other', translate('login.blocked'));
    // Few sign in this way, so the addresses are not part of the first paint.
    const [start, { authorizeAddress }] = await Promise.all([
      fetchRoundTrip(provider),
      import('./authorizeAddress'),
    ]);
    opened.location.replace(authorizeAddress(provider, status, start));
  } catch (error) {
    opened?.close();
    throw error;
  }
}
