/** Administrators' actions on accounts beside editing them. */

import type { User } from '../../../schema/records.gen';
import { userRole, userStatus } from '../../../schema/records.gen';
import { asNumber } from '../../../schema/values/exactNumbers';
import { storedUser } from '../../storage/storedUser';
import { done, notDone, requestWrite, unknown } from '../calls/settle';
import type { RecordRow } from '../config/resourceConfig';
import { findRecord } from '../rows/readRecord';
import { quotaInCurrency } from '../site/quotaText';

export type UserAction = 'promote' | 'demote' | 'enable' | 'disable' | 'delete' | 'resetFactor';

/** The account after an action; `now` is undefined when there is no such account any more. */
const isDone: Record<UserAction, (now: RecordRow<User> | undefined) => boolean> = {
  promote: (now) => Number(now?.role) >= userRole.administrator,
  demote: (now) => Number(now?.role) < userRole.administrator,
  enable: (now) => now?.status === userStatus.active,
  disable: (now) => now?.status === userStatus.banned,
  // Nobody else sees it: the answer says whether it was done.
  resetFactor: () => false,
  delete: (now) => now === undefined || now.status === userStatus.deleted,
};

/** Does an administrator's action on an account. @throws HttpError, also where its name is another account's by now */
export async function manageUser(row: RecordRow<User>, action: UserAction): Promise<unknown> {
  const body = { username: row.username, action, id: asNumber({ type: 'integer' }, row.id) };
  return requestWrite('user/manage', { method: 'POST', body }, async () => {
    const now = await findRecord('user', row.id);
    if (isDone[action](now)) return isDone[action](row) ? unknown : done(undefined);
    return now ? notDone : unknown;
  });
}

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
  // In the words of relays' logs, which else would only say that it was a call.
  const dollars = quotaInCurrency(quota, 6)?.replace('$', '＄');
  const amount = dollars === undefined ? `${quota} 点额度` : `${dollars} 额度`;
  const remark = `管理员 ${storedUser.get()?.username ?? ''} 充值 ${amount}`;
  const body = { user_id: id, quota, remark };
  await requestWrite('topup', { method: 'POST', body, idempotencyKey });
  return true;
}
