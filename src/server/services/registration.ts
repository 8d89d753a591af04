/** Self-registration with invite codes and gifts (spec.md section 3, options QuotaFor…). */
import { sql } from 'kysely';
import type { Row } from '../../schema/types';
import { AppError } from '../http/AppError';
import type { Services } from '../http/types';
import { createAccount, createDefaultToken } from './users';
import { validateInput } from './validate';

/** @throws AppError registerOff, badField, nameTaken */
export async function register(services: Services, body: Row, locale: 'en' | 'zh'): Promise<void> {
  const { options, store } = services;
  if (!options.isOn('RegisterEnabled')) throw new AppError('registerOff');
  if (!options.isOn('PasswordRegisterEnabled')) throw new AppError('passwordRegisterOff');
  const { username, password } = validateInput('user', { username: body['username'], password: body['password'] }, 'create', locale);
  const code = typeof body['aff_code'] === 'string' ? body['aff_code'] : '';
  const inviter = code === '' ? undefined : await store.db.selectFrom('user').select('id').where('aff_code', '=', code).executeTakeFirst();
  const gift = options.number('QuotaForNewUser') + (inviter ? options.number('QuotaForInvitee') : 0);
  const id = await createAccount(store, { username: String(username), password: String(password), quota: gift, inviter_id: inviter?.id ?? 0 });
  await createDefaultToken(store, id, services.now());
  const reward = options.number('QuotaForInviter');
  if (inviter && reward > 0) await store.records.updateTable('user').set({ quota: sql`quota + ${reward}` }).where('id', '=', inviter.id).execute();
}
