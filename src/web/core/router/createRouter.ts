/**
 * The router of the console: pages by address, loaded before they are drawn. A page of which nothing is missing is
 * drawn in the same task as the click. react-router would be the largest part of the console's first code, for one flat
 * table of pages.
 */
import type { ComponentType } from 'react';
import { currentEntry, type HistoryEntry, newEntry } from '../historyEntry';
import { isPublicPath, type NavigateOptions } from '../navigation';
import { createStore } from '../storage/createStore';
import { matchRoute, type Params, type Route } from './matchRoute';

export interface Place {
  pathname: string;
  /** With its `?`, as of `location`. */
  search: string;
  hash: string;
  /** Another one for each entry of the history. */
  key: string;
  state: unknown;
}

/** What is shown: a page, or the error of one that could not be loaded. */
export interface Shown {
  place: Place;
  params: Params;
  Page?: ComponentType;
  error?: unknown;
}

/** @returns true to stay where the page is */
export type ShouldStay = (from: Place, to: Place) => boolean;

export interface Blocker {
  shouldStay: ShouldStay;
  onBlocked: (blocked: Blocked) => void;
}

/** A move that waits for an answer. */
export interface Blocked {
  place: Place;
  /** Makes the move after all. */
  proceed: () => void;
}

export interface Router {
  get: () => Shown | undefined;
  subscribe: (listener: () => void) => () => void;
  /** Goes to an address of this site, or so many steps through the history. */
  navigate: (to: string | number, options?: NavigateOptions) => void;
  /** Loads the code of an address ahead; a failure says nothing. @returns fulfilled when that is over */
  preload: (href: string) => Promise<unknown>;
  /** Asks before the page is left. @returns what ends that */
  block: (blocker: Blocker) => () => void;
  /** Follows the buttons of the browser. @returns what ends that */
  follow: () => () => void;
  /** Fulfilled once the first page is there. */
  ready: Promise<void>;
}

/** A path that begins with two slashes would be the name of another host in a link. */
const withOneSlash = (path: string): string => path.replace(/^\/{2,}/, '/');

const placeOf = (
  { pathname, search, hash }: URL | Location,
  key: string,
  state: unknown,
): Place => ({ pathname: withOneSlash(pathname), search, hash, key, state });

/** The code of pages, each loaded once; one that could not be loaded is tried again. */
function createPageLoader() {
  const pages = new Map<Route, ComponentType>();
  const loading = new Map<Route, Promise<ComponentType>>();
  const load = (route: Route): Promise<ComponentType> => {
    const begun =
      loading.get(route) ??
      Promise.resolve()
        .then(route.load)
        .finally(() => loading.delete(route));
    loading.set(route, begun);
    return begun.then((Page) => {
      pages.set(route, Page);
      return Page;
    });
  };
  return { known: (route: Route) => pages.get(route), load };
}

/** The page that is shown. @param routes pages in any order; `*` is for every other address */
function createView(routes: readonly Route[]) {
  const shown = createStore<Shown | undefined>(undefined);
  const pages = createPageLoader();
  /** Number of the newest move; one whose page comes later than that is not drawn. */
  let newest = 0;
  /** Calls off the move that is under way. */
  const callOff = () => {
    newest += 1;
  };
  /** Draws the page of a place, at once where its code is there. @param commit called right before */
  const show = (
    place: Place,
    { isWithin }: NavigateOptions = {},
    commit = () => {},
  ): void | Promise<void> => {
    if (!isWithin) callOff();
    const mine = newest;
    const match = matchRoute(routes, place.pathname);
    if (!match) return undefined;
    const draw = (page: Pick<Shown, 'Page' | 'error'>) => {
      if (mine !== newest) return;
      // It takes the place of the console, as where the session ended meanwhile.
      if (isPublicPath(location.pathname)) return callOff();
      commit();
      shown.set({ place, params: match.params, ...page });
    };
    const Page = pages.known(match.route);
    if (Page) return draw({ Page });
    return pages.load(match.route).then(
      (Loaded) => draw({ Page: Loaded }),
      (error: unknown) => draw({ error }),
    );
  };
  const preload = async (href: string) => {
    const match = matchRoute(routes, new URL(href, location.href).pathname);
    if (match && !pages.known(match.route)) await pages.load(match.route).catch(() => undefined);
  };
  return { show, callOff, known: { get: shown.get, subscribe: shown.subscribe, preload } };
}

/** What may keep the page. @param current answers where the page is */
function createBlockers(current: () => Place | undefined) {
  const blockers = new Set<Blocker>();
  /** The first one that wants to keep it. */
  const blockerOf = (place: Place) => {
    const from = current();
    return from && [...blockers].find((one) => one.shouldStay(from, place));
  };
  const block: Router['block'] = (mine) => {
    blockers.add(mine);
    return () => void blockers.delete(mine);
  };
  return { blockerOf, block };
}

/** @param routes pages in any order; `*` is for every other address */
export function createRouter(routes: readonly Route[]): Router {
  const { show, callOff, known } = createView(routes);
  const { blockerOf, block } = createBlockers(() => known.get()?.place);
  const first = currentEntry(-1);
  /** Number of the entry that the browser is at. */
  let index = first.idx;
  /** The next `popstate` is of a move that the router makes: back to a page that is kept, or one that was allowed. */
  let ownMove: 'return' | 'proceed' | undefined;

  const openEntry = (entry: HistoryEntry) => {
    index = entry.idx;
    // A public page takes the place of the console, and of this router.
    if (!isPublicPath(location.pathname)) void show(placeOf(location, entry.key, entry.usr));
  };

  const navigate: Router['navigate'] = (to, options = {}) => {
    if (typeof to === 'number') return history.go(to);
    const { replace = false, state = null } = options;
    const url = new URL(to, location.href);
    // The browser went back or on meanwhile: the address is another page's already.
    if (options.isWithin && url.pathname !== withOneSlash(location.pathname)) return;
    const entry = newEntry(index, state);
    const place = placeOf(url, entry.key, state);
    const move = () =>
      void show(place, options, () => {
        if (!replace) index += 1;
        entry.idx = index;
        history[replace ? 'replaceState' : 'pushState'](entry, '', url);
      });
    const keeper = blockerOf(place);
    if (keeper) keeper.onBlocked({ place, proceed: move });
    else move();
  };

  const onPopState = (event: PopStateEvent) => {
    const cause = ownMove;
    ownMove = undefined;
    const entry = currentEntry(index);
    if (cause === 'return' && entry.idx === index) return;
    // Entries of the same number, as another script may copy them: a `go(0)` would load the page again.
    const delta = entry.idx - index || -1;
    const place = placeOf(location, entry.key, entry.usr);
    const keeper = cause === 'proceed' ? undefined : blockerOf(place);
    if (!keeper) return openEntry(entry);
    // Nobody else opens the page of that address either.
    event.stopImmediatePropagation();
    // The browser is there already: it goes back, and once more when the page may be left.
    ownMove = 'return';
    history.go(-delta);
    keeper.onBlocked({
      place,
      proceed: () => {
        ownMove = 'proceed';
        history.go(delta);
      },
    });
  };

  return {
    ...known,
    navigate,
    block,
    follow: () => {
      // Before the listener that draws public pages.
      window.addEventListener('popstate', onPopState, true);
      const entry = currentEntry(index);
      // Somebody went back before the console was there.
      if (entry.idx !== index) openEntry(entry);
      return () => {
        window.removeEventListener('popstate', onPopState, true);
        callOff();
      };
    },
    ready: Promise.resolve(show(placeOf(location, first.key, first.usr))),
  };
}
