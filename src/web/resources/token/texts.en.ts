/** Texts of the list and the form of tokens. */
export const en = {
  'token.empty': 'A token is the key that your programs send to this relay.',
  'token.topUp': 'Add quota',
  'token.created': 'Token created, click copy in the list to get the token',
  'token.copy': 'Copy',
  'token.copyForApp': 'Copy for an app',
  'token.chatInApp': 'Chat in an app',
  'token.copyFor': 'Copy for {client}',
  'token.chatIn': 'Chat in {client}',
  'token.noChatLink': 'The administrator has not set a chat link, which this client needs.',
  'token.openTitle': 'Send the key to {origin}?',
  'token.openText': 'The client opens in a new tab and receives this key.',
  'token.open': 'Open',
};

type Added = typeof en;
declare module '../../locales/catalogue' {
  interface Texts extends Added {}
}
