import type { Token } from '../../../schema/records.gen';
import type { ListConfig } from '../../relay/config/resourceConfig';
import { chatDialogOf } from './ChatDialog';
import { chatClients } from './clients';
import { copyKeyFor } from './copyKeyFor';

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
