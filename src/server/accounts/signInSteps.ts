/**
 * Sign-ins whose first step was right and that wait for the second. They are no sessions: such a sign-in has a name
 * that only the call of its second step knows, and no cookie.
 */

import { userStatus } from '../../schema/records.gen';
import { rememberDevice } from '../auth/device';
import { hasFactor, takeSecond } from '../auth/factors';
import { signIn } from '../auth/session';
import { AppError } from '../kernel/errors/AppError';
import { messageText } from '../kernel/messages/messages';
import { ok } from '../kernel/requests/envelope';
import { localeOfRequest } from '../kernel/requests/localeOfRequest';
import type { AppContext } from '../kernel/requests/types';
import { randomId, sha256 } from '../kernel/work/secrets';
import type { Services } from '../options/Services';
import { getRecord } from '../records/records';
import { forgetExpired } from '../store/tables/expiry';
import type { StoredRow } from '../store/tables/tables';
import { holdCredential } from './passwords';
import { presentLogin } from './users';

const lifetime = 600;

/** How somebody came: by a provider that proves the owner just now; in a browser that signed in before. */
interface FirstStep {
  byProvider: boolean;
  isKnown: boolean;
}

/**
 * Signs in whose first step was right, or asks for the second one where the account has one.
 * @param held the services of the transaction
 * @returns the answer: the user, or `needs_code` with the name of this sign-in
 */
export async function passFirstStep(
  c: AppContext,
  held: Services,
  user: StoredRow<'user'>,
  { byProvider, isKnown }: FirstStep,
): Promise<Response> {
  // A factor that is set up at the same time is there by then, or ends the session that is made here.
  await holdCredential(held, user.id);
  if (!(await hasFactor(held.store, user.id))) {
    if (!isKnown) await rememberDevice(c, held, user.id);
    await signIn(c, held, user.id, byProvider);
    return ok(c, presentLogin(user));
  }
  const token = randomId();
  const row = { purpose: 'code', user_id: user.id, expires: held.now() + lifetime };
  await held.store.db
    .insertInto('sign_in_step')
    .values({ token_hash: sha256(token), ...row, is_known: isKnown ? 1 : 0 })
    .execute();
  const message = messageText('secondNeeded', {}, localeOfRequest(c));
  return c.json({ success: false, message, data: { needs_code: true, flow_token: token } });
}

/**
 * Ends a sign-in by a code.
 * @throws AppError stepGone, wrongCode, tooMany (429)
 */
export async function passSecondStep(
  c: AppContext,
  services: Services,
  { flow_token: token, code }: Record<string, unknown>,
): Promise<StoredRow<'user'>> {
  const { now, store } = services;
  await forgetExpired(store.db, 'sign_in_step', now());
  const tokenHash = sha256(typeof token === 'string' ? token : '');
  const step = await store.db
    .selectFrom('sign_in_step')
    .select(['user_id', 'is_known'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'code')
    .where('expires', '>', now())
    .executeTakeFirst();
  if (!step) throw new AppError('stepGone');
  const { user_id: id, is_known: isKnown } = step;
  const lane = isKnown === 0 ? 'stranger' : 'known';
  const held = await takeSecond(services, id, lane, code, () => c.get('begin')(services));
  await holdCredential(held, id);
  const taken = await held.store.db
    .deleteFrom('sign_in_step')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst();
  const user = await getRecord(held.store, 'user', {}, id);
  // The password was changed, or the account banned, while the code was typed.
  if (!taken || user.status !== userStatus.active) throw new AppError('stepGone');
  if (isKnown === 0) await rememberDevice(c, held, id);
  await signIn(c, held, id, true);
  return user;
}
