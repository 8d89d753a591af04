import { groupDigits } from '../../formats/number/numbers';
import { useTranslate } from '../../locales/catalogue';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import { minutesFor } from './loadEstimate';

/** Asks before a list is read whose end is many minutes away. @param most the most rows that it can have */
export function LongLoad(props: { most: number; onConfirm: () => void; onCancel: () => void }) {
  const { most, onConfirm, onCancel } = props;
  const t = useTranslate();
  return (
    <ConfirmDialog
      title={t('list.longTitle', { count: groupDigits(most) })}
      text={t('list.longText', { minutes: minutesFor(most) })}
      confirmLabel={t('list.longStart')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
