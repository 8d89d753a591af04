/** A request for a relay of another kind: read whole, asked for in the relay's words, answered in ours. */
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { isRow } from '../../schema/isRow';
import type { Locale } from '../../schema/types';
import { parseExact, writeExact } from '../../schema/values/exactNumbers';
import { messageText } from '../kernel/messages/messages';
import { localeOfRequest } from '../kernel/requests/localeOfRequest';
import { turnToParse } from '../kernel/requests/readBody';
import type { AppContext } from '../kernel/requests/types';
import { turnFor } from '../kernel/work/longWork';
import { addressAtRelay, callRelay, type Relay } from './callRelay';
import { relayFiles } from './family/kinds';
import type { RelayFile } from './family/RelayFile';
import {
  type Answer,
  type Ask,
  type Call,
  dataOf,
  isDone,
  type Tried,
  withEnvelope,
} from './family/TheirCall';
import { translate } from './family/translate';
import { type OwnCookies, ownCookies, userCookie } from './ownCookies';
import { openSession, signOutOf, takeTokens } from './relaySession';

const cookieSeconds = 30 * 86_400;

/** Calls that sign in. */
const signsIn = /^(user\/login(\/code)?|user\/passkey\/login\/finish|oauth\/(?!state)\w+)$/;

function jsonIn(text: string): unknown {
  try {
    return text === '' ? undefined : parseExact(text);
  } catch {
    return undefined;
  }
}

interface Sender {
  relay: Relay;
  file: RelayFile;
  headers: Record<string, string>;
  own: OwnCookies;
  signal: AbortSignal;
}

type RelayRequest = Pick<Sender, 'relay' | 'headers' | 'signal'>;

/** The header with the user's id: what a program sends itself, else what the console remembers of the sign-in. */
function userHeaderOf(
  c: AppContext,
  { file: { userHeader }, own }: Sender,
): Record<string, string> {
  if (userHeader === undefined) return {};
  const kept = /^\d+/.exec(own.read(userCookie) ?? '');
  const id = c.req.header(userHeader) ?? kept?.[0];
  return id === undefined ? {} : { [userHeader.toLowerCase()]: id };
}

/** Sends calls with the headers of a request. */
const askWith =
  (c: AppContext, sender: Sender) =>
  async ({ method, path, query, body }: Call): Promise<Answer> => {
    const text = query.toString();
    const { 'content-type': _, 'content-length': __, ...sent } = sender.headers;
    const answer = await callRelay(sender.relay, {
      method,
      path: `${addressAtRelay(path)}${text === '' ? '' : `?${text}`}`,
      headers: {
        ...sent,
        ...userHeaderOf(c, sender),
        'accept-encoding': 'identity',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : new TextEncoder().encode(writeExact(body)),
      signal: sender.signal,
    });
    const whole = await answer.body.text();
    // A search may answer ten thousand rows.
    await turnFor(whole.length);
    return {
      status: answer.statusCode,
      headers: answer.headers,
      value: jsonIn(whole),
      text: whole,
    };
  };

const busyTries = 8;

/** Sends a call again while the relay refuses it since another write goes on: then it did nothing. */
async function askAgainWhileBusy({ busy }: RelayFile, ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    const isBusy = busy !== undefined && !isDone(answer) && messageOf(answer)?.includes(busy);
    if (!isBusy || tries === busyTries) return answer;
    // By chance, or two that refuse each other meet again.
    await pause(50 * tries * Math.random());
  }
}

/** The path of a request below /api, without slashes at its ends. */
export const pathOf = (c: AppContext): string =>
  c.req.path.slice('/api/'.length).replace(/(?<!\/)\/+$/, '');

/** The page's address, which a browser leaves out where it only reads; a renewal of a session may ask for it. */
const withOrigin = (headers: Record<string, string>): Record<string, string> => ({
  ...headers,
  origin:
    headers['origin'] ?? `${headers['x-forwarded-proto']}://${headers['x-forwarded-host'] ?? ''}`,
});

/**
 * Sends one call of ours to a relay of another kind.
 * @returns the answer in our words, with the cookies of a session that was renewed for it
 * @throws Error when no answer came
 */
export async function askKind(
  c: AppContext,
  kind: string,
  request: RelayRequest,
  call: Call,
  tried: Tried = { isKeyed: false, isAgain: false },
): Promise<Answer> {
  const file = relayFiles[kind];
  if (!file) throw new Error(`no file of a relay is named ${kind}`);
  const own = ownCookies(c, request.headers);
  const sender = { ...request, file, own };
  const renew = askWith(c, { ...sender, headers: withOrigin(sender.headers) });
  const { relay } = sender;
  const session = await openSession(c, file, { path: call.path, relay, ask: renew, own });
  const send = async (theirs: Call) => {
    const headers = { ...sender.headers, ...session.headers };
    const answer = await askAgainWhileBusy(file, () => askWith(c, { ...sender, headers })(theirs));
    return takeTokens(file, session, answer);
  };
  const ask: Ask = Object.assign(send, { found: relay.found, locale: localeOfRequest(c), tried });
  const answer = explained(
    file,
    localeOfRequest(c),
    session.refusal ?? (await translate(kind, file, signOutOf(c, file, call), ask)),
  );
  if (session.cookies.length === 0) return answer;
  const cookies = [answer.headers['set-cookie'] ?? [], session.cookies].flat();
  return { ...answer, headers: { ...answer.headers, 'set-cookie': cookies } };
}

function messageOf({ value }: Answer): string | undefined {
  const message = isRow(value) ? value['message'] : undefined;
  return typeof message === 'string' ? message : undefined;
}

/** The answer with what its refusal means in the reader's language, where the relay's file says it. */
function explained({ refusals = [] }: RelayFile, locale: Locale, answer: Answer): Answer {
  const message = messageOf(answer);
  if (isDone(answer) || message === undefined) return answer;
  if (message === '' && isRow(answer.value) && answer.value['outcome'] !== undefined)
    return withEnvelope(answer, { message: messageText('relayLost', {}, locale) });
  const meant = refusals.reduce(
    (said, { match, en, zh }) => said.replace(new RegExp(match, 'is'), locale === 'zh' ? zh : en),
    message,
  );
  return meant === message ? answer : withEnvelope(answer, { message: meant });
}

/** The cookie that remembers who signed in, where the relay wants that in a header. */
function cookieFor(
  kind: string,
  path: string,
  { answer, own }: { answer: Answer; own: OwnCookies },
): string | undefined {
  const data = dataOf(answer);
  const isSignIn = relayFiles[kind]?.userHeader !== undefined && signsIn.test(path);
  return isSignIn && isDone(answer) && isRow(data) && data['id'] !== undefined
    ? own.write(userCookie, data['id'], '/', cookieSeconds)
    : undefined;
}

/**
 * Asks a relay of another kind.
 * @param body of the request, read whole
 * @returns the answer: its status, its headers without those of a body, and the body
 * @throws AppError badRequest (400) for a body out of bounds; Error when no answer came
 */
export async function askTranslated(
  c: AppContext,
  kind: string,
  { body, tried, ...request }: RelayRequest & { body: Uint8Array; tried?: Tried | undefined },
): Promise<{ status: number; headers: Answer['headers']; body: Readable }> {
  const path = pathOf(c);
  const given = new TextDecoder().decode(body);
  await turnToParse(given);
  const call = {
    method: c.req.method === 'HEAD' ? 'GET' : c.req.method,
    path,
    query: new URL(c.req.url).searchParams,
    body: jsonIn(given),
  };
  const answer = await askKind(c, kind, request, call, tried);
  const text = answer.value === undefined ? answer.text : writeExact(answer.value);
  const { 'content-length': _, 'transfer-encoding': __, ...headers } = answer.headers;
  const cookie = cookieFor(kind, path, { answer, own: ownCookies(c, request.headers) });
  return {
    status: answer.status,
    headers: {
      ...headers,
      ...(answer.value === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie === undefined
        ? {}
        : { 'set-cookie': [headers['set-cookie'] ?? [], cookie].flat() }),
    },
    body: Readable.from([new TextEncoder().encode(text)]),
  };
}
