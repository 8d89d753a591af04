/**
 * The API as a component test sees it: its own calls, those of the console, and faults put in between.
 *
 *   const sent = watchCalls(/^token\//);            // every call of the console that fits, from now on
 *   answerCalls('GET', /^token\//, () => refusal('no'));  // until the end of the test
 */

/** A call of the console. */
export interface Sent {
  method: string;
  /** Below /api/, with its query. */
  path: string;
  /** As it was parsed; undefined for a call without one. */
  body: unknown;
}

export interface Envelope {
  success: boolean;
  message: string;
  data?: unknown;
}

/** @param go sends the call on; what it answers may be changed */
type Answer = (sent: Sent, go: () => Promise<Response>) => Response | Promise<Response>;

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

function send(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('x-world', world);
  return browserFetch(path, { ...init, headers });
}

const parsed = (body: unknown): unknown => {
  try {
    return typeof body === 'string' ? JSON.parse(body) : undefined;
  } catch {
    return body;
  }
};

/** The console's calls; all others, as of the test runner, are left alone. */
window.fetch = async (input, init = {}) => {
  if (typeof input !== 'string' || !input.startsWith('/api/')) return browserFetch(input, init);
  const path = input.slice('/api/'.length);
  const sent = { method: init.method ?? 'GET', path, body: parsed(init.body) };
  for (const watch of watches) if (watch.path.test(path)) watch.sent.push(sent);
  const rule = rules.findLast((one) => one.method === sent.method && one.path.test(path));
  return rule ? rule.answer(sent, () => send(input, init)) : send(input, init);
};

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
/** A refusal as the relay words it, with 200. */
export const refusal = (message: string): Response => answerOf({ success: false, message });
/** A connection that breaks: the browser says no more of it. */
export const cut = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

/** Calls the API with the session of the page, as the console does. @returns the envelope */
export async function callApi(method: string, path: string, body?: unknown): Promise<Envelope> {
  const answer = await send(`/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return answer.json();
}

/** A new world for a file. @param kind which servers: see worlds.ts */
export function beginWorld(kind: string = behind): void {
  world = `${kind}-${crypto.randomUUID()}`;
}

export async function endWorld(): Promise<void> {
  await send('/end-world', { method: 'POST' });
}

/** Forgets what a test put between the console and its relay. */
export function clearRules(): void {
  rules.length = 0;
  watches.length = 0;
}
