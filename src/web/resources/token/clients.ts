/** Addresses that hand a token to a chat client. */
import { fillChatLink, hasKeyInHost } from '../../../schema/values/chatLink';
import { type Status, statusText } from '../../relay/calls/relayStatus';
import { relayAddress } from '../../relay/site/relayAddress';

export interface ChatClient {
  key: string;
  label: string;
  /** The address with the key; undefined where the client needs a chat link and none is set. */
  address: (apiKey: string, relay: Relay) => string | undefined;
}

export interface Relay {
  /** Address of the relay's API. */
  server: string;
  chatLink: string;
}

/** The relay's address and chat link; the page's own origin where the relay names none. */
export function relayOf(status: Status): Relay {
  const link = statusText(status, 'chat_link').replace(/\/$/, '');
  return {
    server: relayAddress(status),
    chatLink: hasKeyInHost(link) ? '' : link,
  };
}

/** A value as JSON in an address. */
const encoded = (value: object) => encodeURIComponent(JSON.stringify(value));

/** Fills {address} and {key} in where a chat link has them. */
export function fillPlaceholders(link: string, apiKey: string, server: string): string | undefined {
  return /\{(address|key)\}/.test(link) ? fillChatLink(link, server, apiKey) : undefined;
}

export const chatClients: readonly ChatClient[] = [
  {
    key: 'next',
    label: 'ChatGPT Next Web',
    address: (apiKey, { server, chatLink }) =>
      fillPlaceholders(chatLink, apiKey, server) ??
      `${chatLink || 'https://app.nextchat.dev'}/#/?settings=${encoded({ key: apiKey, url: server })}`,
  },
  {
    key: 'ama',
    label: 'BotGem',
    address: (apiKey, { server }) =>
      `ama://set-api-key?server=${encodeURIComponent(server)}&key=${apiKey}`,
  },
  {
    key: 'opencat',
    label: 'OpenCat',
    address: (apiKey, { server }) =>
      `opencat://team/join?domain=${encodeURIComponent(server)}&token=${apiKey}`,
  },
  {
    key: 'lobechat',
    label: 'LobeChat',
    address: (apiKey, { server, chatLink }) =>
      chatLink === ''
        ? undefined
        : (fillPlaceholders(chatLink, apiKey, server) ??
          `${chatLink}/?settings=${encoded({ keyVaults: { openai: { apiKey, baseURL: `${server}/v1` } } })}`),
  },
];

/**
 * Where an address leads, as a user can judge it: its origin, or its scheme for an app; undefined for what must not be
 * opened.
 */
export function targetOf(address: string): string | undefined {
  if (/^(ama|opencat):\/\//.test(address)) return address.split('/', 1)[0];
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
    ? new URL(address).origin
    : undefined;
}
