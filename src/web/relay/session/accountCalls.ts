/** Actions on the own account beside editing it. Each call throws HttpError. */
import { isRow } from '../../../schema/isRow';
import type { Row } from '../../../schema/types';
import { storedUser } from '../../storage/storedUser';
import { newUuid } from '../calls/newUuid';
import { request, requestEnvelope, requestText } from '../calls/request';
import { done, notDone, requestWrite, settle } from '../calls/settle';
import { codeWaits, nextWait, sleep } from '../calls/waits';
import { HttpError, isLost } from '../errors/HttpError';
import { readOwn } from './ownAccount';

/** Mails a code to an address. @param turnstile the answer of the check against bots */
export const sendCode = (email: string, turnstile: string | undefined): Promise<unknown> =>
  requestWrite('verification', { query: { email: email.trim(), turnstile } });

/** Mails a link that sets a new password. */
export const sendResetMail = (email: string, turnstile: string | undefined): Promise<unknown> =>
  requestWrite('reset_password', { query: { email: email.trim(), turnstile } });

/** Spends the token of such a link. @returns the new password */
export const resetPassword = (email: string, token: string): Promise<string> =>
  settle((options) =>
    requestText('user/reset', { method: 'POST', body: { email, token }, ...options }),
  );

/**
 * A new access token. It is answered once: where its answer is lost and the relay knows no keys, nobody can say whether
 * there is a new one.
 */
export const makeAccessToken = (): Promise<string> =>
  settle((options) => requestText('user/token', { isWrite: true, ...options }));

/** Reads the own invite code, a short text; the relay makes one at the first call. @throws HttpError */
export const fetchInviteCode = (): Promise<string> => requestText('user/aff');

/** Ends the session of an account that is gone, whatever the relay answers. */
export const endSession = (): Promise<unknown> =>
  request('user/logout', { isWrite: true }).catch(() => undefined);

/** True where the relay was given the password in the last minutes. */
export const isPasswordConfirmed = async (): Promise<boolean> =>
  (await request('user/confirm')) === true;

/** Gives the password for the next minutes, as actions on secrets ask. @throws HttpError where it is wrong */
export const confirmPassword = (password: string): Promise<unknown> =>
  requestWrite('user/confirm', { method: 'POST', body: { password } }, async () =>
    (await isPasswordConfirmed()) ? done(undefined) : notDone,
  );

/** The second step of the own sign-in. */
export interface Factor {
  isOn: boolean;
  /** Recovery codes that were not used; undefined where the relay does not count them. */
  codesLeft: number | undefined;
  /** True where the account can do nothing before it has a second factor. */
  isLacking: boolean;
}

/** Whether the own sign-in goes on by a code. @throws HttpError */
export async function fetchFactor(): Promise<Factor> {
  const data = await request('user/factor');
  const { enabled, codes_left: left, needed } = isRow(data) ? data : {};
  const codesLeft = typeof left === 'number' ? left : undefined;
  return { isOn: enabled === true, codesLeft, isLacking: needed === true };
}

/** The secret of an authenticator app; it counts once a code of it has come back. */
export interface FactorSetup {
  secret: string;
  /** The same as an address, `otpauth://…`. */
  link: string;
  /** Codes for one sign-in each, where the relay has them; they are answered once. */
  backupCodes: string[];
}

/** Recovery codes that an answer shows once. */
function codesIn(data: unknown): string[] {
  const codes = isRow(data) ? data['backup_codes'] : undefined;
  return Array.isArray(codes) ? codes.map(String) : [];
}

/** Begins to turn the second step on. @throws HttpError */
export async function setUpFactor(): Promise<FactorSetup> {
  const data = await request('user/factor/setup', { method: 'POST' });
  const { secret, link } = isRow(data) ? data : {};
  if (typeof secret !== 'string') throw new HttpError('badResponse', 'no secret', 200);
  return { secret, link: String(link ?? ''), backupCodes: codesIn(data) };
}

/**
 * Turns the second step on or off, by a code of the authenticator app.
 * @returns recovery codes, where the relay makes them now
 * @throws HttpError
 */
export const turnFactor = async (isOn: boolean, code: string): Promise<string[]> =>
  codesIn(
    await requestWrite(`user/factor/${isOn ? 'enable' : 'disable'}`, {
      method: 'POST',
      body: { code },
    }),
  );

/** New recovery codes; the old ones end. @throws HttpError */
export const renewRecovery = async (): Promise<string[]> =>
  codesIn(await requestWrite('user/factor/codes', { method: 'POST' }));

/** The own account as it is; undefined where nobody is signed in, or that stays open. */
const readNow = () => readOwn().catch(() => undefined);

/** False where the own account has no identity of that provider, whatever its binding was answered. */
export async function hasIdentity(provider: string): Promise<boolean> {
  const now = await readNow();
  return now?.[`${provider}_id`] !== '';
}

/** The answer that was lost, where the account shows that the code was taken; undefined where it does not. */
async function findOutcome(provider: string, before: Row | undefined): Promise<Row | undefined> {
  const now = await readNow();
  if (!now) return undefined;
  // A session of before is none that the code has begun.
  if (!storedUser.get()) return now['id'] === before?.['id'] ? undefined : { data: now };
  const field = `${provider}_id`;
  return before && now[field] !== before[field] ? { message: 'bind' } : undefined;
}

/**
 * Hands the code of a sign-in provider to the relay: one call per code, tried again only while it was not taken.
 * @param onRetry gets the number of tries so far
 * @returns the envelope: `message` is `bind` where an account was bound, else `data` is who is signed in
 */
export async function exchangeCode(
  provider: string,
  query: { code: string; state: string },
  onRetry: (tries: number) => void,
): Promise<Row> {
  const idempotencyKey = newUuid();
  const before = await readNow();
  for (let attempt = 1; ; attempt++) {
    try {
      return await requestEnvelope(`oauth/${provider}`, { query, isWrite: true, idempotencyKey });
    } catch (error) {
      const wait = isLost(error) ? nextWait(codeWaits, attempt - 1) : undefined;
      if (wait === undefined) throw error;
      onRetry(attempt);
      await sleep(wait);
      const answer = await findOutcome(provider, before);
      if (answer) return answer;
    }
  }
}
