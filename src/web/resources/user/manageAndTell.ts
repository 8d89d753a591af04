import type { User } from '../../../schema/records.gen';
import type { RecordRow } from '../../config/resourceConfig';
import { translate } from '../../core/texts/catalogue';
import { showToast } from '../../core/toastStore';
import { manageUser, type UserAction } from '../../data/userCalls';

/** Does an action on an account, and says that it was done. */
export const manageAndTell = (action: UserAction) => async (row: RecordRow<User>) => {
  await manageUser(row, action);
  showToast('success', translate('success.done'));
};
