import { isLost } from '../core/HttpError';
import { goTo } from '../core/publicPages';
import { request } from '../core/request';
import { showError } from '../core/showError';
import { dropDrafts, noteSignOut } from '../core/storage/drafts';
import { isOthersSession, storedUser } from '../core/storage/storedUser';
import { translate } from '../core/texts/catalogue';
import { showToast } from '../core/toastStore';

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
  goTo('/login');
}
