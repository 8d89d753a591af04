import { plainText } from '../../../schema/oddValues';
import type { Redemption } from '../../../schema/records.gen';
import { redemptionStatus } from '../../../schema/records.gen';
import type { ListConfig, RecordRow, RowExtrasProps } from '../../config/resourceConfig';
import { useConsoleT } from '../../core/texts/consoleMessages';
import { translate } from '../../core/texts/translate';
import { showToast } from '../../core/toastStore';
import { Button } from '../../ui/Button';
import { copyAndTell } from '../../ui/copyAndTell';
import { copyText } from '../../ui/copyText';
import { downloadText } from '../../ui/downloadText';

/** Copies a code; where the clipboard is refused the code goes into the search box. */
function CopyCode({ row, showText }: RowExtrasProps<Redemption>) {
  const t = useConsoleT();
  const copy = async () => {
    const code = plainText(row.key);
    if (!(await copyAndTell(code))) showText(code);
  };
  return (
    <Button size="small" onClick={() => void copy()}>
      {t('redemption.copy')}
    </Button>
  );
}

const codesOf = (rows: readonly RecordRow<Redemption>[]) =>
  rows.map((row) => plainText(row.key)).join('\n');

async function copyCodes(rows: readonly RecordRow<Redemption>[]): Promise<void> {
  if (await copyText(codesOf(rows))) showToast('success', translate('common.copied'));
  else downloadText('codes.txt', codesOf(rows));
}

export const config: ListConfig<Redemption> = {
  RowExtras: CopyCode,
  isLocked: (row) => row.status === redemptionStatus.used,
  bulk: [
    { key: 'copy', label: 'bulk.copyCodes', atOnce: copyCodes },
    {
      key: 'download',
      label: 'bulk.downloadCodes',
      atOnce: (rows) => downloadText('codes.txt', codesOf(rows)),
    },
  ],
};
