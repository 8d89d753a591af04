import type { User } from '../../../schema/records.gen';
import { userRole, userStatus } from '../../../schema/records.gen';
import type { RecordRow } from '../../config/resourceConfig';
import { done, notDone, requestWrite, unknown } from '../../core/settle';
import { translate } from '../../core/texts/translate';
import { showToast } from '../../core/toastStore';
import { findRecord } from '../../data/writeRecord';

type UserAction = 'promote' | 'demote' | 'enable' | 'disable' | 'delete';

/** What the account says of an action; `now` is undefined when there is no such account any more. */
const isDone: Record<UserAction, (now: RecordRow<User> | undefined) => boolean> = {
  promote: (now) => Number(now?.role) >= userRole.administrator,
  demote: (now) => Number(now?.role) < userRole.administrator,
  enable: (now) => now?.status === userStatus.active,
  disable: (now) => now?.status === userStatus.banned,
  delete: (now) => now === undefined || now.status === userStatus.deleted,
};

/** What an administrator does to an account. */
export const manage = (row: RecordRow<User>, action: UserAction) =>
  requestWrite(
    'user/manage',
    { method: 'POST', body: { username: row.username, action } },
    async () => {
      const now = await findRecord('user', row.id);
      if (isDone[action](now)) return isDone[action](row) ? unknown : done(undefined);
      return now ? notDone : unknown;
    },
  );

/** The same, and says that it was done. */
export const manageAndTell = (action: UserAction) => async (row: RecordRow<User>) => {
  await manage(row, action);
  showToast('success', translate('success.done'));
};
