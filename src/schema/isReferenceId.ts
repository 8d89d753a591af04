/** True for the id of a record; a reference without one is 0 or empty. */
export const isReferenceId = (id: unknown): id is number | string =>
  (typeof id === 'number' && id > 0) || (typeof id === 'string' && /^\d+$/.test(id));
