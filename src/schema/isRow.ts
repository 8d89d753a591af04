import type { Row } from './types';

/** True for an object of JSON, a list among them. */
export const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null;

/** True for an object of JSON with members by name: no list. */
export const isRow = (value: unknown): value is Row => isObject(value) && !Array.isArray(value);
