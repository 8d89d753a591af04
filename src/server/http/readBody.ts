import type { Row } from '../../schema/types';
import { AppError } from './AppError';
import type { AppContext } from './types';

const maxDepth = 32;

/** Keys that could reach an object's prototype; no field of the contract has such a name. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** Refuses deep nesting before it is parsed, which would take half a second for a million brackets. */
function checkDepth(text: string): void {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 34) inString = !inString;
    else if (inString) i += code === 92 ? 1 : 0;
    else if (code === 91 || code === 123) depth += 1;
    else if (code === 93 || code === 125) depth -= 1;
    if (depth > maxDepth) throw new AppError('badRequest', {}, 400);
  }
}

function checkKeys(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    if (forbidden.has(key)) throw new AppError('badRequest', {}, 400);
    checkKeys((value as Row)[key]);
  }
}

/**
 * The JSON object of a request.
 * @throws AppError notJson (415) for another type of content, which is what forms of other sites can send;
 *   badRequest when it is no JSON object, is nested too deep or has a forbidden key
 */
export async function readBody(c: AppContext): Promise<Row> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw new AppError('notJson', {}, 415);
  let body: unknown;
  const text = await c.req.text();
  checkDepth(text);
  try {
    body = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new AppError('badRequest');
    throw error;
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('badRequest');
  checkKeys(body);
  return body as Row;
}
