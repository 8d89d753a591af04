/** E-mail verification and password reset. Answers never reveal whether an address is known. */

import { plainAddress } from '../../schema/nameForms';
import { userStatus } from '../../schema/records.gen';
import type { Locale } from '../../schema/types';
import { formats } from '../../schema/values/textFormats';
import { domainsIn } from '../../schema/values/typedLists';
import { shownName } from '../../schema/version';
import { countAttempt } from '../auth/attempts';
import { AppError } from '../kernel/errors/AppError';
import { isUniqueViolation } from '../kernel/errors/isUniqueViolation';
import { messageText } from '../kernel/messages/messages';
import type { Turn } from '../kernel/work/fairTurns';
import { randomText, sha256 } from '../kernel/work/secrets';
import type { Services } from '../options/Services';
import { siteAddress } from '../options/siteAddress';
import { canSendMail, checkMailServer, sendMail } from './mail';
import { makeCode, takeCode, takeResetToken } from './mailCodes';
import { changePassword, newPassword } from './passwords';

const resetPasswordLength = 12;

/** An address as it is kept: in small letters. @throws AppError badRequest */
export function parseAddress(value: unknown): string {
  const address = typeof value === 'string' ? plainAddress(value) : '';
  if (!formats['email']?.(address)) throw new AppError('badRequest');
  return address;
}

/** @throws AppError domainRefused while only some domains may register */
function checkDomain({ options }: Pick<Services, 'options'>, address: string): void {
  if (!options.isOn('EmailDomainRestrictionEnabled')) return;
  const domains = domainsIn(options.get('EmailDomainWhitelist'));
  if (!domains.includes(address.split('@')[1] ?? '')) throw new AppError('domainRefused');
}

/** The account that an address is bound to. A banned one keeps its address, a deleted one does not. */
async function userOf(
  { store }: Pick<Services, 'store'>,
  address: string,
): Promise<{ id: number; status: number } | undefined> {
  return store.db
    .selectFrom('user')
    .select(['id', 'status'])
    .where('email', '=', address)
    .where('status', '!=', userStatus.deleted)
    .executeTakeFirst();
}

/** Mails to a mailbox in that many seconds that one asks for, and that all do. */
const mailsOfOne = 3;
const mailsOfAll = 9;
const mailboxSeconds = 600;

/** Who asks for a mail. */
export interface MailAsker {
  network: string;
  /** The account whose browser asks, where it signed in before. */
  deviceOf: number | undefined;
}

/**
 * Counts a mail to a mailbox: three in ten minutes for one network and nine for all, so that nobody floods it, and
 * three besides from browsers of its owner, so that nobody keeps the owner out. Many providers deliver a+b@c to a@c.
 * @throws AppError mailOff, tooMany
 */
async function countMail(
  services: Pick<Services, 'now' | 'options' | 'rateLimit' | 'store'>,
  address: string,
  { network, deviceOf }: MailAsker,
  owner: { id: number } | undefined,
): Promise<void> {
  if (!canSendMail(services)) throw new AppError('mailOff');
  const mailbox = sha256(address.replace(/^([^+@]*)\+[^@]*(?=@)/, '$1'));
  const count = (key: string, limit: number) =>
    countAttempt(services, `${key}:${mailbox}`, limit, mailboxSeconds);
  if (owner && owner.id === deviceOf) return count('mailbox-of-device', mailsOfOne);
  await count(`mailbox-from:${network}`, mailsOfOne);
  await count('mailbox', mailsOfAll);
}

/**
 * Sends a mail after the answer. Up to here the same work is done for every address, so that neither the answer nor its
 * time shows whether an account has it: for each the mail server was reached and took the credential.
 * @throws AppError mailFailed where it did not
 */
async function sendLater(
  services: Pick<Services, 'afterwards' | 'log' | 'options'>,
  isWanted: boolean,
  address: string,
  subject: string,
  text: string,
): Promise<void> {
  await checkMailServer(services);
  services.afterwards.later(async () => {
    const name = shownName(services.options.get('SystemName'));
    if (isWanted) await sendMail(services, address, `${name} ${subject}`, text);
  });
}

/**
 * Sends a code that proves who reads the address; to an address in use nothing is sent.
 * @param holder who asks
 * @param locale language of the mail
 */
export async function sendVerification(
  services: Services,
  address: string,
  holder: string,
  asker: MailAsker,
  locale: Locale,
): Promise<void> {
  checkDomain(services, address);
  const owner = await userOf(services, address);
  await countMail(services, address, asker, owner);
  const code = await makeCode(services, 'verification', address, 3, holder);
  await sendLater(
    services,
    owner === undefined,
    address,
    messageText('codeSubject', {}, locale),
    messageText('codeMail', { code }, locale),
  );
}

/** Sends a link that sets a new password. The link names the configured address, never the one of the request. */
export async function sendReset(
  services: Services,
  address: string,
  asker: MailAsker,
  locale: Locale,
): Promise<void> {
  const owner = await userOf(services, address);
  await countMail(services, address, asker, owner);
  const token = await makeCode(services, 'reset', address, 32);
  const link = `${siteAddress(services)}/user/reset?${new URLSearchParams({ email: address, token })}`;
  await sendLater(
    services,
    owner?.status === userStatus.active,
    address,
    messageText('resetSubject', {}, locale),
    messageText('resetMail', { link }, locale),
  );
}

/**
 * Sets a random password and ends all sessions.
 * @param begin begins the transaction of the request
 * @returns the password, shown this once
 * @throws AppError resetRefused
 */
export async function resetPassword(
  services: Pick<Services, 'now' | 'store'>,
  address: string,
  token: string,
  turn: Turn,
  begin: () => Promise<Pick<Services, 'store'>>,
): Promise<string> {
  const password = randomText(resetPasswordLength);
  const hashed = await newPassword(password, turn);
  const isTaken = await takeResetToken(services, address, token, begin);
  const held = await begin();
  const user = isTaken ? await userOf(held, address) : undefined;
  if (user?.status !== userStatus.active) throw new AppError('resetRefused');
  await changePassword(held, user.id, hashed);
  return password;
}

/**
 * Binds an address that was verified to a user.
 * @param holder who asks
 * @param begin begins the transaction of the request
 * @throws AppError codeRefused
 */
export async function bindEmail(
  services: Pick<Services, 'now' | 'store'>,
  userId: number,
  address: string,
  code: string,
  holder: string,
  begin: () => Promise<Pick<Services, 'store'>>,
): Promise<void> {
  if (!(await takeCode(services, address, code, holder, begin))) throw new AppError('codeRefused');
  const { store } = await begin();
  try {
    await store.db.updateTable('user').set({ email: address }).where('id', '=', userId).execute();
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('codeRefused') : error;
  }
}
