/** Deletions of records, and actions on an account by its name. */
import { isRow } from '../../../schema/isRow';
import { isDeleted } from '../../../schema/recordStatus';
import { AppError } from '../../kernel/errors/AppError';
import { toOurs } from './fields';
import { type Found, settled } from './settled';
import { type Ask, type Call, dataOf, isDone, isGone, pathPart } from './TheirCall';
import type { Kind } from './updates';

/** An id that names one record; other words, as `disabled`, name many. */
const isOne = /^(\d+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i;

/** Deletes a record; where the answer is lost, it is looked for. */
export async function deleteRecord({ schema, resource }: Kind, call: Call, ask: Ask) {
  if (!isOne.test(call.path.split('/')[1] ?? '')) return ask(call);
  const look = async (): Promise<Found> => {
    const now = await ask({ ...call, method: 'GET', body: undefined });
    const data = dataOf(now);
    const isThere = isDone(now) && isRow(data) && !isDeleted(schema, toOurs(resource, data));
    if (isThere) return 'notDone';
    const value = { success: true, message: '' };
    return isDone(now) || isGone(now) ? { status: 200, headers: {}, value, text: '' } : undefined;
  };
  return settled(ask, () => ask(call), look);
}

/**
 * A relay takes the name of an account, which may be another account's by now: the id of our call is compared.
 * @throws AppError renamedUser
 */
export async function refuseRenamed({ body }: Call, ask: Ask): Promise<void> {
  const { id, username } = isRow(body) ? body : {};
  if (id === undefined || ask.tried.isAgain) return;
  const path = `user/${pathPart(id)}`;
  const now = await ask({ method: 'GET', path, query: new URLSearchParams(), body: undefined });
  const data = dataOf(now);
  if (isDone(now) && isRow(data) && data['username'] !== username)
    throw new AppError('renamedUser');
}
