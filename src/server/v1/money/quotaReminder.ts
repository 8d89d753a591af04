/** A user whose quota falls below QuotaRemindThreshold gets a mail, and targets of messages hear of it. */
import { shownName } from '../../../schema/version';
import { canSendMail, sendMail } from '../../accounts/mail';
import { messageText } from '../../kernel/messages/messages';
import { tell } from '../../messages/tell';
import type { Services } from '../../options/Services';
import { siteAddress } from '../../options/siteAddress';
import type { StoredRow } from '../../store/tables/tables';

/**
 * The address of a user whose quota a cost takes below the threshold; none for others. Messages are queued. Deposits of
 * other calls still count as the user's, as they mostly come back. Ask in the transaction that takes the cost, so that
 * one call alone crosses the threshold.
 * @param user after the cost
 */
export async function reminderFor(
  services: Pick<Services, 'now' | 'options' | 'store'>,
  user: Pick<StoredRow<'user'>, 'id' | 'quota' | 'email' | 'username'> | undefined,
  cost: number,
): Promise<{ remind?: string }> {
  const { options, store } = services;
  const threshold = options.number('QuotaRemindThreshold');
  const quota = Number(user?.quota ?? 0);
  if (cost <= 0 || quota >= threshold || !user) return {};
  const open = await store.db
    .selectFrom('deposit')
    .select(({ fn }) => fn.sum('from_user').as('aside'))
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  const left = quota + Number(open?.aside ?? 0);
  if (left >= threshold || left + cost < threshold) return {};
  const facts = { user: Number(user.id), username: user.username };
  await tell(services, { event: 'quota_low', about: `user ${user.id}`, facts });
  return user.email && canSendMail({ options }) ? { remind: user.email } : {};
}

/** Reminds a user soon, in both languages: nobody knows which one the owner of a program reads. */
export function remindOfQuota(
  services: Pick<Services, 'afterwards' | 'log' | 'options' | 'ownAddress'>,
  email: string,
): void {
  const { afterwards, options } = services;
  const link = `${siteAddress(services)}/topup`;
  const both = (key: 'quotaSubject' | 'quotaMail', between: string) =>
    ['en', 'zh'].map((locale) => messageText(key, { link }, locale)).join(between);
  const subject = `${shownName(options.get('SystemName'))} ${both('quotaSubject', ' / ')}`;
  afterwards.later(() => sendMail(services, email, subject, both('quotaMail', '\n\n')));
}
