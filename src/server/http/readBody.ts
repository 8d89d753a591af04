import type { Row } from '../../schema/types';
import { AppError } from './AppError';
import type { AppContext } from './types';

const maxDepth = 32;

/** Keys that could reach an object's prototype; no field of the contract has such a name. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

function checkValue(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > maxDepth) throw new AppError('badRequest', {}, 400);
  for (const key of Object.keys(value)) {
    if (forbidden.has(key)) throw new AppError('badRequest', {}, 400);
    checkValue((value as Row)[key], depth + 1);
  }
}

/**
 * The JSON object of a request.
 * @throws AppError notJson (415) for another type of content, which is what forms of other sites can send;
 *   badRequest when it is no JSON object, is nested too deep or has a forbidden key
 */
export async function readBody(c: AppContext): Promise<Row> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) throw new AppError('notJson', {}, 415);
  let body: unknown;
  try {
    body = JSON.parse(await c.req.text());
  } catch (error) {
    if (error instanceof SyntaxError) throw new AppError('badRequest');
    throw error;
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('badRequest');
  checkValue(body, 0);
  return body as Row;
}
