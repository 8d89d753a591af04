import { translate } from '../../locales/catalogue';
import { takeReturnAddress } from '../../relay/session/session';
import { goTo } from '../../ui/links/publicPages';
import { showToast } from '../../ui/toasts/showToast';

/** Opens the first page of a user who has just signed in: the one that was asked for. */
export function showSignedIn(path = takeReturnAddress('/token')): void {
  goTo(path, { replace: true });
  showToast('success', translate('login.success'));
}
