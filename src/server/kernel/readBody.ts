import { isObject, isRow } from '../../schema/isRow';
import type { Row } from '../../schema/types';
import { AppError } from './AppError';
import { turnFor } from './longWork';
import type { AppContext } from './types';

/** How much a request's JSON may hold. */
interface JsonBounds {
  depth: number;
  /** Values, names and lists together, about. */
  parts: number;
  /** True refuses names that could reach an object's prototype. */
  plainNames: boolean;
}

/** Records of the API, which are flat. */
const recordBounds: JsonBounds = { depth: 32, parts: Number.POSITIVE_INFINITY, plainNames: true };
/**
 * What providers take: schemas nest deep, and a parameter of a tool may be called constructor. Many tiny values would
 * take twenty times their size in memory.
 */
const relayedBounds: JsonBounds = { depth: 256, parts: 100_000, plainNames: false };

/** Keys that could reach an object's prototype; no field of the contract has such a name. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Where the string ends that begins there; the length of the text where it does not. Long texts are searched, not read.
 */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === 92) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}

/**
 * Refuses deep nesting and too many values before it is parsed, which would take half a second for a million brackets.
 */
function checkShape(text: string, bounds: JsonBounds): void {
  let depth = 0;
  let parts = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 34) i = endOfString(text, i);
    else if (code === 91 || code === 123) depth += 1;
    else if (code === 93 || code === 125) depth -= 1;
    else if (code === 44 || code === 58) parts += 1;
    if (depth > bounds.depth || parts > bounds.parts) throw new AppError('badRequest', {}, 400);
  }
}

function refuseField(field: string, reason: 'noNul' | 'tooBig'): never {
  throw new AppError(reason, { field }, 400, { [field]: reason });
}

/** Refuses names that reach a prototype, and values that no database holds: NUL, and numbers that are not exact. */
function checkValues(value: unknown, field: string): void {
  if (typeof value === 'string' && value.includes('\0')) refuseField(field, 'noNul');
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER)
    refuseField(field, 'tooBig');
  if (!isObject(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (forbidden.has(key) || key.includes('\0')) throw new AppError('badRequest', {}, 400);
    checkValues(inner, field === '' ? key : field);
  }
}

async function readJson(c: AppContext, bounds: JsonBounds): Promise<Row> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw new AppError('notJson', {}, 415);
  let body: unknown;
  const text = await c.req.text();
  await turnFor(text.length);
  checkShape(text, bounds);
  try {
    body = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new AppError('badRequest');
    throw error;
  }
  if (!isRow(body)) throw new AppError('badRequest');
  if (bounds.plainNames) checkValues(body, '');
  return body;
}

/**
 * The JSON object of a request.
 * @throws AppError notJson (415) for another type of content, which is what forms of other sites can send;
 *   badRequest when it is not a JSON object, is nested too deep or has a forbidden key;
 *   noNul and tooBig (400) naming the field
 */
export function readBody(c: AppContext): Promise<Row> {
  return readJson(c, recordBounds);
}

/**
 * The JSON object of a request that is passed on to a provider. Any name may be in it: read it by own names only.
 * @throws AppError notJson (415); badRequest when it is not a JSON object or holds too much
 */
export function readRelayedBody(c: AppContext): Promise<Row> {
  return readJson(c, relayedBounds);
}
