/** Cookies of the console in front of a relay: they stand for its sessions, and no script reads them. */
import { cookiePrefix } from '../kernel/requests/cookies';
import type { AppContext } from '../kernel/requests/types';

/** Who is signed in, for relays that want it in a header. */
export const userCookie = 'relay_user';
/** The token of a session, for some minutes. */
export const tokenCookie = 'relay_token';
/** The proof of a second check, for some minutes. */
export const proofCookie = 'relay_proof';

/** The value of a cookie in the header of a request, as it came. */
export const cookieOf = (cookies: string, name: string): string | undefined =>
  cookies
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

export interface OwnCookies {
  read(name: string): string | undefined;
  /** The text that sets a cookie. @param path where the browser speaks http @param seconds 0 takes it away */
  write(name: string, value: unknown, path: string, seconds: number): string;
}

/**
 * The cookies of one request. Where the browser speaks https, their names have the prefix with which it takes them from
 * no other host.
 * @param headers for the relay, which say how the browser speaks
 */
export function ownCookies(c: AppContext, headers: Readonly<Record<string, string>>): OwnCookies {
  const isHttps = headers['x-forwarded-proto'] === 'https';
  const prefix = cookiePrefix(c, isHttps);
  const given = c.req.header('cookie') ?? '';
  return {
    read: (name) => {
      // As it was named before: the relay compares it with its own session. A token is renewed in place of that.
      const before = name === userCookie ? cookieOf(given, name) : undefined;
      return cookieOf(given, prefix + name) ?? before;
    },
    write: (name, value, path, seconds) =>
      `${prefix}${name}=${String(value)}; Path=${isHttps ? '/' : path}; Max-Age=${seconds}`,
  };
}

/** True for a cookie of a token, with or without the prefix. */
export const isOfToken = (pair: string): boolean =>
  /^(__(Host|Secure)-)?relay_(token|proof)=/.test(pair);
