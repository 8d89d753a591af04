import { translate } from '../locales/catalogue';
import { drawForUser, isOthersSession, onSignInElsewhere, storedUser } from '../storage/storedUser';
import { showToast } from '../ui/toasts/showToast';

let stopWatching = () => {};

/** Another user in another tab: what this tab shows is not theirs. */
export function watchUser(): void {
  stopWatching();
  drawForUser(true);
  const first = storedUser.get()?.id;
  let isAsked = false;
  stopWatching = onSignInElsewhere(() => {
    if (!isOthersSession() && (first === undefined || storedUser.get()?.id === first)) return;
    // Users who stay because of unsaved text are asked once.
    if (!isAsked) location.reload();
    isAsked = isOthersSession();
    if (isAsked) showToast('notice', translate('error.otherUser'));
  });
}
