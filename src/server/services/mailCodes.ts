/** Codes sent by mail: ten minutes, five tries, once (reliability.md S17). Only their hashes are kept, in the database. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from '../http/types';
import { atOnce } from '../store/requestTransaction';
import { forgetExpired } from './expiry';
import { sha256 } from './secrets';

export type CodePurpose = 'verification' | 'reset';

const lifetime = 600;
const mostTries = 5;

/** Makes a code for an address; an older one of the same purpose ends. @param bytes length of the code, half its letters */
export async function makeCode(
  { store, now }: Services,
  purpose: CodePurpose,
  address: string,
  bytes: number,
): Promise<string> {
  const code = randomBytes(bytes).toString('hex');
  const row = { purpose, address, code_hash: sha256(code), expires: now() + lifetime, tries: 0 };
  await store.db
    .insertInto('mail_code')
    .values(row)
    .onConflict((conflict) => conflict.columns(['purpose', 'address']).doUpdateSet(row))
    .execute();
  return code;
}

/** True when the code is the one that was sent; it is used up then. A wrong one counts. */
export async function takeCode(
  { store, now }: Services,
  purpose: CodePurpose,
  address: string,
  code: string,
): Promise<boolean> {
  // The try is counted before the code is compared, so that tries side by side do not add up to more.
  const row = await atOnce(() =>
    store.db
      .updateTable('mail_code')
      .set({ tries: sql`tries + 1` })
      .where('purpose', '=', purpose)
      .where('address', '=', address)
      .where('expires', '>', now())
      .where('tries', '<', mostTries)
      .returning('code_hash')
      .executeTakeFirst(),
  );
  if (!row) await forgetExpired(store.db, 'mail_code', now());
  if (!row || !timingSafeEqual(Buffer.from(row.code_hash), Buffer.from(sha256(code)))) return false;
  const { numDeletedRows } = await store.db
    .deleteFrom('mail_code')
    .where('purpose', '=', purpose)
    .where('address', '=', address)
    .where('code_hash', '=', row.code_hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
