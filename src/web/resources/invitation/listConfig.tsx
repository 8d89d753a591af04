import type { Invitation } from '../../../schema/records.gen';
import { plainText } from '../../../schema/values/oddValues';
import type { ListConfig, RecordRow, RowTools } from '../../relay/config/resourceConfig';
import { ownAddress } from '../../storage/ownAddress';
import { copyAndTell } from '../../ui/files/copyAndTell';

/** Copies the address of the registration with the code; where the clipboard is refused it goes into the search box. */
async function copyLink(row: RecordRow<Invitation>, { showText }: RowTools): Promise<void> {
  const query = new URLSearchParams({ invitation: plainText(row.key) });
  const link = `${ownAddress()}/register?${query}`;
  if (!(await copyAndTell(link))) showText(link);
}

export const config: ListConfig<Invitation> = {
  rowActions: [
    { key: 'copy', label: 'invitation.copy', icon: 'copy', isButton: true, atOnce: copyLink },
  ],
};
