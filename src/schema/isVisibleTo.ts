import type { PropertySchema } from './types';

/** True for a property that this role sees, by its x-role; also for one that no schema has. */
export const isVisibleTo = (property: PropertySchema | undefined, role: number): boolean =>
  (property?.['x-role'] ?? 0) <= role;

/**
 * True for a field that the server sorts or narrows a list by. By the stored value it would tell, letter by letter,
 * what the reader is not shown: secrets, those within an object, and what is kept otherwise than it is answered.
 */
export const isComparable = (property: PropertySchema | undefined): boolean =>
  property !== undefined &&
  property.type !== 'object' &&
  property['x-format'] !== 'secret' &&
  !property['x-transient'] &&
  !property['x-rewritten'] &&
  !property.writeOnly;
