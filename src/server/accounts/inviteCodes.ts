/** Invite codes: four letters that lead to one account. */
import type { Kysely } from 'kysely';
import { userStatus } from '../../schema/records.gen';
import { randomText } from '../kernel/work/secrets';
import type { Services } from '../options/Services';
import { holdRecord } from '../records/holdRecord';
import type { Tables } from '../store/tables/tables';
import { inTransaction } from '../store/tables/transactions';

/** Where so many in a row are taken, the next have a letter more. */
const drawsOfLength = 10;

/**
 * The id of the account that a code leads to: the oldest that was not deleted, for older versions drew some twice.
 * Undefined for none.
 */
export async function ownerOfCode(db: Kysely<Tables>, code: string): Promise<number | undefined> {
  if (code === '') return undefined;
  const owner = await db
    .selectFrom('user')
    .select('id')
    .where('aff_code', '=', code)
    .orderBy((eb) => eb.case().when('status', '=', userStatus.deleted).then(1).else(0).end())
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return owner?.id;
}

/** A code that no account has. Within the transaction that writes it. */
export async function drawCode(db: Kysely<Tables>): Promise<string> {
  for (let draws = 0; ; draws += 1) {
    const code = randomText(4 + Math.floor(draws / drawsOfLength));
    if ((await ownerOfCode(db, code)) === undefined) return code;
  }
}

/** The code of a user; undefined where there is none that leads to that account. */
async function knownCode(db: Kysely<Tables>, userId: number): Promise<string | undefined> {
  const { aff_code: known } = await db
    .selectFrom('user')
    .select('aff_code')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const code = known ?? '';
  return (await ownerOfCode(db, code)) === userId ? code : undefined;
}

/** The invite code of a user, made when there is none or an older account has the same. */
export async function inviteCode(
  { store }: Pick<Services, 'store'>,
  userId: number,
): Promise<string> {
  const known = await knownCode(store.db, userId);
  if (known !== undefined) return known;
  return inTransaction(store, async (held) => {
    const { db } = held;
    await holdRecord(held, 'user', userId);
    const meanwhile = await knownCode(db, userId);
    if (meanwhile !== undefined) return meanwhile;
    const code = await drawCode(db);
    await db.updateTable('user').set({ aff_code: code }).where('id', '=', userId).execute();
    return code;
  });
}
