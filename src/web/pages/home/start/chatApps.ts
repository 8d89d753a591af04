import { isRow } from '../../../../schema/isRow';
import { hasKeyInHost } from '../../../../schema/values/chatLink';
import type { Status } from '../../../relay/calls/relayStatus';
import { type ChatClient, chatClients, fillPlaceholders } from '../../../resources/token/clients';

/**
 * The apps that the relay lists itself (`chats` of its status), by links with {address} and {key}; where it lists none,
 * those of One API.
 */
export function clientsOf({ chats }: Status): readonly ChatClient[] {
  if (!Array.isArray(chats)) return chatClients;
  return chats
    .filter(isRow)
    .flatMap(Object.entries<unknown>)
    .flatMap(([label, link]): ChatClient[] =>
      typeof link === 'string' && link.includes('{key}') && !hasKeyInHost(link)
        ? [
            {
              key: label,
              label,
              address: (apiKey, { server }) => fillPlaceholders(link, apiKey, server),
            },
          ]
        : [],
    );
}
