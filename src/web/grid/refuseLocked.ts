import type { DataProvider } from 'react-admin';
import type { ListConfig, RecordRow } from '../config/resourceConfig';
import { HttpError } from '../core/HttpError';
import { translate } from '../core/texts/catalogue';

/**
 * Looks at a record before its status is set. A code may have been redeemed since the list was read, and some relays
 * store any status: it could be redeemed again.
 * @throws HttpError refused where the record is locked by now; any other where it cannot be read
 */
export async function refuseLocked(
  name: string,
  id: RecordRow['id'],
  isLocked: ListConfig['isLocked'],
  provider: DataProvider,
): Promise<void> {
  if (!isLocked) return;
  const { data } = await provider.getOne<RecordRow>(name, { id });
  if (isLocked(data)) throw new HttpError('refused', translate('bulk.locked'));
}
