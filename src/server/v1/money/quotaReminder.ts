/** A mail to a user whose quota falls below QuotaRemindThreshold. */
import { canSendMail, sendMail } from '../../accounts/mail';
import { messageText } from '../../kernel/messages/messages';
import type { Services } from '../../options/Services';
import { siteAddress } from '../../options/siteAddress';
import type { StoredRow } from '../../store/tables/tables';

/**
 * The address of a user whose quota a cost takes below the threshold; none for others. Deposits of other calls still
 * count as the user's, as they mostly come back. Ask in the transaction that takes the cost, so that one call alone
 * crosses the threshold.
 * @param user after the cost
 */
export async function reminderFor(
  { options, store }: Pick<Services, 'options' | 'store'>,
  user: Pick<StoredRow<'user'>, 'id' | 'quota' | 'email'> | undefined,
  cost: number,
): Promise<{ remind?: string }> {
  const threshold = options.number('QuotaRemindThreshold');
  const quota = Number(user?.quota ?? 0);
  if (cost <= 0 || quota >= threshold || !user?.email || !canSendMail({ options })) return {};
  const open = await store.db
    .selectFrom('deposit')
    .select(({ fn }) => fn.sum('from_user').as('aside'))
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  const left = quota + Number(open?.aside ?? 0);
  return left < threshold && left + cost >= threshold ? { remind: user.email } : {};
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
  const subject = `${options.get('SystemName')} ${both('quotaSubject', ' / ')}`;
  afterwards.later(() => sendMail(services, email, subject, both('quotaMail', '\n\n')));
}
