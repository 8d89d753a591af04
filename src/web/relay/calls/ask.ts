/** Reads answers of the relay by their shape (schema/answers). */
import { mapValues } from 'es-toolkit';
import type { Shape } from '../../../schema/answers/shapes';
import { isRow } from '../../../schema/isRow';
import { isLongNumber } from '../../../schema/values/exactNumbers';
import { plainText } from '../../../schema/values/oddValues';
import { HttpError } from '../errors/HttpError';
import { type RequestOptions, request } from './request';

/** A number of an answer, a long one rounded; 0 for anything else. */
export const numberIn = (value: unknown): number =>
  typeof value === 'number' ? value : isLongNumber(value) && value.length < 21 ? Number(value) : 0;

/** True for a value of the type of its shape. */
function fits({ type, items, properties }: Shape, value: unknown): boolean {
  if (items) return Array.isArray(value);
  if (properties) return isRow(value);
  return type === 'integer'
    ? typeof value === 'number' || isLongNumber(value)
    : value !== undefined;
}

/** A value by its shape. @throws HttpError badResponse without a part that must be there */
function shaped(shape: Shape, value: unknown): unknown {
  const { type, items, properties, required = [] } = shape;
  if (items)
    return (Array.isArray(value) ? value : [])
      .filter((item) => fits(items, item))
      .map((item) => shaped(items, item));
  if (properties) {
    const row = isRow(value) ? value : {};
    return mapValues(properties, (inner, name) => {
      if (required.includes(name) && !fits(inner, row[name]))
        throw new HttpError('badResponse', `no ${name}`, 200);
      return shaped(inner, row[name]);
    });
  }
  if (type === 'string') return plainText(value);
  if (type === 'boolean') return value === true;
  if (type === 'integer' || type === 'number') return numberIn(value);
  return typeof value === 'number' ? value : null;
}

/**
 * Reads a call. Only what its shape names is taken; what is missing, or of another type, is empty: 0, an empty text, no
 * rows.
 * @param path below /api
 * @throws HttpError; badResponse for an answer of another kind, or without a part that must be there
 */
export async function ask<T>(path: string, shape: Shape<T>, options: RequestOptions): Promise<T> {
  const data = await request(path, options);
  if (!fits(shape, data)) throw new HttpError('badResponse', 'another answer', 200);
  // The value was made by the shape, whose type it is.
  return shaped(shape, data) as T;
}
