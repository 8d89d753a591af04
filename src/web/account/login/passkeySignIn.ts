import { loadWith } from '../../locales/catalogue';
import { showError } from '../../relay/errors/showError';
import { showSignedIn } from './showSignedIn';

/** Signs in with a passkey of the browser, and shows why not. Its code comes when it is asked for. */
export async function passkeySignIn(): Promise<void> {
  try {
    await (await loadWith('passkey', import('./signInByPasskey'))).signInByPasskey();
    showSignedIn();
  } catch (error) {
    showError(error);
  }
}
