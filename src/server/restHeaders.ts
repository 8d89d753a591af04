/** Headers that this server adds to calls of REST APIs: the settings REST_HEADERS_<NAME>. */
import type { RestHeaders } from './kernel/requests/types';

/** Headers that belong to the connection, or that the call itself has. */
const ownHeaders =
  /^(host|connection|upgrade|expect|te|trailer|keep-alive|accept-encoding|(content|transfer)-.+)$/i;

/** Headers of a text, `Name: value` one a line; undefined where a line is none. */
function readHeaders(text: string): Readonly<Record<string, string>> | undefined {
  const found: Record<string, string> = {};
  for (const line of text.split(/\r?\n/).filter((one) => one.trim() !== '')) {
    const [, name = '', value = ''] =
      /^([\w!#$%&'*+.^`|~-]+):\s*([\x21-\x7e][\x20-\x7e]*)$/.exec(line.trim()) ?? [];
    if (name === '' || ownHeaders.test(name)) return undefined;
    found[name.toLowerCase()] = value.trim();
  }
  return found;
}

/** The setting with the headers for an API. */
const headerSettingOf = (api: string): string =>
  `REST_HEADERS_${api.toUpperCase().replaceAll('-', '_')}`;

export const isHeaderSetting = (name: string): boolean =>
  /^REST_HEADERS_[A-Z][A-Z0-9_]*$/.test(name);

/**
 * The headers of each API that has some.
 * @param apis the value of REST_APIS: undefined while it is wrong, or there is none
 * @param wrong gets a line for each mistake; no value is in it
 */
export function readAllHeaders(
  texts: Readonly<Record<string, string | undefined>>,
  apis: unknown,
  wrong: string[],
): RestHeaders {
  const found = new Map<string, Readonly<Record<string, string>>>();
  const known = apis instanceof Map ? [...apis.keys()].map(String) : undefined;
  if (!known) return found;
  const names = Object.keys(texts).filter((name) => isHeaderSetting(name) && texts[name]?.trim());
  for (const name of names) {
    const own = known.filter((api) => headerSettingOf(api) === name);
    const headers = readHeaders(texts[name] ?? '');
    if (own.length === 0) wrong.push(`${name}: REST_APIS has no API of this name`);
    if (!headers)
      wrong.push(
        `${name} must be headers, one a line, as Authorization: Bearer …; none of the connection`,
      );
    // A secret goes to the host that it is for, and to no other.
    if (own.length > 1) wrong.push(`${name} is that of several APIs: ${own.join(', ')}`);
    else for (const api of own) found.set(api, headers ?? {});
  }
  return found;
}
