/** The place of a list at each entry of the history: Back finds the same rows in view, and selected. */
import type { Identifier } from 'react-admin';
import { onOtherUser } from '../../storage/storedUser';

interface ListPlace {
  /** How far the rows were scrolled, in px. */
  top?: number;
  /** Ids of the selected rows, and of those in view. */
  selected?: readonly Identifier[];
  shown?: readonly Identifier[];
}

/** So many entries are remembered. */
const maxKept = 50;

const places = new Map<string, ListPlace>();

/** How many jobs run. */
let jobs = 0;

// The next user has other rows.
onOtherUser(() => places.clear());

/** @param key of the entry of the history */
export const listPlace = (key: string): ListPlace | undefined => places.get(key);

export function notePlace(key: string, part: ListPlace): void {
  const place = { ...places.get(key), ...part };
  if (jobs > 0) delete place.selected;
  places.delete(key);
  places.set(key, place);
  for (const [oldest] of places) {
    if (places.size <= maxKept) break;
    places.delete(oldest);
  }
}

/**
 * Forgets what was selected: the way back must not offer rows again that a job runs on, or did.
 * @returns says that the job is over
 */
export function beginJob(): () => void {
  jobs += 1;
  for (const place of places.values()) delete place.selected;
  return () => {
    jobs -= 1;
  };
}
