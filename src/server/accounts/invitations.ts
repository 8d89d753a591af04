/** Invitations: codes that a number of people may register with. */
import { sql } from 'kysely';
import { type Invitation, invitationStatus } from '../../schema/records.gen';
import { AppError } from '../kernel/errors/AppError';
import { randomText } from '../kernel/work/secrets';
import type { Services } from '../options/Services';
import type { ResourceRules } from '../records/ResourceRules';
import { isAlive } from './isAlive';

const codeLength = 16;

export const invitationRules: ResourceRules<Invitation> = {
  create: (values, { services, user }) => [
    {
      ...values,
      status: invitationStatus.enabled,
      user_id: user.id,
      key: randomText(codeLength),
      used: 0,
      created_time: services.now(),
    },
  ],
};

/**
 * Takes one of the accounts of an invitation, within the transaction that makes the account.
 * @throws AppError invitationRefused at its field where it is unknown, switched off, used up or over
 */
export async function takeInvitation(
  { store, now }: Pick<Services, 'now' | 'store'>,
  code: unknown,
): Promise<void> {
  const { numUpdatedRows } = await store.db
    .updateTable('invitation')
    .set({ used: sql<number>`used + 1` })
    .where('key', '=', typeof code === 'string' ? code.trim() : '')
    .where('status', '=', invitationStatus.enabled)
    .whereRef('used', '<', 'most')
    .where(isAlive(now()))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n)
    throw new AppError('invitationRefused', {}, 200, { invitation: 'invitationRefused' });
}
