import { type Delivery, deliveryStatus } from '../../../schema/records.gen';
import { plainText } from '../../../schema/values/oddValues';
import { EntryFields } from '../../list/row/EntryDialog';
import { useTranslate } from '../../locales/catalogue';
import type { EntryProps } from '../../relay/config/resourceConfig';
import { sendAgain } from '../../relay/resources/messengerCalls';
import { useAccess } from '../../relay/session/useAccess';
import { useWrite } from '../../relay/useWrite';
import { Button } from '../../ui/Button';
import { showToast } from '../../ui/toasts/showToast';

/** A message, and a button that tries it once more where it did not arrive. */
export function DeliveryEntry({ row, onClose }: EntryProps<Delivery>) {
  const t = useTranslate();
  const { busy, write } = useWrite('delivery');
  const can = useAccess();
  const send = async () => {
    const result = await sendAgain(row);
    if (!result) showToast('info', t('messenger.goesOn'));
    else if (result.status === deliveryStatus.delivered) showToast('success', t('messenger.sent'));
    else showToast('error', t('messenger.refused', { answer: plainText(result.answer) }));
  };
  return (
    <>
      <EntryFields row={row} />
      {row.status === deliveryStatus.failed && can({ resource: 'messenger', action: 'test' }) && (
        <div className="entry-actions">
          <Button
            disabled={busy}
            onClick={() => void write(send).then((done) => done && onClose())}
          >
            {t('messenger.again')}
          </Button>
        </div>
      )}
    </>
  );
}
