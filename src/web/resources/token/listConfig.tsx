import type { Token } from '../../../schema/records.gen';
import { translate } from '../../locales/catalogue';
import { apiKeyOf } from '../../relay/apiKey';
import { currentStatus } from '../../relay/calls/relayStatus';
import type { ListConfig, RecordRow, RowTools } from '../../relay/config/resourceConfig';
import { copyAndTell } from '../../ui/files/copyAndTell';
import { showToast } from '../../ui/toasts/showToast';
import { chatDialogOf } from './ChatDialog';
import { type ChatClient, chatClients, relayOf } from './clients';

/**
 * Copies the key of a token, plain or as the address that a client takes it by. Where the clipboard is refused the text
 * goes into the search box.
 */
const copyKeyFor =
  (client?: ChatClient) =>
  async (token: RecordRow<Token>, { showText }: RowTools): Promise<void> => {
    const apiKey = await apiKeyOf(token);
    if (apiKey === undefined) return;
    const text = client ? client.address(apiKey, relayOf(currentStatus())) : apiKey;
    if (text === undefined) showToast('warning', translate('token.noChatLink'));
    else if (!(await copyAndTell(text))) showText(text);
  };

export const config: ListConfig<Token> = {
  empty: 'token.empty',
  emptyStep: { label: 'token.topUp', href: '/topup' },
  rowActions: [
    {
      key: 'copy',
      label: 'token.copy',
      icon: 'copy',
      isButton: true,
      atOnce: copyKeyFor(),
    },
    ...chatClients.map((client) => ({
      key: `copy-${client.key}`,
      label: 'token.copyFor' as const,
      labelParams: { client: client.label },
      icon: 'copy' as const,
      group: 'token.copyForApp' as const,
      atOnce: copyKeyFor(client),
    })),
    ...chatClients.map((client) => ({
      key: `chat-${client.key}`,
      label: 'token.chatIn' as const,
      labelParams: { client: client.label },
      icon: 'chat' as const,
      group: 'token.chatInApp' as const,
      Dialog: chatDialogOf(client),
    })),
  ],
};
