/** Replays the recorded exchanges of a real relay against one that starts on an empty database, and compares the answers. */
import { readFileSync } from 'node:fs';

/**
 * How an answer is compared: `<number>`, `<hex32>`, `<word48>`, `<word4>` and `<request-id>` are any value of that form,
 * `<reason>` within a text any wording, `{{name}}` what was captured under that name. The message of a refusal is any
 * text. Secrets may be missing in lists. Fields that the record does not have are ignored.
 */
export interface Exchange {
  why: string;
  /** Whose session sends it; "anonymous" sends none. */
  as: string;
  match?: 'success' | 'status' | 'unordered' | 'shape';
  capture?: Record<string, string>;
  request: {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE';
    path: string;
    headers?: Record<string, string>;
    body?: unknown;
  };
  response: { status: number; type: string; json?: unknown; text?: string };
}

/** @throws Error when the file is missing or has none */
export function readExchanges(): Exchange[] {
  const file = 'tests/contract/exchanges.json';
  const exchanges = JSON.parse(readFileSync(file, 'utf8')) as Exchange[];
  if (exchanges.length === 0) throw new Error(`${file} has no exchanges`);
  return exchanges;
}

const forms: Record<string, RegExp> = {
  '<hex32>': /^[0-9a-f]{32}$/,
  '<word48>': /^\w{48}$/,
  '<word4>': /^\w{4}$/,
  '<request-id>': /^.+$/,
  'deleted_<hex32>': /^deleted_/,
};
const maybeHidden = ['access_token', 'lark_id', 'oidc_id'];

const show = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
};
type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isEmpty = (value: unknown) => value === null || value === '';

interface Place {
  match: Exchange['match'];
  path: string;
  key: string;
  isChannel: boolean;
  fill: (text: string) => string;
}

type Difference = string | undefined;

function differsInText(want: string, got: unknown, { path, key, isChannel }: Place): Difference {
  if (want === '<number>') return typeof got === 'number' ? undefined : `${path}: ${show(got)}`;
  const canHide = maybeHidden.includes(key) || (isChannel && key === 'key');
  if (canHide && (got === '' || got === undefined)) return undefined;
  const pattern = want.includes('<reason>')
    ? new RegExp(
        `^${want
          .split('<reason>')
          .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
          .join('.+')}$`,
        's',
      )
    : forms[want];
  const fits = pattern
    ? typeof got === 'string' && pattern.test(got)
    : want === got || (isEmpty(want) && isEmpty(got));
  return fits ? undefined : `${path}: ${show(got)} instead of ${show(want)}`;
}

const isJson = (text: unknown) => {
  try {
    JSON.parse(String(text));
    return true;
  } catch {
    return false;
  }
};

function differsAsSet(want: unknown[], got: unknown[], { path }: Place): Difference {
  const isKeyed = want.every((item) => isFields(item) && 'key' in item);
  if (!isKeyed) {
    const [a, b] = [want, got].map((list) => list.map(String).sort().join());
    return a === b ? undefined : `${path}: ${show(got)} instead of ${show(want)}`;
  }
  for (const item of want as Fields[]) {
    const other = (got as Fields[]).find(({ key }) => key === item['key']);
    if (!other) return `${path}: nothing under key ${item['key']}`;
    if (/^\s*\{/.test(String(item['value']))) {
      if (!isJson(other['value'])) return `${path}: ${item['key']} is no JSON`;
    } else if (other['value'] !== item['value'])
      return `${path}: ${item['key']} is ${show(other['value'])} instead of ${show(item['value'])}`;
  }
  return undefined;
}

function differsInList(want: unknown[], got: unknown, place: Place): Difference {
  if (!Array.isArray(got)) return `${place.path}: ${show(got)} is no list`;
  if (place.match === 'unordered') return differsAsSet(want, got, place);
  if (want.length !== got.length)
    return `${place.path}: ${got.length} items instead of ${want.length}`;
  return want
    .map((item, i) => differs(item, got[i], { ...place, path: `${place.path}[${i}]` }))
    .find((difference) => difference !== undefined);
}

function differs(want: unknown, got: unknown, place: Place): Difference {
  const { path, match } = place;
  if (typeof want === 'string') return differsInText(place.fill(want), got, place);
  if (Array.isArray(want)) return differsInList(want, got, place);
  if (!isFields(want))
    return want === got || (isEmpty(want) && isEmpty(got))
      ? undefined
      : `${path}: ${show(got)} instead of ${show(want)}`;
  if (!isFields(got)) return `${path}: ${show(got)} is no object`;
  for (const [key, value] of Object.entries(want)) {
    const isRefusal = key === 'message' && want['success'] === false;
    const at = { ...place, path: `${path}.${key}`, key, isChannel: 'base_url' in want };
    const difference = isRefusal
      ? typeof got[key] === 'string' && got[key] !== ''
        ? undefined
        : `${path}.message is empty`
      : match === 'shape'
        ? typeof value === typeof got[key]
          ? undefined
          : `${at.path}: ${typeof got[key]} instead of ${typeof value}`
        : differs(value, got[key], at);
    if (difference) return difference;
  }
  return undefined;
}

/** Cookies of each session, as a browser keeps them. */
class Jars {
  private readonly jars = new Map<string, Map<string, string>>();

  read = (who: string) =>
    [...(this.jars.get(who) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');

  keep(who: string, headers: Headers): void {
    const jar = this.jars.get(who) ?? new Map<string, string>();
    this.jars.set(who, jar);
    for (const cookie of headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at).trim(), pair.slice(at + 1));
    }
  }
}

const parsed = (text: string): unknown => (isJson(text) ? JSON.parse(text) : text);
const at = (value: unknown, path: string) =>
  path.split('.').reduce<unknown>((part, key) => (isFields(part) ? part[key] : undefined), value);

/** @returns how many exchanges hold, and one line for each that does not */
export async function replayExchanges(
  base: string,
): Promise<{ passed: number; failures: string[] }> {
  const jars = new Jars();
  const captured = new Map<string, string>();
  const fill = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => captured.get(name) ?? whole);
  const failures: string[] = [];
  const exchanges = readExchanges();
  for (const [n, { why, as, match, capture, request, response: want }] of exchanges.entries()) {
    // As a browser on the console's own pages sends them.
    const headers: Record<string, string> = { origin: base, 'sec-fetch-site': 'same-origin' };
    for (const [name, value] of Object.entries(request.headers ?? {})) headers[name] = fill(value);
    if (as !== 'anonymous' && jars.read(as)) headers['cookie'] = jars.read(as);
    const init: RequestInit = { method: request.method, headers };
    if (request.body !== undefined) {
      headers['content-type'] ??= 'application/json';
      init.body = fill(
        typeof request.body === 'string' ? request.body : JSON.stringify(request.body),
      );
    }
    const response = await fetch(base + fill(request.path), init);
    jars.keep(as, response.headers);
    const got = parsed(await response.text());
    for (const [name, path] of Object.entries(capture ?? {})) {
      const value = at(got, path);
      if (value !== undefined) captured.set(name, String(value));
    }
    let problem: Difference;
    if (response.status !== want.status)
      problem = `status ${response.status} instead of ${want.status}`;
    else if (match === 'success')
      problem =
        at(got, 'success') === at(want.json, 'success')
          ? undefined
          : `success is ${show(at(got, 'success'))}`;
    else if (match !== 'status' && want.json !== undefined)
      problem = differs(want.json, got, { match, path: '$', key: '', isChannel: false, fill });
    if (problem)
      failures.push(`#${n} ${as}: ${why} (${request.method} ${request.path}): ${problem}`);
  }
  return { passed: exchanges.length - failures.length, failures };
}
