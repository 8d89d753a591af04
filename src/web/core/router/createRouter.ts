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
  /** As of its route. */
  mayStay?: boolean | undefined;
  /** For a page that nobody has seen yet: false once what it was drawn with is gone. */
  isCurrent?: () => boolean;
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
  /**
   * Draws a page before it is opened, if it may stay and its code is there. A second call draws it again with newer
   * data. Until another page is shown it is near: laid out, too.
   * @param isCurrent false where it is not drawn, or has to begin anew
   * @returns what lets it be near no longer; it stays drawn
   */
  drawAhead: (href: string, isCurrent: () => boolean) => () => void;
  /** What was to be drawn ahead last. */
  ahead: () => Shown | undefined;
  /** The page that is near. */
  near: () => ComponentType | undefined;
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

/** What is being read for a page that is being opened. */
interface Prepared {
  /** Waits for it; soon over, and never fails. Called once the code of the page is there. */
  wait: () => Promise<unknown>;
  /** Ends the reading, for a page that is not drawn after all. */
  stop: () => void;
}

/** Begins to read what a page needs that is being opened; undefined where nothing is missing. */
export type Prepare = (place: Place) => Prepared | undefined;

const isSamePage = (one: Place, other: Place): boolean =>
  one.pathname === other.pathname && one.search === other.search;

/**
 * Takes the focus from what goes with its page. For that the browser would lay the next page out beside the one before,
 * and then once more without it. Who is typing keeps it: such a page begins anew.
 */
function releaseFocus(): void {
  const { activeElement } = document;
  if (activeElement?.matches('main :not(input, textarea)') && activeElement instanceof HTMLElement)
    activeElement.blur();
}

/** The page that is shown. @param routes pages in any order; `*` is for every other address */
function createView(routes: readonly Route[], prepare: Prepare) {
  const state = createStore<{ shown?: Shown; ahead?: Shown; near?: ComponentType | undefined }>({});
  const get = () => state.get().shown;
  const pages = createPageLoader();
  /** Number of the newest move; one whose page comes later than that is not drawn. */
  let newest = 0;
  /** What is read for it, as long as it is not drawn. */
  let awaited: { place: Place; prepared: Prepared } | undefined;
  /** Calls off the move that is under way. @param next where another one goes, which may be the same page */
  const callOff = (next?: Place) => {
    newest += 1;
    if (awaited && !(next && isSamePage(awaited.place, next))) awaited.prepared.stop();
    awaited = undefined;
  };
  /** Draws the page of a place, at once where nothing of it is missing. @param commit called right before */
  const show = (
    place: Place,
    { isWithin, isPatient }: NavigateOptions = {},
    commit = () => {},
  ): void | Promise<void> => {
    if (!isWithin) callOff(place);
    const mine = newest;
    const match = matchRoute(routes, place.pathname);
    if (!match) return undefined;
    const draw = (page: Pick<Shown, 'Page' | 'error'>) => {
      if (mine !== newest) return;
      // It takes the place of the console, as where the session ended meanwhile.
      if (isPublicPath(location.pathname)) return callOff();
      if (!isWithin) awaited = undefined;
      commit();
      if (page.Page !== get()?.Page) releaseFocus();
      const shown = { place, params: match.params, mayStay: match.route.mayStay, ...page };
      state.set({ ...state.get(), shown, near: undefined });
    };
    const Page = pages.known(match.route);
    const isOther = place.pathname !== get()?.place.pathname;
    const prepared = isOther && isPatient ? prepare(place) : undefined;
    if (Page && !prepared) return draw({ Page });
    if (prepared) awaited = { place, prepared };
    const load = async () => {
      const Loaded = Page ?? (await pages.load(match.route));
      await prepared?.wait();
      return Loaded;
    };
    return load().then(
      (Loaded) => draw({ Page: Loaded }),
      (error: unknown) => draw({ error }),
    );
  };
  const preload = async (href: string) => {
    const match = matchRoute(routes, new URL(href, location.href).pathname);
    if (match && !pages.known(match.route)) await pages.load(match.route).catch(() => undefined);
  };
  const drawAhead: Router['drawAhead'] = (href, isCurrent) => {
    const url = new URL(href, location.href);
    const match = matchRoute(routes, url.pathname);
    const Page = match && pages.known(match.route);
    if (!Page || !match.route.mayStay || !isCurrent()) return () => {};
    const place = placeOf(url, '', null);
    const ahead = { place, params: match.params, mayStay: true, Page, isCurrent };
    state.set({ ...state.get(), ahead, near: Page });
    return () => {
      if (state.get().near === Page) state.set({ ...state.get(), near: undefined });
    };
  };
  const read = {
    get,
    ahead: () => state.get().ahead,
    near: () => state.get().near,
    subscribe: state.subscribe,
  };
  return { show, callOff, known: { ...read, preload, drawAhead } };
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
export function createRouter(routes: readonly Route[], prepare: Prepare = () => undefined): Router {
  const { show, callOff, known } = createView(routes, prepare);
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
    ready: Promise.resolve(show(placeOf(location, first.key, first.usr), { isPatient: true })),
  };
}
