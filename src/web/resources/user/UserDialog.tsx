import type { User } from '../../../schema/records.gen';
import { recordName } from '../../list/row/recordName';
import { useRowExtras } from '../../list/state/ListExtras';
import { useTranslate } from '../../locales/catalogue';
import type { RowDialogProps } from '../../relay/config/resourceConfig';
import { manageUser } from '../../relay/resources/userCalls';
import { useWrite } from '../../relay/useWrite';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import { showToast } from '../../ui/toasts/showToast';

/** The question and the message of each action. */
const words = {
  promote: ['user.promoteTitle', 'user.promoteText', 'user.promoteConfirm', 'user.promoted'],
  demote: ['user.demoteTitle', 'user.demoteText', 'user.demote', 'user.demoted'],
  resetFactor: [
    'user.resetFactorTitle',
    'user.resetFactorText',
    'user.resetFactor',
    'user.factorReset',
  ],
  delete: ['user.deleteTitle', 'delete.text', 'delete.confirm', 'user.deleted'],
} as const;

/** A dialog that does an action on an account after asking, and says whose. */
export const userDialog = (action: keyof typeof words) =>
  function Dialog({ row, onClose }: RowDialogProps<User>) {
    const t = useTranslate();
    const { write } = useWrite('user');
    const { select } = useRowExtras();
    const [title, text, label, done] = words[action];
    const name = recordName(row);
    const run = async () => {
      const about = t('row.named', { action: t(label), name });
      if (!(await write(() => manageUser(row, action), undefined, about))) return;
      if (action === 'delete') select([row.id], false);
      showToast('success', t(done, { name }));
    };
    return (
      <ConfirmDialog
        title={t(title, { name })}
        text={t(text)}
        confirmLabel={t(label)}
        danger={action === 'delete'}
        onConfirm={() => {
          onClose();
          void run();
        }}
        onCancel={onClose}
      />
    );
  };
