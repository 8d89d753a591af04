/** How the texts of the environment are read. A reader answers undefined for what it does not take. */
import { isIP } from 'node:net';
import { parseNetworks } from './kernel/outgoing/networks';
import { isBasePath } from './kernel/requests/basePath';

/** A % that begins no code means itself: pg and decodeURIComponent would each take it for something else. */
const withWholeCodes = (text: string): string => text.replace(/%(?![\da-f]{2})/gi, '%25');

const canDecode = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/**
 * An address of a server, with user and password where it has them. Where the password has a bare # or /, a piece of it
 * would be the host name: then there is an @ behind the host.
 */
function readServer(text: string, protocols: RegExp): URL | undefined {
  const whole = withWholeCodes(text).replace(/ /g, '%20');
  if (!protocols.test(whole) || !URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  const isTorn = `${url.pathname}${url.hash}`.includes('@');
  return isTorn || !canDecode(url.username + url.password) ? undefined : url;
}

/** An address that http calls go to, as it was meant: user and password may be in it. */
export function readRelayAddress(text: string): URL | undefined {
  const url = readServer(text, /^https?:\/\//i);
  return url?.search.includes('@') ? undefined : url;
}

/** Addresses of plain REST APIs by their names, `name=address` between commas or blanks. */
export function readRestApis(text: string): ReadonlyMap<string, URL> | undefined {
  const found = new Map<string, URL>();
  for (const entry of text.split(/[\s,]+/).filter(Boolean)) {
    const [, name, address = ''] = /^([a-z][a-z0-9_-]*)=(.+)$/.exec(entry) ?? [];
    const url = readRelayAddress(address);
    if (name === undefined || !url || url.search || url.hash || found.has(name)) return undefined;
    found.set(name, url);
  }
  return found;
}

/** An http(s) address that paths are put behind: without the slash at its end, query, user and password. */
export function readWebAddress(text: string): string | undefined {
  const url = readServer(text, /^https?:\/\//i);
  const isBare = url && !url.username && !url.password && !/[?#]/.test(text);
  return isBare ? url.href.replace(/(?<!\/)\/+$/, '') : undefined;
}

/** A path of a host, as a console below it has it. */
export const readBasePath = (text: string): string | undefined =>
  isBasePath(text) ? text : undefined;

/**
 * A PostgreSQL address. It has no #, and its query is of names and values, so any other text there is a password torn
 * apart.
 */
export function readDsn(text: string): string | undefined {
  // No host at all means the socket of the machine.
  const url = readServer(text.replace('@/', '@localhost/'), /^postgres(ql)?:\/\//i);
  if (!url || text.includes('#') || !canDecode(url.pathname + url.hostname)) return undefined;
  const query = url.search.slice(1).split('&').filter(Boolean);
  const isOwn = query.every((part) => /^\w+=/.test(part));
  const isTorn = url.username === '' && url.search.includes('@');
  const scheme = text.slice(0, text.indexOf(':')).toLowerCase();
  return isOwn && !isTorn && !/^\/.*\//.test(url.pathname)
    ? scheme + withWholeCodes(text.slice(scheme.length)).replace(/ /g, '%20')
    : undefined;
}

/** A host to listen on. An IPv6 address may be in brackets, and is without them afterwards. */
export function readHost(text: string): string | undefined {
  const address = /^\[([^\]]*)\]$/.exec(text)?.[1];
  if (address !== undefined) return isIP(address) === 6 ? address : undefined;
  if (isIP(text) !== 0) return text;
  const isName = /^[a-z\d_-]+(\.[a-z\d_-]+)*\.?$/i.test(text) && !/^[\d.]+$/.test(text);
  return isName ? text.toLowerCase() : undefined;
}

/** Addresses and networks, between commas or blanks. */
export function readNetworks(text: string): readonly string[] | undefined {
  const entries = text.split(/[\s,;，；、]+/).filter(Boolean);
  try {
    parseNetworks('', entries);
    return entries;
  } catch {
    return undefined;
  }
}

/** Digits only: 0x10 and 1e2 are numbers for programs. */
export const readWhole =
  (least: number, most: number) =>
  (text: string): number | undefined => {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    return number >= least && number <= most ? number : undefined;
  };

/** One of these words, in any case. */
export const readWord =
  <Word extends string>(words: readonly Word[]) =>
  (text: string): Word | undefined =>
    words.find((word) => word === text.toLowerCase());
