import { useState } from 'react';
import type { Channel } from '../../../../schema/records.gen';
import { plainText } from '../../../../schema/values/oddValues';
import { useStop } from '../../../list/jobs/useStop';
import { useTranslate } from '../../../locales/catalogue';
import type { RowDialogProps } from '../../../relay/config/resourceConfig';
import { useWrite } from '../../../relay/useWrite';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/dialog/Dialog';
import { DialogActions } from '../../../ui/dialog/DialogActions';
import { LabelledSelect } from '../../../ui/fields/LabelledSelect';
import { modelsOf, testAndTell } from './testChannel';

/** Tests a channel with one of its models. */
export function ModelTestDialog({ row, onClose }: RowDialogProps<Channel>) {
  const t = useTranslate();
  const { busy, write } = useWrite('channel');
  const models = modelsOf(row);
  const [model, setModel] = useState(models[0] ?? '');
  const gone = useStop();
  const test = async () => {
    await write(() => testAndTell(row, model));
    // The row may have another dialog open by then.
    if (!gone.current.signal.aborted) onClose();
  };
  return (
    <Dialog title={t('channel.testModel', { name: plainText(row.name) })} onClose={onClose}>
      <LabelledSelect
        label={t('channel.model')}
        value={model}
        onChange={setModel}
        options={models.map((value) => ({ value, label: value }))}
      />
      <DialogActions onCancel={onClose}>
        <Button kind="primary" aria-disabled={busy} onClick={() => void test()}>
          {t('channel.test')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
