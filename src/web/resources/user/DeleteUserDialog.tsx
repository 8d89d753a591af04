import type { User } from '../../../schema/records.gen';
import type { RowDialogProps } from '../../config/resourceConfig';
import { useTranslate } from '../../core/texts/catalogue';
import { useWrite } from '../../data/useWrite';
import { useRowGrid } from '../../grid/GridContext';
import { recordName } from '../../grid/recordName';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { manageAndTell } from './manageAndTell';

const remove = manageAndTell('delete');

/** Deletes a user after asking. */
export function DeleteUserDialog({ row, onClose }: RowDialogProps<User>) {
  const t = useTranslate();
  const { write } = useWrite('user');
  const { select } = useRowGrid();
  const removeRow = async () => {
    if (await write(() => remove(row))) select([row], false);
  };
  return (
    <ConfirmDialog
      title={t('user.deleteTitle', { name: recordName(row) })}
      text={t('delete.text')}
      confirmLabel={t('delete.confirm')}
      danger
      onConfirm={() => {
        onClose();
        void removeRow();
      }}
      onCancel={onClose}
    />
  );
}
