import type { ComponentType } from 'react';
import type { Token } from '../../../schema/records.gen';
import type { RowDialogProps } from '../../config/resourceConfig';
import { useStatus } from '../../core/statusStore';
import { useTranslate } from '../../core/texts/catalogue';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Dialog } from '../../ui/Dialog';
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
