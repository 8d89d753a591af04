import type { MapValue, PropertySchema } from '../types';

/** A field of keys that users name. */
export type MapProperty = PropertySchema & { additionalProperties: MapValue };

export const isMap = (property: PropertySchema | undefined): property is MapProperty =>
  property?.additionalProperties !== undefined;
