import { useState } from 'react';
import type { User } from '../../../schema/records.gen';
import { userRole, userStatus } from '../../../schema/records.gen';
import type { RecordRow, RowExtrasProps } from '../../config/resourceConfig';
import { done, notDone, requestWrite, unknown } from '../../core/settle';
import { useConsoleT } from '../../core/texts/consoleMessages';
import { useT } from '../../core/texts/translate';
import { showToast } from '../../core/toastStore';
import { useWrite } from '../../data/useWrite';
import { findRecord } from '../../data/writeRecord';
import { recordName } from '../../grid/recordName';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';

export type UserAction = 'promote' | 'demote' | 'enable' | 'disable' | 'delete';

/** What the account says of an action; `now` is undefined when there is no such account any more. */
const isDone: Record<UserAction, (now: RecordRow<User> | undefined) => boolean> = {
  promote: (now) => Number(now?.role) >= userRole.administrator,
  demote: (now) => Number(now?.role) < userRole.administrator,
  enable: (now) => now?.status === userStatus.active,
  disable: (now) => now?.status === userStatus.banned,
  delete: (now) => now === undefined || now.status === userStatus.deleted,
};

/** What an administrator does to an account. */
export const manage = (row: RecordRow<User>, action: UserAction) =>
  requestWrite(
    'user/manage',
    { method: 'POST', body: { username: row.username, action } },
    async () => {
      const now = await findRecord('user', row.id);
      if (isDone[action](now)) return isDone[action](row) ? unknown : done(undefined);
      return now ? notDone : unknown;
    },
  );

/** Promote, demote, enable or disable, delete; none of it for the super administrator. */
export function UserActions({ row }: RowExtrasProps<User>) {
  const t = useConsoleT();
  const tBase = useT();
  const { busy, write } = useWrite('user');
  const [asking, setAsking] = useState(false);
  const disabled = busy || row.role === userRole.root;
  const run = async (action: UserAction) => {
    setAsking(false);
    if (await write(() => manage(row, action))) showToast('success', tBase('success.done'));
  };
  const toggle = row.status === userStatus.active ? 'disable' : 'enable';
  return (
    <>
      <Button size="small" disabled={disabled} onClick={() => void run('promote')}>
        {t('user.promote')}
      </Button>
      <Button size="small" disabled={disabled} onClick={() => void run('demote')}>
        {t('user.demote')}
      </Button>
      <Button size="small" disabled={disabled} onClick={() => void run(toggle)}>
        {t(`row.${toggle}`)}
      </Button>
      <Button size="small" kind="danger" disabled={disabled} onClick={() => setAsking(true)}>
        {t('row.delete')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('user.deleteTitle', { name: recordName(row) })}
          text={t('delete.text')}
          confirmLabel={t('delete.confirm')}
          danger
          onConfirm={() => void run('delete')}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
