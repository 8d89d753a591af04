import { isObject, isRow } from '../../../schema/isRow';
import type { Row } from '../../../schema/types';
import { isWithinBounds, type JsonBounds, recordDepth } from '../../../schema/values/parseJsonText';
import { AppError } from '../errors/AppError';
import { turnFor } from '../work/longWork';
import type { AppContext } from './types';

/** Names that could reach an object's prototype are refused in records, which are flat. */
interface BodyBounds extends JsonBounds {
  plainNames: boolean;
}

/** A channel may have 20,000 models; half a million values would hold others up. */
const ofRecords: BodyBounds = { depth: recordDepth, parts: 50_000, plainNames: true };
/**
 * Bounds of bodies for providers: schemas nest deep, and a parameter of a tool may be called constructor. Many tiny
 * values would take twenty times their size in memory.
 */
const ofProviders: BodyBounds = { depth: 256, parts: 100_000, plainNames: false };

/** Keys that could reach an object's prototype; no field of the contract has such a name. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

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

/**
 * Waits until a JSON text may be parsed, right after it, and refuses it before that where it holds too much.
 * @throws AppError badRequest (400)
 */
export async function turnToParse(text: string): Promise<void> {
  await turnFor(text.length);
  if (!isWithinBounds(text, ofRecords)) throw new AppError('badRequest', {}, 400);
}

function refuseOther(c: AppContext): void {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw new AppError('notJson', {}, 415);
}

function parseRow(text: string, bounds: BodyBounds): Row {
  if (!isWithinBounds(text, bounds)) throw new AppError('badRequest', {}, 400);
  let body: unknown;
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
 *   badRequest when it is not a JSON object, is nested too deep, holds too many values or has a forbidden key;
 *   noNul and tooBig (400) naming the field
 */
export async function readBody(c: AppContext): Promise<Row> {
  refuseOther(c);
  const text = await c.req.text();
  await turnFor(text.length);
  return parseRow(text, ofRecords);
}

/**
 * The JSON object of a request that is passed on to a provider, and the bytes that it came in. Any name may be in it:
 * read it by own names only. Nothing else keeps the body, which may be megabytes.
 * @throws AppError notJson (415); badRequest when it is not a JSON object or holds too much
 */
export async function readRelayedBody(c: AppContext): Promise<{ body: Row; bytes: number }> {
  refuseOther(c);
  const bytes = await c.req.raw.arrayBuffer();
  await turnFor(bytes.byteLength);
  return { body: parseRow(new TextDecoder().decode(bytes), ofProviders), bytes: bytes.byteLength };
}
