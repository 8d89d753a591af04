import { plainText } from '../../../schema/oddValues';
import type { Redemption } from '../../../schema/records.gen';
import { redemptionStatus } from '../../../schema/records.gen';
import type { ListConfig, RecordRow, RowTools } from '../../config/resourceConfig';
import { translate } from '../../core/texts/catalogue';
import { showToast } from '../../core/toastStore';
import { copyAndTell } from '../../ui/copyAndTell';
import { copyText } from '../../ui/copyText';
import { downloadText } from '../../ui/downloadText';

/** Copies a code; where the clipboard is refused the code goes into the search box. */
async function copyCode(row: RecordRow<Redemption>, { showText }: RowTools): Promise<void> {
  const code = plainText(row.key);
  if (!(await copyAndTell(code))) showText(code);
}

const codesOf = (rows: readonly RecordRow<Redemption>[]) =>
  rows.map((row) => plainText(row.key)).join('\n');

async function copyCodes(rows: readonly RecordRow<Redemption>[]): Promise<void> {
  if (await copyText(codesOf(rows))) showToast('success', translate('common.copied'));
  else downloadText('codes.txt', codesOf(rows));
}

export const config: ListConfig<Redemption> = {
  empty: 'redemption.empty',
  rowActions: [
    { key: 'copy', label: 'redemption.copy', icon: 'copy', isButton: true, atOnce: copyCode },
  ],
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
