/** What the console keeps with each entry of the browser's history; its number tells back from forward. */
export interface HistoryEntry {
  /** Counts up by one with each entry, over sign-ins and reloads. */
  idx: number;
  /** Another one for each page that is opened. */
  key: string;
  /** What came with the move. */
  usr: unknown;
}

export const newEntry = (idx: number, usr: unknown = null): HistoryEntry => ({
  idx,
  key: Math.random().toString(36).slice(2, 10),
  usr,
});

/**
 * The entry of the browser's history that is shown. One that a link or another script made gets a number.
 * @param before number of the entry before that one
 */
export function currentEntry(before: number): HistoryEntry {
  const { state } = history;
  // Only the console writes entries with a number.
  if (typeof state === 'object' && state !== null && 'idx' in state) return state as HistoryEntry;
  const entry = newEntry(before + 1);
  history.replaceState(entry, '');
  return entry;
}
