import { menu } from 'virtual:own/menu';
import { type User, userRole, userStatus } from '../../../schema/records.gen';
import { useTranslate } from '../../locales/catalogue';
import { currentStatus, useStatus } from '../../relay/calls/relayStatus';
import type { ListConfig, RecordRow } from '../../relay/config/resourceConfig';
import { manageUser, topUpUser } from '../../relay/resources/userCalls';
import { useAccess } from '../../relay/session/useAccess';
import { storedUser } from '../../storage/storedUser';
import { lazyDialog } from '../../ui/dialog/lazyDialog';
import { LinkButton } from '../../ui/links/LinkButton';

const asking = (action: 'promote' | 'demote' | 'resetFactor' | 'delete') =>
  lazyDialog(async () => (await import('./UserDialog')).userDialog(action));

const GiveQuotaDialog = lazyDialog(async () => (await import('./GiveQuotaDialog')).GiveQuotaDialog);

/** The way to an invitation, of a relay that takes some; who may turn them on finds the switch there. */
function UsersHead() {
  const t = useTranslate();
  const may = useAccess();
  const isHidden = menu.hidden?.includes('invitation');
  const isOff = useStatus()['invitation_required'] === false;
  return may({ resource: 'invitation', action: 'create' }) ||
    (isOff && !isHidden && may({ resource: 'option', action: 'list' })) ? (
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
      Dialog: asking('promote'),
    },
    {
      key: 'demote',
      label: 'user.demote',
      icon: 'down',
      access: 'demote',
      isShown: isAdministrator,
      Dialog: asking('demote'),
    },
    {
      key: 'resetFactor',
      label: 'user.resetFactor',
      icon: 'tokens',
      access: 'resetFactor',
      isShown: ({ id }) =>
        currentStatus()['second_factors'] === true && id !== storedUser.get()?.id,
      Dialog: asking('resetFactor'),
    },
    {
      key: 'delete',
      label: 'row.delete',
      icon: 'delete',
      danger: true,
      shortcut: 'Delete',
      access: 'delete',
      Dialog: asking('delete'),
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
