/**
 * Text formats that schemas name, checked the same way in the browser and the server. Linear time, no regular
 * expression that backtracks.
 */
import { hasKeyInHost } from './chatLink';
import { isDomain, isEmail } from './isEmail';
import { jsonMistake } from './jsonText';

/** Without zeros in front, which some read as the sign of octal numbers: no address of a visitor has them. */
function isIpv4(text: string): boolean {
  const parts = text.split('.');
  const isByte = (part: string) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255;
  return parts.length === 4 && parts.every(isByte);
}

function isIpv6(text: string): boolean {
  // Before the pattern: a search for the end of a text looks at each place again.
  if (text.length > 45) return false;
  // The last four bytes may be written as those of IPv4.
  const [mapped = ''] = /(?<![\d.])[\d.]+$/.exec(text) ?? [];
  if (mapped.includes('.')) return isIpv4(mapped) && isIpv6(`${text.slice(0, -mapped.length)}0:0`);
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

/** Empty, or JSON in which no name is there twice. */
export const isJsonText = (text: string): boolean => !jsonMistake(text);

function isUri(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** An address that an image of a page is loaded from: whole, or a path of this site. */
const isImageAddress = (text: string): boolean =>
  /^\/(?![/\\])/.test(text) || (/^https?:\/\//.test(text) && isUri(text));

/** A day such as 2026-02-28; 2026-02-30 is none. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The name of a time zone, as Asia/Shanghai; offsets such as +08:00 have no summer time, and are none. */
function isTimeZone(text: string): boolean {
  try {
    return /^[A-Za-z]/.test(text) && Boolean(new Intl.DateTimeFormat('en', { timeZone: text }));
  } catch {
    return false;
  }
}

export const formats: Record<string, (text: string) => boolean> = {
  'chat-link': (text) => !hasKeyInHost(text),
  cidr: isCidr,
  color: (text) => /^#[0-9a-f]{6}$/i.test(text),
  date: isDate,
  domain: isDomain,
  email: isEmail,
  'image-address': (text) => text === '' || isImageAddress(text),
  'json-object': (text) => !jsonMistake(text, 'object'),
  // Null is a number that is still to be typed.
  'number-table': (text) => !jsonMistake(text, 'numbers'),
  'one-name': (text) => !/[,，\n]/.test(text),
  'time-zone': isTimeZone,
  uri: isUri,
  'uri-or-empty': (text) => text === '' || isUri(text),
  'json-text': isJsonText,
  'text-table': (text) => !jsonMistake(text, 'texts'),
};
