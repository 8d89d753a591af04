import { type User, userRole, userStatus } from '../../../schema/records.gen';
import { useTranslate } from '../../locales/catalogue';
import { currentStatus } from '../../relay/calls/relayStatus';
import type { ListConfig, RecordRow } from '../../relay/config/resourceConfig';
import { manageUser, topUpUser } from '../../relay/resources/userCalls';
import { useAccess } from '../../relay/session/useAccess';
import { storedUser } from '../../storage/storedUser';
import { lazyDialog } from '../../ui/dialog/lazyDialog';
import { LinkButton } from '../../ui/links/LinkButton';
import { DeleteUserDialog, DemoteDialog, PromoteDialog, ResetFactorDialog } from './UserDialogs';

const GiveQuotaDialog = lazyDialog(async () => (await import('./GiveQuotaDialog')).GiveQuotaDialog);

/** The way to an invitation, of a relay that takes some. */
function UsersHead() {
  const t = useTranslate();
  return useAccess()({ resource: 'invitation', action: 'create' }) ? (
    <LinkButton to="/invitation/add">{t('user.invite')}</LinkButton>
  ) : null;
}

const isAdministrator = ({ role }: RecordRow<User>) => Number(role) >= userRole.administrator;

export const config: ListConfig<User> = {
  Head: UsersHead,
  empty: 'user.empty',
  rowActions: [
    {
      key: 'give',
      label: 'user.give',
      icon: 'gift',
      access: 'edit',
      isButton: true,
      Dialog: GiveQuotaDialog,
    },
    {
      key: 'promote',
      label: 'user.promote',
      icon: 'up',
      access: 'promote',
      isShown: (row) => !isAdministrator(row),
      Dialog: PromoteDialog,
    },
    {
      key: 'demote',
      label: 'user.demote',
      icon: 'down',
      access: 'demote',
      isShown: isAdministrator,
      Dialog: DemoteDialog,
    },
    {
      key: 'resetFactor',
      label: 'user.resetFactor',
      icon: 'tokens',
      access: 'resetFactor',
      isShown: ({ id }) =>
        currentStatus()['second_factors'] === true && id !== storedUser.get()?.id,
      Dialog: ResetFactorDialog,
    },
    {
      key: 'delete',
      label: 'row.delete',
      icon: 'delete',
      danger: true,
      shortcut: 'Delete',
      access: 'delete',
      Dialog: DeleteUserDialog,
    },
  ],
  toggle: (row, isOn) => manageUser(row, isOn ? 'enable' : 'disable'),
  noDelete: true,
  // The own account has a page of its own, without group and quota.
  editPath: (row) => (row.id === storedUser.get()?.id ? '/user/edit' : undefined),
  adders: { quota: topUpUser },
  bulk: [
    {
      key: 'enable',
      label: 'bulk.unban',
      icon: 'apply',
      access: 'enable',
      data: { status: userStatus.active },
    },
    {
      key: 'disable',
      label: 'bulk.ban',
      icon: 'block',
      access: 'disable',
      data: { status: userStatus.banned },
    },
    {
      key: 'delete',
      label: 'row.delete',
      danger: true,
      access: 'delete',
      call: (row) => manageUser(row, 'delete'),
    },
  ],
};
