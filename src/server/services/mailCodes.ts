/** Codes sent by mail: ten minutes, five tries, once (reliability.md S17). Only their hashes are kept, in the database. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Services } from '../http/types';
import { sha256 } from './secrets';

export type CodePurpose = 'verification' | 'reset';

const lifetime = 600;
const mostTries = 5;

/** Makes a code for an address; an older one of the same purpose ends. @param bytes length of the code, half its letters */
export async function makeCode({ store, now }: Services, purpose: CodePurpose, address: string, bytes: number): Promise<string> {
  const code = randomBytes(bytes).toString('hex');
  const row = { purpose, address, code_hash: sha256(code), expires: now() + lifetime, tries: 0 };
  await store.db.insertInto('mail_code').values(row).onConflict((conflict) => conflict.columns(['purpose', 'address']).doUpdateSet(row)).execute();
  return code;
}

/** True when the code is the one that was sent; it is used up then. A wrong one counts. */
export async function takeCode({ store, now }: Services, purpose: CodePurpose, address: string, code: string): Promise<boolean> {
  return store.db.transaction().execute(async (transaction) => {
    const of = transaction.selectFrom('mail_code').selectAll().where('purpose', '=', purpose).where('address', '=', address);
    const row = await of.executeTakeFirst();
    if (!row || row.expires <= now() || row.tries >= mostTries) return false;
    const matches = timingSafeEqual(Buffer.from(row.code_hash), Buffer.from(sha256(code)));
    if (matches) await transaction.deleteFrom('mail_code').where('purpose', '=', purpose).where('address', '=', address).execute();
    else await transaction.updateTable('mail_code').set({ tries: row.tries + 1 }).where('purpose', '=', purpose).where('address', '=', address).execute();
    return matches;
  });
}
