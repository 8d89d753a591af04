/** Codes sent by mail: ten minutes, once. Only their hashes are kept, in the database. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { randomText, sha256 } from '../kernel/work/secrets';
import type { Services } from '../options/Services';
import { forgetExpired } from '../store/tables/expiry';

export type CodePurpose = 'verification' | 'reset';

const lifetime = 600;
const maxTries = 5;

/**
 * Makes a code for an address.
 * @param bytes length of the code, half its letters
 * @param holder who asked: a short code counts for nobody else, and ends the holder's older one
 */
export async function makeCode(
  { store, now }: Pick<Services, 'now' | 'store'>,
  purpose: CodePurpose,
  address: string,
  bytes: number,
  holder: string = randomText(16),
): Promise<string> {
  const code = randomBytes(bytes).toString('hex');
  const row = {
    purpose,
    address,
    holder,
    code_hash: sha256(code),
    expires: now() + lifetime,
    tries: 0,
  };
  await store.db
    .insertInto('mail_code')
    .values(row)
    .onConflict((conflict) => conflict.columns(['purpose', 'address', 'holder']).doUpdateSet(row))
    .execute();
  return code;
}

/**
 * True when the code is the one that the holder was sent; it is used up then. A wrong one counts: there are five tries.
 * @param begin begins the transaction of the request, after the try was counted
 */
export async function takeCode(
  { store, now }: Pick<Services, 'now' | 'store'>,
  address: string,
  code: string,
  holder: string,
  begin: () => Promise<Pick<Services, 'store'>>,
): Promise<boolean> {
  // The try is counted before the code is compared, so that tries side by side do not add up to more.
  const row = await store.db
    .updateTable('mail_code')
    .set({ tries: sql`tries + 1` })
    .where('purpose', '=', 'verification')
    .where('address', '=', address)
    .where('holder', '=', holder)
    .where('expires', '>', now())
    .where('tries', '<', maxTries)
    .returning('code_hash')
    .executeTakeFirst();
  if (!row) await forgetExpired(store.db, 'mail_code', now());
  if (!row || !timingSafeEqual(Buffer.from(row.code_hash), Buffer.from(sha256(code)))) return false;
  const held = await begin();
  const { numDeletedRows } = await held.store.db
    .deleteFrom('mail_code')
    .where('address', '=', address)
    .where('holder', '=', holder)
    .where('code_hash', '=', row.code_hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * True when the token, which is too long to guess, was in a mail to this address; all tokens of the address end then.
 * @param begin begins the transaction of the request
 */
export async function takeResetToken(
  { store, now }: Pick<Services, 'now' | 'store'>,
  address: string,
  token: string,
  begin: () => Promise<Pick<Services, 'store'>>,
): Promise<boolean> {
  // Before the transaction, which may be undone: a token that is too old is gone for good.
  await forgetExpired(store.db, 'mail_code', now());
  const held = await begin();
  const ofAddress = held.store.db
    .deleteFrom('mail_code')
    .where('purpose', '=', 'reset')
    .where('address', '=', address);
  const { numDeletedRows } = await ofAddress
    .where('code_hash', '=', sha256(token))
    .where('expires', '>', now())
    .executeTakeFirst();
  if (numDeletedRows !== 1n) return false;
  await ofAddress.execute();
  return true;
}
