/** Verifying an address, and a new password for who forgot it. Answers never tell whether an address is known. */
import { formats } from '../../schema/formats';
import { AppError } from '../http/AppError';
import type { Services } from '../http/types';
import { canSendMail, sendMail } from './mail';
import { makeCode, takeCode } from './mailCodes';
import { randomText } from './secrets';
import { endSessionsOf } from './sessions';
import { changePassword } from './users';

const resetPasswordLength = 12;

/** An address as it is kept: in small letters. @throws AppError badRequest */
export function parseAddress(value: unknown): string {
  const address = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (!formats['email']?.(address)) throw new AppError('badRequest');
  return address;
}

/** @throws AppError domainRefused while only some domains may register */
function checkDomain({ options }: Services, address: string): void {
  if (!options.isOn('EmailDomainRestrictionEnabled')) return;
  const domains = options
    .get('EmailDomainWhitelist')
    .split(',')
    .map((domain) => domain.trim().toLowerCase());
  if (!domains.includes(address.split('@')[1] ?? '')) throw new AppError('domainRefused');
}

async function userOf({ store }: Services, address: string): Promise<{ id: number } | undefined> {
  return store.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', address)
    .where('status', '=', 1)
    .executeTakeFirst();
}

/** Sends a code that proves who reads the address; to an address in use nothing is sent. */
export async function sendVerification(services: Services, address: string): Promise<void> {
  checkDomain(services, address);
  if (!canSendMail(services)) throw new AppError('mailOff');
  if (await userOf(services, address)) return;
  const code = await makeCode(services, 'verification', address, 3);
  const name = services.options.get('SystemName');
  await sendMail(
    services,
    address,
    `${name} 邮箱验证 / verification`,
    `验证码 / code: ${code}\n\n10 分钟内有效。 It is valid for 10 minutes.`,
  );
}

/** Sends a link that sets a new password. The link names the configured address, never the one of the request. */
export async function sendReset(services: Services, address: string): Promise<void> {
  if (!canSendMail(services)) throw new AppError('mailOff');
  if (!(await userOf(services, address))) return;
  const token = await makeCode(services, 'reset', address, 32);
  const name = services.options.get('SystemName');
  const link = `${services.options.get('ServerAddress') || services.ownAddress}/user/reset?${new URLSearchParams({ email: address, token })}`;
  await sendMail(
    services,
    address,
    `${name} 密码重置 / password reset`,
    `${link}\n\n10 分钟内有效。 It is valid for 10 minutes.`,
  );
}

/** Sets a random password and ends all sessions. @returns the password, shown this once @throws AppError resetRefused */
export async function resetPassword(
  services: Services,
  address: string,
  token: string,
): Promise<string> {
  const user = (await takeCode(services, 'reset', address, token))
    ? await userOf(services, address)
    : undefined;
  if (!user) throw new AppError('resetRefused');
  const password = randomText(resetPasswordLength);
  await changePassword(services, user.id, password, undefined);
  await endSessionsOf(services.store, user.id);
  return password;
}

/** Binds an address that was verified to a user. @throws AppError codeRefused */
export async function bindEmail(
  services: Services,
  userId: number,
  address: string,
  code: string,
): Promise<void> {
  if (
    !(await takeCode(services, 'verification', address, code)) ||
    (await userOf(services, address))
  )
    throw new AppError('codeRefused');
  await services.store.db
    .updateTable('user')
    .set({ email: address })
    .where('id', '=', userId)
    .execute();
}
