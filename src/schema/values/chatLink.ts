/** Links to chat pages: `{address}` and `{key}` are replaced by the relay's address and a user's key. */

/** A link with its placeholders filled in. */
export function fillChatLink(link: string, address: string, key: string): string {
  return link.replaceAll('{address}', encodeURIComponent(address)).replaceAll('{key}', key);
}

/** Where a filled link leads, as far as its owner can say: scheme, user, host and port. */
function targetWith(link: string, key: string): string | undefined {
  const filled = fillChatLink(link, 'https://relay.example', key);
  if (!URL.canParse(filled)) return undefined;
  const { protocol, username, password, host } = new URL(filled);
  return `${protocol}//${username}:${password}@${host}`;
}

/** True for a link in which the key decides what is called, as a name of a host would give the key away. */
export function hasKeyInHost(link: string): boolean {
  if (!link.includes('{key}')) return false;
  const [one, other] = ['sk-a1', 'sk-b2'].map((key) => targetWith(link, key));
  return one === undefined || one !== other;
}
