import type { PropertySchema } from './types';

/** True for a property that this role sees, by its x-role; also for one that no schema has. */
export const isVisibleTo = (property: PropertySchema | undefined, role: number): boolean =>
  (property?.['x-role'] ?? 0) <= role;
