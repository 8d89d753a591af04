/** What administrators do to accounts beside editing them. */
import type { User } from '../../schema/records.gen';
import { userRole, userStatus } from '../../schema/records.gen';
import type { RecordRow } from '../config/resourceConfig';
import { lacksCall } from '../core/HttpError';
import { done, notDone, requestWrite, unknown } from '../core/settle';
import { findRecord } from './readRecord';

export type UserAction = 'promote' | 'demote' | 'enable' | 'disable' | 'delete';

/** The account after an action; `now` is undefined when there is no such account any more. */
const isDone: Record<UserAction, (now: RecordRow<User> | undefined) => boolean> = {
  promote: (now) => Number(now?.role) >= userRole.administrator,
  demote: (now) => Number(now?.role) < userRole.administrator,
  enable: (now) => now?.status === userStatus.active,
  disable: (now) => now?.status === userStatus.banned,
  delete: (now) => now === undefined || now.status === userStatus.deleted,
};

/** What an administrator does to an account. @throws HttpError */
export const manageUser = (row: RecordRow<User>, action: UserAction): Promise<unknown> =>
  requestWrite(
    'user/manage',
    { method: 'POST', body: { username: row.username, action } },
    async () => {
      const now = await findRecord('user', row.id);
      if (isDone[action](now)) return isDone[action](row) ? unknown : done(undefined);
      return now ? notDone : unknown;
    },
  );

/**
 * Adds quota to an account. The relay adds by itself, so that nothing that is redeemed or spent meanwhile is lost.
 * @param quota quota units; none is taken away
 * @returns false where the relay has no such call for this amount
 */
export async function topUpUser(
  { id }: RecordRow<User>,
  quota: number,
  idempotencyKey: string,
): Promise<boolean> {
  if (quota < 1) return false;
  const body = { user_id: id, quota, remark: '' };
  return requestWrite('topup', { method: 'POST', body, idempotencyKey }).then(
    () => true,
    (error: unknown) => {
      if (lacksCall(error)) return false;
      throw error;
    },
  );
}
