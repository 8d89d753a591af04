import { type User, userRole, userStatus } from '../../../schema/records.gen';
import type { ListConfig, RecordRow } from '../../config/resourceConfig';
import { storedUser } from '../../core/storage/storedUser';
import { manageUser, topUpUser } from '../../data/userCalls';
import { DeleteUserDialog } from './DeleteUserDialog';
import { GiveQuotaDialog } from './GiveQuotaDialog';
import { manageAndTell } from './manageAndTell';

/** Nobody does anything to the super administrator. */
const isRoot = ({ role }: RecordRow<User>) => role === userRole.root;

export const config: ListConfig<User> = {
  empty: 'user.empty',
  rowActions: [
    { key: 'give', label: 'user.give', icon: 'gift', isButton: true, Dialog: GiveQuotaDialog },
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
  toggle: (row, isOn) => manageUser(row, isOn ? 'enable' : 'disable'),
  noDelete: true,
  // The own account has a page of its own, without group and quota.
  editPath: (row) => (row.id === storedUser.get()?.id ? '/user/edit' : undefined),
  adders: { quota: topUpUser },
  bulk: [
    {
      key: 'enable',
      label: 'bulk.unban',
      status: userStatus.active,
      work: (row) => manageUser(row, 'enable'),
    },
    {
      key: 'disable',
      label: 'bulk.ban',
      status: userStatus.banned,
      work: (row) => manageUser(row, 'disable'),
    },
    {
      key: 'delete',
      label: 'row.delete',
      danger: true,
      work: (row) => manageUser(row, 'delete'),
    },
  ],
};
