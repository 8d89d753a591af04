import type { ComponentType } from 'react';
import type { Token } from '../../../schema/records.gen';
import { useTranslate } from '../../locales/catalogue';
import { apiKeyOf } from '../../relay/apiKey';
import { useStatus } from '../../relay/calls/relayStatus';
import type { RowDialogProps } from '../../relay/config/resourceConfig';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import { Dialog } from '../../ui/dialog/Dialog';
import { DialogActions } from '../../ui/dialog/DialogActions';
import { type ChatClient, relayOf, targetOf } from './clients';

/** A dialog that names who gets the key of a token, and opens a client with it in a new tab. */
export function chatDialogOf(client: ChatClient): ComponentType<RowDialogProps<Token>> {
  return function ChatDialog({ row, onClose }) {
    const t = useTranslate();
    const relay = relayOf(useStatus());
    const shown = client.address('', relay);
    const origin = shown === undefined ? undefined : targetOf(shown);
    if (origin === undefined)
      return (
        <Dialog title={t('token.chatIn', { client: client.label })} onClose={onClose}>
          <p>{t('token.noChatLink')}</p>
          <DialogActions cancelLabel={t('common.close')} onCancel={onClose}>
            {null}
          </DialogActions>
        </Dialog>
      );
    const open = async () => {
      const apiKey = await apiKeyOf(row);
      if (apiKey === undefined) return;
      window.open(client.address(apiKey, relay), '_blank', 'noopener,noreferrer');
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
