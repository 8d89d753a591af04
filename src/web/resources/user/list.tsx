import { type User, userRole } from '../../../schema/records.gen';
import type { ListConfig, RecordRow } from '../../config/resourceConfig';
import { lacksCall } from '../../core/HttpError';
import { requestWrite } from '../../core/settle';
import { storedUser } from '../../core/storage/storedUser';
import { DeleteUserDialog } from './DeleteUserDialog';
import { manage, manageAndTell } from './manageUser';

/** The relay adds quota by itself, so that nothing that is redeemed or spent meanwhile is lost. It takes nothing away. */
async function topUp(
  { id }: RecordRow<User>,
  quota: number,
  idempotencyKey: string,
): Promise<boolean> {
  if (quota < 1) return false;
  const body = { user_id: id, quota, remark: '' };
  return requestWrite('topup', { method: 'POST', body, idempotencyKey }).then(
    () => true,
    (error: unknown) => {
      if (lacksCall(error)) return false;
      throw error;
    },
  );
}

/** Nobody does anything to the super administrator. */
const isRoot = ({ role }: RecordRow<User>) => role === userRole.root;

export const config: ListConfig<User> = {
  rowActions: [
    {
      key: 'promote',
      label: 'user.promote',
      icon: 'up',
      isLocked: isRoot,
      work: manageAndTell('promote'),
    },
    {
      key: 'demote',
      label: 'user.demote',
      icon: 'down',
      isLocked: isRoot,
      work: manageAndTell('demote'),
    },
    {
      key: 'delete',
      label: 'row.delete',
      icon: 'delete',
      danger: true,
      shortcut: 'Delete',
      isLocked: isRoot,
      Dialog: DeleteUserDialog,
    },
  ],
  isLocked: isRoot,
  toggle: (row, isOn) => manage(row, isOn ? 'enable' : 'disable'),
  noDelete: true,
  // The own account has a page of its own, without group and quota.
  editPath: (row) => (row.id === storedUser.get()?.id ? '/user/edit' : undefined),
  adders: { quota: topUp },
  bulk: [
    {
      key: 'enable',
      label: 'bulk.unban',
      work: (row) => manage(row, 'enable'),
    },
    {
      key: 'disable',
      label: 'bulk.ban',
      work: (row) => manage(row, 'disable'),
    },
    {
      key: 'delete',
      label: 'row.delete',
      danger: true,
      work: (row) => manage(row, 'delete'),
    },
  ],
};
