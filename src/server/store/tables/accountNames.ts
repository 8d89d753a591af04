/** Accounts by their names, in whatever letters these are typed. */
import type { Kysely } from 'kysely';
import { nameForms, plainName } from '../../../schema/nameForms';
import type { Tables } from './tables';

/** The account of that very name, else the one whose name looks like it: there is one at most. */
export async function idOfName(db: Kysely<Tables>, text: string): Promise<number | undefined> {
  const name = plainName(text);
  // As it is written first: an older database may have both.
  for (const exact of new Set([text, name])) {
    const same = await db
      .selectFrom('user')
      .select('id')
      .where('username', '=', exact)
      .executeTakeFirst();
    if (same) return same.id;
  }
  const forms = nameForms(name);
  const alike = await db.selectFrom('name_form').selectAll().where('form', 'in', forms).execute();
  // A capital I may be an i or an l; the first form is the plain reading.
  const [first] = alike.sort((a, b) => forms.indexOf(a.form) - forms.indexOf(b.form));
  return first?.user_id;
}

/** A name as entries of the log may have it: as it was typed, and as the account that it names is called. */
export async function namesOf(db: Kysely<Tables>, text: string): Promise<string[]> {
  const id = await idOfName(db, text);
  const account =
    id === undefined
      ? undefined
      : await db.selectFrom('user').select('username').where('id', '=', id).executeTakeFirst();
  return [...new Set([text, plainName(text), account?.username ?? text])];
}
