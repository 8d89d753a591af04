import type { ComponentType } from 'react';
import type { Token } from '../../../schema/records.gen';
import { useTranslate } from '../../locales/catalogue';
import { useStatus } from '../../relay/calls/relayStatus';
import type { RowDialogProps } from '../../relay/config/resourceConfig';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import { Dialog } from '../../ui/dialog/Dialog';
import { apiKeyOf, type ChatClient, relayOf, targetOf } from './clients';

/** A dialog that names who gets the key of a token, and opens a client with it in a new tab. */
export function chatDialogOf(client: ChatClient): ComponentType<RowDialogProps<Token>> {
  return function ChatDialog({ row, onClose }) {
    const t = useTranslate();
    const address = client.address(apiKeyOf(row.key), relayOf(useStatus()));
    const origin = address === undefined ? undefined : targetOf(address);
    if (origin === undefined)
      return (
        <Dialog title={t('token.chatIn', { client: client.label })} onClose={onClose}>
          <p>{t('token.noChatLink')}</p>
        </Dialog>
      );
    const open = () => {
      window.open(address, '_blank', 'noopener,noreferrer');
      onClose();
    };
    return (
      <ConfirmDialog
        title={t('token.openTitle', { origin })}
        text={t('token.openText')}
        confirmLabel={t('token.open')}
        onConfirm={open}
        onCancel={onClose}
      />
    );
  };
}
