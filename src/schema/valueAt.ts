import { isObject } from './isRow';

/** The value at a path such as `config.region`; undefined where a part of it is missing. */
export const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);
