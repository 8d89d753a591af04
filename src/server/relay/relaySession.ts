/**
 * Sessions of relays that answer a sign-in by a token of some minutes, and renew that by a cookie of its own. The
 * browser keeps both as cookies that no script reads: the console's server remembers nobody.
 */
import { partition } from 'es-toolkit';
import { isRow } from '../../schema/isRow';
import type { AppContext } from '../kernel/requests/types';
import type { Relay } from './callRelay';
import { relayFiles } from './family/kinds';
import type { RelayFile } from './family/RelayFile';
import { type Answer, type Call, dataOf, isDone, withEnvelope } from './family/TheirCall';
import { cookieOf, isOfToken, type OwnCookies, proofCookie, tokenCookie } from './ownCookies';

/** Both cookies go along with every call of the API, that of the relay too, which has a narrower path there. */
const cookiePath = '/api';
/** A token is renewed that long before its end, in seconds. */
const margin = 60;
/** How long a renewal answers the calls that the browser sent before it had the new cookie, in ms. */
const renewalMs = 20_000;

/** Calls that need no session, begin one or end it. */
const isWithoutSession = (path: string): boolean =>
  /^(status|setup|notice|about|home_page_content|user\/(log(in|out)|passkey\/login)(\/.*)?)$/.test(
    path,
  );

/** Renewals by the relay and the cookie that asked for them: a relay takes each cookie once. */
const renewals = new Map<string, Promise<Answer>>();

/** The session of one request: its header, and the cookies that the answer carries. */
export interface RelaySession {
  headers: Record<string, string>;
  cookies: string[];
  own: OwnCookies;
  /** The answer to the request where the token cannot be renewed now. */
  refusal?: Answer;
}

/** Seconds until an epoch time. */
const secondsTo = (end: unknown): number => Math.floor(Number(end) - Date.now() / 1000);

/** Takes the tokens out of an answer, as cookies; what is left is who signed in, or whatever else was answered. */
export function takeTokens(
  { session: rule }: RelayFile,
  session: RelaySession,
  given: Answer,
): Answer {
  if (!rule) return given;
  const cookies = [given.headers['set-cookie'] ?? []].flat();
  const [renewing, others] = partition(cookies, (each) => each.startsWith(`${rule.cookie}=`));
  session.cookies.push(
    ...renewing.map((cookie) => cookie.replace(/;\s*path=[^;]*/i, `; Path=${cookiePath}`)),
  );
  const answer = { ...given, headers: { ...given.headers, 'set-cookie': others } };
  const data = dataOf(answer);
  if (!isRow(data)) return answer;
  if (typeof data['proof_token'] === 'string') {
    const { proof_token: proof, ...shown } = data;
    const seconds = secondsTo(data['expires_at']);
    session.cookies.push(session.own.write(proofCookie, proof, cookiePath, seconds));
    return withEnvelope(answer, { data: shown });
  }
  if (typeof data['access_token'] !== 'string' || data['token_type'] !== 'Bearer') return answer;
  const { access_token: token, token_type: _, access_expires_at: end, session: __, ...rest } = data;
  const seconds = Math.max(1, secondsTo(end) - margin);
  session.cookies.push(session.own.write(tokenCookie, token, cookiePath, seconds));
  session.headers['authorization'] = `Bearer ${token}`;
  return withEnvelope(answer, { data: isRow(rest['user']) ? rest['user'] : rest });
}

/** Asks for a new token, once for all calls that come at the same time. */
function renewed(cookie: string, ask: () => Promise<Answer>): Promise<Answer> {
  const known = renewals.get(cookie);
  if (known) return known;
  const asking = ask();
  const forget = () => renewals.delete(cookie);
  renewals.set(cookie, asking);
  asking.then(
    (answer) => (isDone(answer) ? setTimeout(forget, renewalMs).unref() : forget()),
    forget,
  );
  return asking;
}

/** The session of a request; a token that ended is renewed first. @throws Error when no answer came */
export async function openSession(
  c: AppContext,
  file: RelayFile,
  {
    path,
    relay,
    ask,
    own,
  }: { path: string; relay: Relay; ask: (call: Call) => Promise<Answer>; own: OwnCookies },
): Promise<RelaySession> {
  const session: RelaySession = { headers: {}, cookies: [], own };
  const { session: rule } = file;
  // A program that names itself has no session.
  if (!rule || c.req.header('authorization')) return session;
  const cookies = c.req.header('cookie') ?? '';
  const token = own.read(tokenCookie);
  const cookie = cookieOf(cookies, rule.cookie);
  const proof = own.read(proofCookie);
  if (proof && rule.proof) session.headers[rule.proof.toLowerCase()] = proof;
  if (path === 'user/logout')
    session.cookies.push(
      ...[tokenCookie, proofCookie].map((name) => own.write(name, '', cookiePath, 0)),
    );
  if (token) session.headers['authorization'] = `Bearer ${token}`;
  else if (cookie && !isWithoutSession(path)) {
    const [method = '', to = ''] = rule.renew.split(' ');
    const call: Call = { method, path: to, query: new URLSearchParams(), body: undefined };
    const answer = await renewed(`${relay.address.href} ${cookie}`, () => ask(call));
    takeTokens(file, session, answer);
    // Where the session has ended at the relay, the call itself says so.
    if (!isDone(answer) && answer.status !== 401) session.refusal = answer;
  }
  return session;
}

/** Where a sign-out goes: relays with such sessions have a call of its own. */
export function signOutOf(c: AppContext, { session: rule }: RelayFile, call: Call): Call {
  const hasSession = rule && cookieOf(c.req.header('cookie') ?? '', rule.cookie) !== undefined;
  if (!hasSession || call.path !== 'user/logout') return call;
  const [method = '', path = ''] = rule.end.split(' ');
  return { ...call, method, path, body: undefined };
}

const renewingCookies = new Set(Object.values(relayFiles).map(({ session }) => session?.cookie));

/** Cookies without what changes while a session lasts: tokens, and the part of the relay's cookie that is renewed. */
export const lastingCookies = (cookies: string): string =>
  cookies
    .split(/;\s*/)
    .filter((pair) => !isOfToken(pair))
    .map((pair) => (renewingCookies.has(pair.split('=')[0]) ? pair.split('.')[0] : pair))
    .join('; ');
