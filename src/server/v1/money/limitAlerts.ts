/** Words about a spending limit: to the caller that it refuses, and by mail to the owner, before and at its end. */
import { shownName } from '../../../schema/version';
import { canSendMail, sendMail } from '../../accounts/mail';
import {
  endText,
  kindOf,
  limitOf,
  type Period,
  type PeriodKind,
  periodsNow,
} from '../../accounts/periods';
import { messageText } from '../../kernel/messages/messages';
import type { Services } from '../../options/Services';
import type { StoredRow } from '../../store/tables/tables';
import { V1Error } from '../call/V1Error';
import type { Payer } from './payer';
import { bringBack, type Spending, spendingColumns, usedSince } from './spending';

interface Limit {
  of: 'token' | 'user';
  kind: PeriodKind;
  /** Quota units. */
  limit: number;
  left: number;
  /** Epoch seconds. */
  end: number;
  /** Whether it counts for a period that has not begun: the clock went back. */
  isAhead: boolean;
}

/** Refusal of a request that a limit leaves too little for, until its period ends. */
export class LimitError extends V1Error {
  readonly of: Limit['of'];
  readonly isAhead: boolean;

  constructor(
    services: Pick<Services, 'now' | 'options'>,
    { of, kind, limit, left, end, isAhead }: Limit,
  ) {
    super(
      429,
      `${of}_limit_reached`,
      `the spending limit of this ${of} leaves too little: ${left} of ${limit} quota units ` +
        `for a ${kind}; it resets at ${endText(services, end)}`,
      Math.max(1, end - services.now()),
    );
    this.of = of;
    this.isAhead = isAhead;
  }
}

/** A mail about a limit. */
export interface LimitAlert {
  email: string;
  /** Name of the token; absent for a limit of the user. */
  token?: string;
  level: 80 | 100;
  /** Quota units. */
  used: number;
  limit: number;
  /** Epoch seconds. */
  end: number;
}

type Needed = Pick<Services, 'now' | 'options' | 'store'>;

/** How long it is kept that an alert was sent, beyond the end of its period. */
const keptSeconds = 7 * 86_400;
const prefix = 'limit/';

/** True for the first who asks for a name: so a mail is sent once, whichever process sends it. */
async function isFirst({ store, now }: Needed, name: string, end: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await store.db
    .insertInto('lease')
    .values({ name, until: end + keptSeconds })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  if (!added) return false;
  await store.db
    .deleteFrom('lease')
    .where('name', 'like', `${prefix}%`)
    .where('until', '<', now())
    .execute();
  return true;
}

/** The quota that open calls have set aside of a period: they mostly cost less. */
async function asideOf({ store }: Needed, of: Limit['of'], id: number, { start }: Period) {
  const open = await store.db
    .selectFrom('deposit')
    .select(({ fn }) => fn.sum('from_user').as('aside'))
    .where(`${of}_id`, '=', id)
    .where(`${of}_period`, '>=', start)
    .executeTakeFirst();
  return Number(open?.aside ?? 0);
}

/**
 * The alert that the use of a limit calls for, once for each level and period. In a transaction.
 * @param isRefused whether a call was refused: from 80 % on, the rest is of no more use then
 */
async function alertOf(
  services: Needed,
  of: Limit['of'],
  row: Spending,
  isRefused: boolean,
): Promise<Pick<LimitAlert, 'end' | 'level' | 'limit' | 'used'> | undefined> {
  const limit = limitOf(row);
  const period = periodsNow(services)[kindOf(row)];
  const counted = usedSince(row, period.start);
  const isNear = (used: number) => used * 5 >= limit * 4;
  if (limit === 0 || !isNear(counted)) return undefined;
  const used = counted - (await asideOf(services, of, row.id, period));
  if (!isNear(used)) return undefined;
  const level = isRefused || used >= limit ? 100 : 80;
  const name = `${prefix}${of}/${row.id}/${period.start}/${period.end}/${level}`;
  return (await isFirst(services, name, period.end))
    ? { level, used, limit, end: period.end }
    : undefined;
}

type UserRow = Spending & Pick<StoredRow<'user'>, 'email'>;
type TokenRow = Spending & Pick<StoredRow<'token'>, 'name'>;

/** The alerts that limits of a user and a token call for. Ask in the transaction that settles. */
export async function alertsFor(
  services: Needed,
  user: UserRow | undefined,
  token: TokenRow | undefined,
  refused?: Limit['of'],
): Promise<LimitAlert[]> {
  const email = user?.email;
  if (!email || !canSendMail(services)) return [];
  const ofUser = await alertOf(services, 'user', user, refused === 'user');
  const ofToken = token && (await alertOf(services, 'token', token, refused === 'token'));
  return [
    ...(ofUser ? [{ email, ...ofUser }] : []),
    ...(ofToken ? [{ email, token: token.name ?? '', ...ofToken }] : []),
  ];
}

/**
 * Sends the alert that a refused call makes due. A count for a period that has not begun is from now on one for the
 * period that is running: else it would refuse until that one is over.
 */
export async function noteRefusal(
  services: Needed & Parameters<typeof sendAlert>[0],
  { userId, tokenId }: Payer,
  { of, isAhead }: LimitError,
): Promise<void> {
  if (isAhead) await bringBack(services, of, of === 'user' ? userId : tokenId);
  if (!canSendMail(services)) return;
  const { db } = services.store;
  const user = await db
    .selectFrom('user')
    .select(['id', 'email', ...spendingColumns])
    .where('id', '=', userId)
    .executeTakeFirst();
  const token = await db
    .selectFrom('token')
    .select(['id', 'name', ...spendingColumns])
    .where('id', '=', tokenId)
    .executeTakeFirst();
  for (const alert of await alertsFor(services, user, token, of)) sendAlert(services, alert);
}

/** Quota as the relay shows it. */
const amountText = ({ options }: Pick<Services, 'options'>, quota: number) =>
  options.isOn('DisplayInCurrencyEnabled')
    ? `$${(quota / options.number('QuotaPerUnit')).toFixed(2)}`
    : String(quota);

/** Sends an alert soon, in both languages. */
export function sendAlert(
  services: Pick<Services, 'afterwards' | 'log' | 'options'>,
  { email, token, level, used, limit, end }: LimitAlert,
): void {
  const texts = ['en', 'zh'].map((locale) => {
    const whose = messageText(
      token === undefined ? 'limitOfUser' : 'limitOfToken',
      { token: token ?? '' },
      locale,
    );
    const values = {
      whose,
      used: amountText(services, used),
      limit: amountText(services, limit),
      time: endText(services, end),
    };
    return {
      subject: messageText(level === 100 ? 'limitFullSubject' : 'limitNearSubject', {}, locale),
      text: messageText(level === 100 ? 'limitFullMail' : 'limitNearMail', values, locale),
    };
  });
  const name = shownName(services.options.get('SystemName'));
  const subject = `${name} ${texts.map(({ subject: part }) => part).join(' / ')}`;
  const text = texts.map((part) => part.text).join('\n\n');
  services.afterwards.later(() => sendMail(services, email, subject, text));
}
