/**
 * Pages that stay as they are drawn when they are left, for the way back to them. Only one that is at rest stays: with
 * nothing open in it, nothing selected, and nothing being typed. Any other begins anew, as if it had never been there.
 * Such pages can be drawn before they are first shown, too.
 */
import {
  type ComponentType,
  createContext,
  useCallback,
  useContext,
  useInsertionEffect,
  useLayoutEffect,
} from 'react';
import type { Place, Router, Shown } from './createRouter';
import { useLocation } from './routing';

/** What a page says of itself. */
export interface PageState {
  /** True where it may be shown as it was left; absent for a page that begins anew each time. */
  canShow?: (place: Place) => boolean;
  /** How many of its parts keep it from staying. */
  unrest: number;
  /** The entry of the history at which it is shown as it was drawn for another one. */
  entry?: { drawnFor: string; key: string };
}

/** A page of the console that is drawn: the one of the address, one that stayed, or one that nobody has seen yet. */
export interface StackedPage {
  id: number;
  shown: Shown;
  isShown: boolean;
  /** True for one that is about to be shown. */
  isNear?: boolean;
  /** For one that nobody has seen yet: false once what it was drawn with is gone. */
  isCurrent?: (() => boolean) | undefined;
  state: PageState;
  /** What one that may stay is drawn into; in the document while it is shown. */
  host: HTMLElement | undefined;
}

/** So many pages stay. Those that nobody has seen yet are before all others, and go first. */
const mostKept = 4;

const addressOf = ({ pathname, search, hash }: Place): string => pathname + search + hash;

/** True for a page in which nobody is in the middle of something. */
function isAtRest({ state, shown, host }: StackedPage): boolean {
  const { activeElement } = document;
  const isTyping = host?.contains(activeElement) && activeElement?.matches('input, textarea');
  return state.unrest === 0 && state.canShow?.(shown.place) === true && !isTyping;
}

function drawn(id: number, shown: Shown): StackedPage {
  const host = shown.mayStay ? document.createElement('div') : undefined;
  if (host) host.className = 'kept';
  return { id, shown, isShown: true, state: { unrest: 0 }, host };
}

/** The pages with one that nobody has seen yet. One that was shown stays as it is. */
function withAhead(pages: readonly StackedPage[], { isCurrent, ...shown }: Shown, id: number) {
  const before = pages.find(({ shown: { Page } }) => Page === shown.Page);
  if (!before) return [{ ...drawn(id, shown), isShown: false, isCurrent }, ...pages];
  if (!before.isCurrent) return pages;
  return pages.map((page) => (page === before ? { ...page, shown, isCurrent } : page));
}

/** A page as it was drawn, at another entry of the history. */
function shownAgain(page: StackedPage, shown: Shown): StackedPage {
  const { place } = page.shown;
  const again = { ...page, isShown: true, isCurrent: undefined };
  if (place.state !== shown.place.state) return { ...again, shown };
  page.state.entry = { drawnFor: place.key, key: shown.place.key };
  return again;
}

/** The pages after a move. */
function moved(pages: readonly StackedPage[], shown: Shown, id: number): readonly StackedPage[] {
  const left = pages.find((page) => page.isShown);
  if (left && left.shown.Page === shown.Page)
    return pages.map((page) => (page === left ? { ...page, shown } : page));
  if (!shown.Page) return [drawn(id, shown)];
  const hidden = pages.flatMap((page) => {
    if (page !== left) return [page];
    return isAtRest(page) ? [{ ...page, isShown: false }] : [];
  });
  const before = hidden.find(({ shown: { Page } }) => Page === shown.Page);
  const isSame =
    before &&
    addressOf(before.shown.place) === addressOf(shown.place) &&
    before.isCurrent?.() !== false &&
    before.state.canShow?.(shown.place);
  return [
    ...hidden.filter((page) => page !== before).slice(-mostKept),
    isSame ? shownAgain(before, shown) : drawn(id, shown),
  ];
}

/** The pages of which one is near, or none. */
function withNear(pages: readonly StackedPage[], near: ComponentType | undefined) {
  const isNear = (page: StackedPage) =>
    near !== undefined && page.shown.Page === near && !page.isShown;
  if (pages.every((page) => isNear(page) === Boolean(page.isNear))) return pages;
  return pages.map((page) =>
    isNear(page) === Boolean(page.isNear) ? page : { ...page, isNear: isNear(page) },
  );
}

/** @returns what tells the pages that are drawn now: the same list until the router shows or draws another page */
export function createPageStack({
  get,
  ahead,
  near,
}: Pick<Router, 'get' | 'ahead' | 'near'>): () => readonly StackedPage[] {
  let last: Shown | undefined;
  let lastAhead = ahead();
  let pages: readonly StackedPage[] = [];
  let ids = 0;
  return () => {
    const shown = get();
    if (shown && shown !== last) {
      last = shown;
      ids += 1;
      pages = moved(pages, shown, ids);
    }
    const next = ahead();
    if (next && next !== lastAhead) {
      lastAhead = next;
      ids += 1;
      pages = withAhead(pages, next, ids);
    }
    pages = withNear(pages, near());
    return pages;
  };
}

export const PageStateContext = createContext<PageState | undefined>(undefined);

/**
 * The key of the history's entry at which the page is shown, for its effects: one that comes back as it was is not
 * drawn again for the sake of another entry.
 * @returns another function after each move within the page
 */
export function useEntryKey(): () => string {
  const { key } = useLocation();
  const state = useContext(PageStateContext);
  return useCallback(() => (state?.entry?.drawnFor === key ? state.entry.key : key), [state, key]);
}

/** Lets the page stay when it is left. @param canShow false for a place where it has to begin anew */
export function useKeptPage(canShow: (place: Place) => boolean): void {
  const state = useContext(PageStateContext);
  // Effects of this kind run in a page that nobody has seen yet, too.
  useInsertionEffect(() => {
    if (state) state.canShow = canShow;
  });
}

/** While true, the page begins anew once it was left: something is open in it, or under way. */
export function useUnrest(isSo: boolean): void {
  const state = useContext(PageStateContext);
  useLayoutEffect(() => {
    if (!state || !isSo) return;
    state.unrest += 1;
    return () => {
      state.unrest -= 1;
    };
  }, [state, isSo]);
}
