import { type Redemption, redemptionStatus } from '../../../schema/records.gen';
import { plainText } from '../../../schema/values/oddValues';
import { loadWith, translate, useTranslate } from '../../locales/catalogue';
import type { ListConfig, RecordRow, RowTools } from '../../relay/config/resourceConfig';
import { useAccess } from '../../relay/session/useAccess';
import { lazyDialog } from '../../ui/dialog/lazyDialog';
import { copyAndTell } from '../../ui/files/copyAndTell';
import { copyText } from '../../ui/files/copyText';
import { downloadText } from '../../ui/files/downloadText';
import { LinkButton } from '../../ui/links/LinkButton';
import { showToast } from '../../ui/toasts/showToast';

/** The way to the batches, of a relay that has some. */
function CodesHead() {
  const t = useTranslate();
  return useAccess()({ resource: 'code_batch', action: 'list' }) ? (
    <LinkButton to="/code_batch">{t('redemption.batches')}</LinkButton>
  ) : null;
}

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

const SelectedSheet = lazyDialog(
  async () => (await loadWith('codes', import('./SelectedSheet'))).SelectedSheet,
);

export const config: ListConfig<Redemption> = {
  Head: CodesHead,
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
    { key: 'print', label: 'redemption.print', Dialog: SelectedSheet },
  ],
};
