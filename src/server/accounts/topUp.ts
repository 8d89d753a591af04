/** Quota that an administrator's program adds to an account, as after a payment. */

import { logType, userStatus } from '../../schema/records.gen';
import type { Row } from '../../schema/types';
import { AppError } from '../kernel/errors/AppError';
import type { CurrentUser } from '../kernel/requests/types';
import { quotaForLog, writeUserLog } from '../logs/logs';
import type { Services } from '../options/Services';
import { addQuota } from './addQuota';
import { checkMayEdit } from './users';

const maxRemarkLength = 200;

/**
 * Adds quota to a user and writes a log entry with the remark.
 * @param body user_id, quota in quota units (at least 1), remark (optional)
 * @returns the account as it was and as it is
 * @throws AppError badField naming the field, unknownUser, higherRole, roleTooLow, quotaTooLarge
 */
export async function topUp(
  services: Pick<Services, 'now' | 'options' | 'store'>,
  caller: CurrentUser,
  body: Row,
): Promise<[before: Row, after: Row]> {
  const { user_id, quota, remark = '' } = body;
  if (!Number.isSafeInteger(user_id))
    throw new AppError(
      'badField',
      { field: 'user_id', reason: JSON.stringify(user_id ?? null) },
      200,
      {
        user_id: 'required',
      },
    );
  if (!Number.isSafeInteger(quota) || Number(quota) < 1)
    throw new AppError('badField', { field: 'quota', reason: JSON.stringify(quota ?? null) }, 200, {
      quota: 'required',
    });
  if (typeof remark !== 'string' || remark.length > maxRemarkLength)
    throw new AppError('badField', { field: 'remark', reason: `≤ ${maxRemarkLength}` }, 200, {
      remark: 'maxLength',
    });
  const find = () =>
    services.store.db
      .selectFrom('user')
      .selectAll()
      .where('id', '=', Number(user_id))
      .where('status', '!=', userStatus.deleted)
      .executeTakeFirst();
  const target = await find();
  if (!target) throw new AppError('unknownUser');
  checkMayEdit(caller, target);
  await addQuota(services.store.db, Number(user_id), Number(quota));
  await writeUserLog(
    services,
    Number(user_id),
    logType.topUp,
    remark || `通过 API 充值 ${quotaForLog(services, Number(quota))}`,
    Number(quota),
  );
  const after = { ...target, quota: (await find())?.quota };
  // Others may have used some of it between the two.
  return [{ ...target, quota: Number(after.quota) - Number(quota) }, after];
}
