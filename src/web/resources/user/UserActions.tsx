import { useState } from 'react';
import { request } from '../../http/request';
import { useConsoleT } from '../../i18n/consoleMessages';
import { useT } from '../../i18n/translate';
import { useWrite } from '../../providers/useWrite';
import type { RecordRow, RowExtrasProps } from '../../resourceConfig';
import { showToast } from '../../toasts/toastStore';
import { ConfirmDialog } from '../../ui/ConfirmDialog';

const root = 100;

/** What an administrator does to an account (spec.md section 4). */
export const manage = (
  row: RecordRow,
  action: 'promote' | 'demote' | 'enable' | 'disable' | 'delete',
) =>
  request('user/manage', {
    method: 'POST',
    body: { username: row['username'], action },
    isRepeatable: true,
  });

/** Promote, demote, enable or disable, delete; none of it for the super administrator. */
export function UserActions({ row }: RowExtrasProps) {
  const t = useConsoleT();
  const tBase = useT();
  const { busy, write } = useWrite('user');
  const [asking, setAsking] = useState(false);
  const disabled = busy || row['role'] === root;
  const run = async (action: Parameters<typeof manage>[1]) => {
    setAsking(false);
    if (await write(() => manage(row, action))) showToast('success', tBase('success.done'));
  };
  const toggle = row['status'] === 1 ? 'disable' : 'enable';
  return (
    <>
      <button
        type="button"
        className="button small"
        disabled={disabled}
        onClick={() => void run('promote')}
      >
        {t('user.promote')}
      </button>
      <button
        type="button"
        className="button small"
        disabled={disabled}
        onClick={() => void run('demote')}
      >
        {t('user.demote')}
      </button>
      <button
        type="button"
        className="button small"
        disabled={disabled}
        onClick={() => void run(toggle)}
      >
        {t(`row.${toggle}`)}
      </button>
      <button
        type="button"
        className="button small danger"
        disabled={disabled}
        onClick={() => setAsking(true)}
      >
        {t('row.delete')}
      </button>
      {asking && (
        <ConfirmDialog
          title={t('user.deleteTitle', { name: String(row['username']) })}
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
