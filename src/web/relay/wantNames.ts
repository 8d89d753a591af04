/**
 * Reads names that are not there yet; those that are asked for at the same time in one call a resource.
 * @returns when all that are on their way are there; it never fails, for a record without a name is shown by its id
 */
export async function wantNames(target: string, ids: Iterable<unknown>): Promise<void> {
  const reader = await import('./readNames').catch(() => undefined);
  await reader?.readNames(target, ids).catch(() => undefined);
}
