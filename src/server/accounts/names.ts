/** Names of accounts: nobody can have one that looks like another's, like an address, or like nothing. */
import type { Kysely } from 'kysely';
import { nameForms, plainName } from '../../schema/nameForms';
import type { Row } from '../../schema/types';
import { AppError } from '../kernel/errors/AppError';
import type { Tables } from '../store/tables/tables';

const maxLetters = 12;

/** Control, direction and other characters that are not seen, and the blank that is a letter. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A new name as it is kept: in the form in which equal letters are equal. @throws AppError nameForm */
export function cleanName(text: string): string {
  const name = plainName(text);
  if (
    name === '' ||
    [...name].length > maxLetters ||
    name.search(unseen) >= 0 ||
    name.includes('@')
  )
    throw new AppError('nameForm', {}, 200, { username: 'nameForm' });
  return name;
}

/** A body whose name is plain before its length is looked at. @param kept a name that stays as it is */
export function withPlainName(body: Row, kept?: string): Row {
  const name = body['username'];
  return typeof name !== 'string' || name === kept ? body : { ...body, username: plainName(name) };
}

/** True where an account other than that has the name or one that looks like it. */
async function isTaken(
  db: Kysely<Tables>,
  name: string,
  userId: number | undefined,
): Promise<boolean> {
  const alike = await db
    .selectFrom('name_form')
    .select('user_id')
    .where('form', 'in', nameForms(name))
    .where('user_id', '!=', userId ?? -1)
    .executeTakeFirst();
  const same = await db
    .selectFrom('user')
    .select('id')
    .where('username', '=', name)
    .where('id', '!=', userId ?? -1)
    .executeTakeFirst();
  return alike !== undefined || same !== undefined;
}

/**
 * @param userId whose name it may be already
 * @throws AppError nameTaken when another account has it or one that looks like it
 */
export async function checkNameIsFree(
  db: Kysely<Tables>,
  name: string,
  userId: number | undefined,
): Promise<void> {
  if (await isTaken(db, name, userId))
    throw new AppError('nameTaken', {}, 200, { username: 'nameTaken' });
}

const maxShownLetters = 20;

/**
 * A name that somebody has elsewhere, as it is shown here: without what is not seen.
 * @returns undefined for one that looks like nothing, like an address or like the name of an account
 */
export async function shownName(db: Kysely<Tables>, text: string): Promise<string | undefined> {
  const letters = [...plainName(text.normalize('NFKC').replace(unseen, ''))];
  const name = letters.slice(0, maxShownLetters).join('').trim();
  if (name === '' || name.includes('@') || (await isTaken(db, name, undefined))) return undefined;
  return name;
}

/** Keeps names that look like this one from others. Within the transaction that sets the name. */
export async function claimName(db: Kysely<Tables>, userId: number, name: string): Promise<void> {
  await releaseName(db, userId);
  const rows = nameForms(name).map((form) => ({ form, user_id: userId }));
  await db.insertInto('name_form').values(rows).execute();
}

/** Gives the name of a deleted account free. */
export async function releaseName(db: Kysely<Tables>, userId: number): Promise<void> {
  await db.deleteFrom('name_form').where('user_id', '=', userId).execute();
}
