import { translate } from '../../locales/catalogue';
import { writeText } from '../../storage/browserStorage';
import { dropDrafts, noteSignOut, testsKey } from '../../storage/drafts';
import { isOthersSession, storedUser } from '../../storage/storedUser';
import { goTo } from '../../ui/links/publicPages';
import { showToast } from '../../ui/toasts/showToast';
import { request } from '../calls/request';
import { isLost } from '../errors/HttpError';
import { showError } from '../errors/showError';

/** Signs out here and at the relay; an unreachable relay does not keep anybody signed in. */
export async function signOut(): Promise<void> {
  // That session is somebody else's, and not ended from here: the page becomes theirs.
  if (isOthersSession()) return location.reload();
  try {
    await request('user/logout', { isWrite: true }).catch(async (error: unknown) => {
      if (!isLost(error)) throw error;
      await (await import('./lookForSession')).lookForSignOut(error);
    });
    showToast('success', translate('logout.success'));
  } catch (error) {
    showError(error);
  }
  if (isOthersSession()) return location.reload();
  noteSignOut(storedUser.get()?.id);
  storedUser.set(undefined);
  dropDrafts();
  writeText(testsKey, null);
  goTo('/login');
}
