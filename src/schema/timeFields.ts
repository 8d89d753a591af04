import type { PropertySchema } from './types';

const timeFormats = new Set(['unixTime', 'expiry']);

/** True for a number that is a time in epoch seconds. */
export const isTimeField = (property: PropertySchema | undefined): boolean =>
  timeFormats.has(property?.['x-format'] ?? '');
