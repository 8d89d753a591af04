/**
 * The API as a component test sees it: its own calls, those of the console, and faults put in between.
 *
 *   const sent = watchCalls(/^token\//);            // every call of the console that fits, from now on
 *   answerCalls('GET', /^token\//, () => refusal('no'));  // until the end of the test
 */

import type { Row } from '../../../src/schema/types';
import type { DemoSize } from '../../../src/server/demo/fill';
import type { Mail } from '../../support/browser/readMail';
import type { FamilyRelay } from '../../support/family/startFamilyRelay';

/** A call of the console. */
export interface Sent {
  method: string;
  /** Below /api/, with its query. */
  path: string;
  /** As it was parsed; undefined for a call without one. */
  body: unknown;
  /** As it was sent: parsing rounds long numbers. */
  text: string;
}

export interface Envelope {
  success: boolean;
  message: string;
  data?: unknown;
}

/**
 * @param go sends the call on; what it answers may be changed
 * @param init as the console gave it to `fetch`: headers, and the signal of a call that it may give up
 */
type Answer = (
  sent: Sent,
  go: () => Promise<Response>,
  init: RequestInit,
) => Response | Promise<Response>;

interface Rule {
  method: string;
  path: RegExp;
  answer: Answer;
}

/** Which relay the suite runs in front of: RELAY_UNDER_TEST of its project. */
const behind = import.meta.env['RELAY_UNDER_TEST'] ?? 'embedded';
/** For cases that hold in front of the embedded server only: `skip(!isEmbedded, reason)`. */
export const isEmbedded = behind === 'embedded';

const browserFetch = window.fetch.bind(window);
let world = '';
const rules: Rule[] = [];
const watches: { path: RegExp; sent: Sent[] }[] = [];

/** @param person whose cookies go along: of the page, if nobody is named */
function send(path: string, init: RequestInit, person = ''): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('x-world', world);
  headers.set('x-person', init.credentials === 'omit' ? crypto.randomUUID() : person);
  return browserFetch(path, { ...init, headers });
}

const parsed = (body: unknown): unknown => {
  try {
    return typeof body === 'string' ? JSON.parse(body) : undefined;
  } catch {
    return body;
  }
};

/** Calls of the console that are not answered yet. */
const awaited = new Set<Sent>();

/** Breaks off as `fetch` does when a call is given up. */
const whenGivenUp = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, fail) => {
    signal?.addEventListener('abort', () => fail(signal.reason));
  });

/** The console's calls; all others, as of the test runner, are left alone. */
window.fetch = async (input, init = {}) => {
  if (input instanceof Request) {
    const { url, method, headers, credentials, signal } = input;
    const body = method === 'GET' ? null : await input.text();
    const { pathname, search } = new URL(url);
    return fetch(pathname + search, { method, headers, credentials, signal, body });
  }
  if (typeof input !== 'string' || !input.startsWith('/api/')) return browserFetch(input, init);
  const path = input.slice('/api/'.length);
  const text = typeof init.body === 'string' ? init.body : '';
  const sent = { method: init.method ?? 'GET', path, body: parsed(init.body), text };
  for (const watch of watches) if (watch.path.test(path)) watch.sent.push(sent);
  const rule = rules.findLast((one) => one.method === sent.method && one.path.test(path));
  const go = () => send(input, init);
  awaited.add(sent);
  try {
    if (!rule) return await go();
    return await Promise.race([rule.answer(sent, go, init), whenGivenUp(init.signal)]);
  } finally {
    awaited.delete(sent);
  }
};

const nextPicture = () =>
  new Promise<void>((done) => {
    requestAnimationFrame(() => requestIdleCallback(() => done()));
  });

/** Waits until all calls are answered, and the browser has drawn what they brought and has nothing left to do. */
export async function settled(): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet = awaited.size > 0 ? 0 : quiet + 1) await nextPicture();
}

/** Calls of the console from now on, until the end of the test. @param path fits what is below /api/ */
export function watchCalls(path: RegExp): Sent[] {
  const sent: Sent[] = [];
  watches.push({ path, sent });
  return sent;
}

/** The writes among them. */
export function watchWrites(path: RegExp): { readonly all: Sent[] } {
  const sent = watchCalls(path);
  return {
    get all() {
      return sent.filter(({ method }) => method !== 'GET');
    },
  };
}

/**
 * Answers calls of the console in place of the relay, until the end of the test; the newest rule that fits counts.
 * @returns what ends it before
 */
export function answerCalls(method: string, path: RegExp, answer: Answer): () => void {
  const rule = { method, path, answer };
  rules.push(rule);
  return () => {
    const place = rules.indexOf(rule);
    if (place >= 0) rules.splice(place, 1);
  };
}

export const answerOf = (body: unknown, status = 200): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });

/** A successful answer. */
export const ok = (data: unknown): Response => answerOf({ success: true, message: '', data });

/** Lets the relay be one of pages of ten, without a number of rows. */
export function answerTens(): void {
  answerCalls('GET', /^status$/, async (_, go) => {
    const { data }: { data: Row } = await (await go()).json();
    return ok({ ...data, page_size: 10 });
  });
  answerCalls('GET', /^\w+\/\?p=/, async (_, go) => {
    const { total: _total, ...answer } = await (await go()).json();
    return answerOf(answer);
  });
}

/** A refusal as the relay words it, with 200. */
export const refusal = (message: string): Response => answerOf({ success: false, message });
/** A connection that breaks: the browser says no more of it. */
export const cut = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

async function callAs(person: string, method: string, path: string, body?: unknown) {
  const init = {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  };
  const answer = await send(`/api/${path}`, init, person);
  const envelope: Envelope = await answer.json();
  return envelope;
}

/** Calls the API with the session of the page, as the console does. @returns the envelope */
export const callApi = (method: string, path: string, body?: unknown): Promise<Envelope> =>
  callAs('', method, path, body);

let isRootIn = false;

/** Calls the API as root, also while another user is signed in in the page. */
export async function callAsRoot(method: string, path: string, body?: unknown): Promise<Envelope> {
  if (!isRootIn) {
    isRootIn = true;
    await callAs('root', 'POST', 'user/login', { username: 'root', password: '123456' });
  }
  return callAs('root', method, path, body);
}

/** Runs a statement on the database of the embedded server, past its rules. @returns its rows */
export async function runSql(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  const body = JSON.stringify({ sql, values });
  const answer = await send('/query-world', { method: 'POST', body });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** An order to a stand-in for a relay of another kind. */
interface StandInOrder {
  /** Numbers of records whose writes are refused from now on. */
  locked?: readonly number[];
  /** The next write is done, and its answer lost. */
  loses?: true;
  /** The rows of the table from now on. */
  rows?: readonly Row[];
  /** The rows of a table are answered; else the calls since the last order, as `GET channel/?p=0`. */
  table?: keyof FamilyRelay['tables'];
}

/** Sets the faults of the stand-in. @returns its rows or calls */
export async function askStandIn<T = string>(order: StandInOrder = {}): Promise<T[]> {
  const answer = await send('/query-world', { method: 'POST', body: JSON.stringify(order) });
  return answer.json();
}

/** Asks a model of the relay, as a program with a token does. */
export const askModel = (key: unknown, model: string): Promise<Response> =>
  send('/v1/chat/completions', {
    method: 'POST',
    headers: { authorization: `Bearer sk-${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model, messages: [{ role: 'user', content: 'hi' }] }),
  });

/** Fills the empty database of the embedded server with records as `npm run demo` makes them. */
export async function fillWorld(size: DemoSize): Promise<void> {
  const answer = await send('/fill-world', { method: 'POST', body: JSON.stringify(size) });
  if (!answer.ok) throw new Error(await answer.text());
}

interface Mails {
  mails: Mail[];
  /** Options of the relay that send its mail to where this reads it. */
  options: Record<string, string>;
}

/** The mails that the relay of the file sent. */
export const readMails = async (): Promise<Mails> =>
  (await send('/mails-of-world', { method: 'GET' })).json();

/** A new world for a file. @param kind which servers: see worlds.ts */
export function beginWorld(kind: string = behind): void {
  world = `${kind}:${crypto.randomUUID()}`;
  isRootIn = false;
}

export async function endWorld(): Promise<void> {
  await send('/end-world', { method: 'POST' });
}

/** Forgets what a test put between the console and its relay. */
export function clearRules(): void {
  rules.length = 0;
  watches.length = 0;
  awaited.clear();
}
