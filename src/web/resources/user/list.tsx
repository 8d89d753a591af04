import type { ListConfig } from '../../resourceConfig';
import { storedUser } from '../../storage/storedUser';
import { manage, UserActions } from './UserActions';

export const config: ListConfig = {
  RowExtras: UserActions,
  noDelete: true,
  // The own account has a page of its own, without group and quota.
  editPath: (row) => (row.id === storedUser.get()?.id ? '/user/edit' : undefined),
  bulk: [
    {
      key: 'enable',
      label: 'bulk.unban',
      work: (row) => manage(row, 'enable'),
      isDone: (now) => now?.['status'] === 1,
    },
    {
      key: 'disable',
      label: 'bulk.ban',
      work: (row) => manage(row, 'disable'),
      isDone: (now) => now?.['status'] === 2,
    },
    {
      key: 'delete',
      label: 'row.delete',
      danger: true,
      work: (row) => manage(row, 'delete'),
      isDone: (now) => now === undefined || now['status'] === 3,
    },
  ],
};
