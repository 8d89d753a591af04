import type { DataProvider } from 'react-admin';
import { statusOn } from '../../../schema/recordStatus';
import { useTranslate } from '../../locales/catalogue';
import type { ListConfig, RecordRow } from '../../relay/config/resourceConfig';
import { HttpError } from '../../relay/errors/HttpError';
import { useUndo } from '../../relay/useUndo';
import { useWrite } from '../../relay/useWrite';
import { recordName } from './recordName';
import { toggledStatus } from './recordStatus';

/**
 * Switches a record on or off, tells which, and offers to take it back: in lists and beside forms.
 * @param field of the status
 * @returns `toggle`, and `busy` while it writes
 */
export function useStatusToggle(
  resource: string,
  provider: DataProvider,
  config: Pick<ListConfig, 'isLocked' | 'toggle'>,
  field = 'status',
) {
  const t = useTranslate();
  const { busy, write } = useWrite(resource);
  const offerUndo = useUndo(resource, provider, config);
  const set = async (before: RecordRow, value: unknown) => {
    const { toggle: call, isLocked } = config;
    const { id } = before;
    if (call) return call(before, value === statusOn);
    // A code may have been redeemed since the list was read, and some relays store any status: it could be redeemed
    // again.
    if (isLocked?.((await provider.getOne<RecordRow>(resource, { id })).data))
      throw new HttpError('refused', t('bulk.locked'));
    return provider.update(resource, { id, data: { [field]: value }, previousData: before });
  };
  const toggle = async (row: RecordRow) => {
    const data = { [field]: toggledStatus(row[field]) };
    const name = recordName(row);
    const isOn = data[field] === statusOn;
    const about = t('row.named', { action: t(isOn ? 'row.enable' : 'row.disable'), name });
    if (!(await write(() => set(row, data[field]), { changed: [row.id] }, about))) return;
    offerUndo(t(isOn ? 'row.enabled' : 'row.disabled', { name }), [{ before: row, data }]);
  };
  return { busy, toggle };
}
