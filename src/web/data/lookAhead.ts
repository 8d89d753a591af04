/**
 * Pages of lists that are read before they are asked for. Each is kept for a minute under the key of its list, so that
 * it is drawn at once and then checked. A write throws away those that nobody has seen: their rows may be others now.
 */

import type { Query, QueryClient, QueryFunction, QueryKey } from '@tanstack/react-query';
import { savesData } from '../core/preloadFiles';
import { queryRetries } from '../core/withWaits';

/** How long a page that was read ahead is kept unseen, in ms. */
const keptMs = 60_000;
/** A page so young needs no check, in ms. */
const freshMs = 2000;
/** After a failure, as of a relay that limits calls, nothing is read ahead for so long, in ms. */
const pauseMs = 60_000;

/** When each page was read ahead, in epoch ms as react-query keeps it; 0 while it is being read. */
const ahead = new WeakMap<object, number>();

let pausedUntil = 0;

/** Pages that nobody asked for yet. */
const unseen = new WeakSet<object>();

/** Those that somebody is about to see: they are read as their list reads them, and a failure is kept for it. */
const opening = new WeakSet<object>();

const isUnseen = (query: Query): boolean => query.getObserversCount() === 0 && unseen.has(query);

/** Drops what was read ahead as soon as something is written to its resource. */
export function dropAheadAfterWrites(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'observerAdded') unseen.delete(event.query);
    // Whoever comes back to it sees it checked.
    if (event.type === 'observerRemoved') ahead.delete(event.query);
    if (event.type === 'updated' && event.action.type === 'invalidate' && isUnseen(event.query))
      client.removeQueries({ queryKey: event.query.queryKey, exact: true });
  });
}

/** A page on its way. */
export interface Ahead {
  /** Stops it, unless somebody asked for the page meanwhile. */
  stop: () => void;
  /** Fulfilled once it is there, or is known not to come. */
  done: Promise<unknown>;
}

/** For what is there, or is not read ahead. */
export const nothingAhead: Ahead = { stop: () => {}, done: Promise.resolve() };

/** `staleTime` of lists: a page that was read ahead just now is not read again at once. */
export const staleTimeOf = (query: { state: { dataUpdatedAt: number } }): number =>
  ahead.get(query) === query.state.dataUpdatedAt ? freshMs : 0;

/** True for a page that was read for a list that opens, failed, and was seen by nobody yet. */
const isKeptFailure = (query: Query): boolean =>
  query.state.status === 'error' && opening.has(query) && isUnseen(query);

/**
 * False for a page whose reading failed before its list was drawn: the list says so, and does not ask again by itself,
 * as long as the failure is kept.
 */
export const isReadOnMount = (client: QueryClient, queryKey: QueryKey): boolean => {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  return !query || !isKeptFailure(query);
};

/**
 * Reads a page ahead, unless it is there. A failure says nothing: the page is read when it is asked for.
 * @param isOpening true for a page that is being opened: it is read as its list reads it, and a failure is kept for it
 */
export function readAhead(
  client: QueryClient,
  queryKey: QueryKey,
  read: QueryFunction,
  isOpening = false,
): Ahead {
  const cache = client.getQueryCache();
  const drop = () => client.removeQueries({ queryKey, exact: true });
  const known = cache.find({ queryKey, exact: true });
  const isThere = known?.state.data !== undefined;
  const hasFailed = known?.state.status === 'error' && !isThere && known.getObserversCount() === 0;
  const isRecent = known && Date.now() - known.state.errorUpdatedAt < freshMs;
  // The press of the mouse read it for the click that follows.
  if (hasFailed && isRecent && isKeptFailure(known)) return nothingAhead;
  // It counts as invalid already, and would not be dropped by a write that comes meanwhile.
  if (hasFailed) drop();
  if (isThere || savesData() || Date.now() < pausedUntil) return nothingAhead;
  const reading = client.prefetchQuery({
    queryKey,
    queryFn: read,
    gcTime: keptMs,
    // Somebody may wait for the page by then.
    retry: (attempt, error) =>
      Boolean(query && (opening.has(query) || query.getObserversCount() > 0)) &&
      queryRetries.retry(attempt, error),
  });
  const query = cache.find({ queryKey, exact: true });
  if (!query) return nothingAhead;
  // Also where the pointer had begun to read it.
  if (isOpening) opening.add(query);
  ahead.set(query, 0);
  unseen.add(query);
  const done = reading.then(() => {
    const { status, dataUpdatedAt } = query.state;
    if (status === 'success') ahead.set(query, dataUpdatedAt);
    else if (status === 'error') pausedUntil = Date.now() + pauseMs;
    if (status === 'error' && isUnseen(query) && !opening.has(query)) drop();
  });
  const stop = () => {
    // Whoever asked for the page takes it over after this task.
    setTimeout(() => {
      if (isUnseen(query) && query.state.fetchStatus === 'fetching') drop();
    });
  };
  return { stop, done };
}
