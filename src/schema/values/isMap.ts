import type { MapValue, PropertySchema } from '../types';

/** A field of keys that users name. */
export type MapProperty = PropertySchema & { additionalProperties: MapValue };

/** True for a field of keys that users name, with values of one schema (`additionalProperties`). */
export const isMap = (property: PropertySchema | undefined): property is MapProperty =>
  property?.additionalProperties !== undefined;
