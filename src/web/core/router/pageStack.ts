/**
 * Pages that stay as they are drawn when they are left, for the way back to them. Only one that is at rest stays: with
 * nothing open in it, nothing selected, and nothing being typed. Any other begins anew, as if it had never been there.
 * Such pages can be drawn before they are first shown, too.
 */
import {
  type ComponentType,
  createContext,
  useContext,
  useInsertionEffect,
  useLayoutEffect,
} from 'react';
import type { Place, Router, Shown } from './createRouter';

/** What a page says of itself. */
export interface PageState {
  /** True where it may be shown as it was left; absent for a page that begins anew each time. */
  canShow?: (place: Place) => boolean;
  /** How many of its parts keep it from staying. */
  unrest: number;
}

/** A page of the console that is drawn: the one of the address, one that stayed, or one that nobody has seen yet. */
export interface StackedPage {
  id: number;
  shown: Shown;
  isShown: boolean;
  /** True for one that is about to be shown. */
  isNear?: boolean;
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
function withAhead(pages: readonly StackedPage[], shown: Shown, id: number) {
  const before = pages.find(({ shown: { Page } }) => Page === shown.Page);
  if (!before) return [{ ...drawn(id, shown), isShown: false }, ...pages];
  if (!before.shown.isCurrent) return pages;
  return pages.map((page) => (page === before ? { ...page, shown } : page));
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
    before.shown.isCurrent?.() !== false &&
    before.state.canShow?.(shown.place);
  return [
    ...hidden.filter((page) => page !== before).slice(-mostKept),
    isSame ? { ...before, shown, isShown: true } : drawn(id, shown),
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
