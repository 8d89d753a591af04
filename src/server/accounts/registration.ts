/** Self-registration with invite codes and gifts. */

import { userRole } from '../../schema/records.gen';
import type { Locale, Row } from '../../schema/types';
import { AppError } from '../kernel/errors/AppError';
import { isUniqueViolation } from '../kernel/errors/isUniqueViolation';
import type { Turn } from '../kernel/work/fairTurns';
import type { Services } from '../options/Services';
import { validateInput } from '../records/validate';
import { addQuota, checkQuota, noteGift } from './addQuota';
import { takeInvitation } from './invitations';
import { ownerOfCode } from './inviteCodes';
import { takeCode } from './mailCodes';
import { parseAddress } from './mailFlows';
import { withPlainName } from './names';
import { newPassword } from './passwords';
import { createAccount, createDefaultToken } from './users';

type Needed = Pick<Services, 'now' | 'options' | 'store'>;

/**
 * @param holder who asked for the code in the mail
 * @param turn at hashing the password
 * @param begin begins the transaction of the request
 * @throws AppError registerOff, invitationRefused, badField, nameTaken, quotaTooLarge, quotaOfInviter
 */
export async function register(
  services: Needed,
  body: Row,
  locale: Locale,
  { holder, turn, begin }: { holder: string; turn: Turn; begin: () => Promise<Needed> },
): Promise<void> {
  const { options } = services;
  if (!options.isOn('RegisterEnabled')) throw new AppError('registerOff');
  if (!options.isOn('PasswordRegisterEnabled')) throw new AppError('passwordRegisterOff');
  const { username = '', password = '' } = validateInput(
    'user',
    withPlainName(body),
    'create',
    locale,
    // The form of the registration has no other field, whatever a new account needs elsewhere.
    { role: userRole.root, only: ['username', 'password'] },
  );
  const email = options.isOn('EmailVerificationEnabled') ? parseAddress(body['email']) : undefined;
  const hashed = await newPassword(password, turn);
  if (
    email !== undefined &&
    !(await takeCode(services, email, String(body['verification_code'] ?? ''), holder, begin))
  )
    throw new AppError('codeRefused', {}, 200, { verification_code: 'codeRefused' });
  const held = await begin();
  const { store } = held;
  if (options.isOn('RegistrationByInvitation')) await takeInvitation(held, body['invitation']);
  const code = typeof body['aff_code'] === 'string' ? body['aff_code'] : '';
  const inviterId = await ownerOfCode(store.db, code);
  const welcome = options.number('QuotaForNewUser');
  const invitee = inviterId === undefined ? 0 : options.number('QuotaForInvitee');
  checkQuota(welcome + invitee);
  const id = await createAccount(store, {
    username,
    password: hashed,
    quota: welcome + invitee,
    inviter_id: inviterId ?? 0,
    ...(email === undefined ? {} : { email }),
  }).catch((error: unknown) => {
    // Two codes for one address: the other registration was faster.
    throw isUniqueViolation(error, 'email')
      ? new AppError('codeRefused', {}, 200, { verification_code: 'codeRefused' })
      : error;
  });
  await createDefaultToken(store, id, services.now());
  await noteGift(held, id, welcome, '新用户注册赠送');
  await noteGift(held, id, invitee, '使用邀请码赠送');
  const reward = options.number('QuotaForInviter');
  if (inviterId === undefined || reward <= 0) return;
  await addQuota(store.db, inviterId, reward, 'quotaOfInviter');
  await noteGift(held, inviterId, reward, '邀请用户赠送');
}
