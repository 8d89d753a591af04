/** Text formats that schemas name, checked the same way in the browser and the server. Linear time, no regular expression that backtracks. */

function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255);
}

function isIpv6(text: string): boolean {
  const halves = text.split('::');
  if (halves.length > 2 || text.length > 39) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  return (
    groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) &&
    (halves.length === 2 ? groups.length < 8 : groups.length === 8)
  );
}

/** A network such as 192.168.0.0/24 or fd00::/8. */
export function isCidr(text: string): boolean {
  const [address = '', bits = '', ...rest] = text.split('/');
  if (rest.length > 0 || !/^\d{1,3}$/.test(bits)) return false;
  return isIpv4(address) ? Number(bits) <= 32 : isIpv6(address) && Number(bits) <= 128;
}

/** Empty, or a text that JSON.parse takes. */
export function isJsonText(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isEmail(text: string): boolean {
  const [name = '', domain = '', ...rest] = text.split('@');
  return (
    rest.length === 0 && name !== '' && /^[^\s.]+(\.[^\s.]+)+$/.test(domain) && text.length <= 254
  );
}

function isUri(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

export const formats: Record<string, (text: string) => boolean> = {
  cidr: isCidr,
  email: isEmail,
  uri: isUri,
  'json-text': isJsonText,
};
