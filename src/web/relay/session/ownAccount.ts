/** The own account as the relay has it now, for writes that change it and whose answer was lost. */

import { isObject } from '../../../schema/isRow';
import { logType } from '../../../schema/records.gen';
import type { Row } from '../../../schema/types';
import { isNotGiven } from '../../../schema/values/emptyValues';
import { sumWhole } from '../../../schema/values/exactSums';
import { plainText } from '../../../schema/values/oddValues';
import { withoutSecrets } from '../../../schema/values/secrets';
import { storedUser } from '../../storage/storedUser';
import { request } from '../calls/request';
import { done, type Finding, type Look, notDone, requestWrite, unknown } from '../calls/settle';
import type { RecordRow } from '../config/resourceConfig';
import { codeStepOf, HttpError } from '../errors/HttpError';
import { findChange, type RecordChange, readValues, tellsOvertaken } from '../write/changes';
import { refuseLeft } from '../write/keptFields';

/** The account of the session; undefined when there is none. @throws HttpError when that stays open */
export async function readOwn(): Promise<Row | undefined> {
  try {
    const data = await request('user/self', { keepsSession: true });
    return isObject(data) ? data : undefined;
  } catch (error) {
    if (error instanceof HttpError && (error.kind === 'refused' || error.status === 401))
      return undefined;
    throw error;
  }
}

/** The account from before a write, for a look at it afterwards. */
const readBefore = () => readOwn().catch(() => undefined);

/** The beginning of a relay's log where a code added quota. An entry by an administrator may have any text. */
const redeemed = '通过兑换码充值';

/** Times of the latest own log entries of top-ups by codes and by others, 0 without any. */
interface TopUpTimes {
  byCode: number;
  byOthers: number;
}

/** @returns undefined where they cannot be read */
async function readTopUpTimes(): Promise<TopUpTimes | undefined> {
  const query = { p: 0, type: logType.topUp };
  const rows = await request('log/self', { query, keepsSession: true }).catch(() => undefined);
  if (!Array.isArray(rows)) return undefined;
  const latest = (isByCode: boolean) =>
    Math.max(
      0,
      ...rows
        .filter(isObject)
        .filter(({ content }) => String(content).startsWith(redeemed) === isByCode)
        .map((row) => Number(row['created_at']) || 0),
    );
  return { byCode: latest(true), byOthers: latest(false) };
}

/**
 * Redeems a code.
 * @returns the quota that it added, in quota units; undefined where the relay took the code and the amount cannot be
 * seen
 * @throws HttpError
 */
export async function redeem(key: string): Promise<number | undefined> {
  const [before, timesBefore] = await Promise.all([readBefore(), readTopUpTimes()]);
  // Use moves from one to the other, but not at once: the end of a request may add to both together, too.
  const total = (row: Row) => sumWhole([row['quota'], row['used_quota']]);
  const look = async (): Promise<Finding<number>> => {
    const now = await readOwn();
    const [old, present] = [before && total(before), now && total(now)];
    if (old === undefined || present === undefined || present < old) return unknown;
    return present > old ? done(Number(present - old)) : notDone;
  };
  /** True once somebody else added quota, too. */
  let isMixed = false;
  /** Only an entry of the log proves that it was a code that added. */
  const lookForEntry: Look<number> = async (refusal) => {
    const found = await look();
    if (found.state !== 'done') return found;
    const times = timesBefore && (await readTopUpTimes());
    if (!timesBefore || !times) return refusal ? unknown : found;
    isMixed = times.byOthers > timesBefore.byOthers;
    return times.byCode > timesBefore.byCode ? found : unknown;
  };
  const added = await requestWrite('user/topup', { method: 'POST', body: { key } }, lookForEntry);
  if (isMixed) return undefined;
  if (typeof added === 'number' && Number.isFinite(added)) return added;
  // The code is used: that the answer has no amount must not look like a failure.
  const found = await look().catch(() => unknown);
  return found.state === 'done' ? found.answer : undefined;
}

/** True when the relay takes that password; it answers with a session of the same user. @throws HttpError */
async function takesPassword(username: unknown, password: string): Promise<boolean> {
  try {
    await request('user/login', {
      method: 'POST',
      body: { username, password },
      keepsSession: true,
    });
    return true;
  } catch (error) {
    if (codeStepOf(error)) return true;
    if (error instanceof HttpError && error.kind === 'refused') return false;
    throw error;
  }
}

/** A password cannot be read: signing in with it says whether it is the new one. */
function lookAtProfile(change: RecordChange): Look<unknown> {
  const { before, data } = change;
  return async () => {
    const { username = before['username'], password, original_password: old } = data;
    if (!password) {
      const now = await readOwn();
      return now ? findChange(change, now) : unknown;
    }
    if (await takesPassword(username, plainText(password))) return done(undefined);
    const isOld = old && (await takesPassword(before['username'], plainText(old)));
    return isOld ? notDone : unknown;
  };
}

/** The last write that gives the session a new cookie, as a new password does. */
let renewal: Promise<unknown> = Promise.resolve();

/** Fulfilled once no such write is under way. */
export const renewed = (): Promise<unknown> => renewal;

/**
 * Saves the own profile, and the passwords where a new one was typed.
 * @returns the account as it is then
 * @throws HttpError, also where the relay kept what was emptied
 */
export async function saveOwn(change: RecordChange): Promise<RecordRow> {
  const { schema, before, data, fields } = change;
  const open = withoutSecrets(schema.properties, data);
  // A new password ends sessions: a second try is answered 401, and looking signs in again.
  const keepsSession = Boolean(data['password']);
  const body = {
    ...(keepsSession ? fields : withoutSecrets(schema.properties, fields)),
    ...(tellsOvertaken(schema) ? { _before: readValues(change, open) } : {}),
  };
  const write = requestWrite(
    'user/self',
    { method: 'PUT', body, keepsSession },
    lookAtProfile(change),
  );
  if (keepsSession) renewal = write.catch(() => undefined);
  await write;
  const { username, display_name } = data;
  const emptied = Object.keys(open).filter((field) => isNotGiven(open[field]));
  if (emptied.length > 0) {
    // Many relays take an empty text for "not given".
    const now = await readOwn().catch(() => undefined);
    if (!now) throw new HttpError('unsure', 'not read back', 200);
    const left = emptied.filter((field) => !isNotGiven(now[field]));
    refuseLeft(schema, left, { sent: { username, display_name }, now });
  }
  return { ...before, ...open };
}

/** Ends the own account. @throws HttpError */
export async function deleteOwn(): Promise<void> {
  // Only a session that was alive just before has ended because of this.
  const isAlive = (await readBefore()) !== undefined;
  await requestWrite('user/self', { method: 'DELETE', keepsSession: isAlive }, async () => {
    if (await readOwn()) return notDone;
    // A sign-out in another tab ends the session, too.
    return isAlive && storedUser.get() ? done(undefined) : unknown;
  });
}

/** Binds another way to sign in. @param field of the account that names it; `value` where it is known beforehand */
export async function bind(
  path: string,
  query: Record<string, string>,
  field: 'email' | 'wechat_id',
  value?: string,
): Promise<void> {
  const before = await readBefore();
  await requestWrite(path, { query }, async () => {
    const now = await readOwn();
    if (!now) return unknown;
    if (value !== undefined && now[field] === value) return done(undefined);
    if (!before) return unknown;
    if (now[field] === before[field]) return notDone;
    return value === undefined ? done(undefined) : unknown;
  });
}
