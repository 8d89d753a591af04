/** Texts of the chat page. */
export const en = {
  'chat.title': 'Chat',
  'chat.none': 'No chat page is set. An administrator can set one in the settings.',
  'chat.set': 'Set a chat link',
  'chat.toTokens': 'To the tokens',
  'chat.choose': 'The chat page {origin} asks for a key. Choose the token that it may use.',
  'chat.token': 'Token',
  'chat.give': 'Give this key to {origin}',
  'chat.noToken': 'You have no token that is enabled.',
};

type Added = typeof en;
declare module '../../locales/catalogue' {
  interface Texts extends Added {}
}
