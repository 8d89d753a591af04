import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import type { RecordRow } from '../config/resourceConfig';
import { keepPlace, keptPlace } from './keptPlaces';
import { blockRows, RowHeights } from './RowHeights';

/** Px above and below the frame that are drawn, too. */
const margin = 400;

/** ms that drawing takes of a frame while rows scroll into view: what does not fit is drawn in the next ones. */
const budget = 20;

/** Height of a row in px until the first one is drawn, as it was measured last. */
let lastRowHeight = 36;

/** Heights of the blocks that are drawn, with the room between them: each ends where the next one or a gap begins. */
function drawnHeights(body: HTMLElement, headRows: number): Map<number, number> {
  const heights = new Map<number, number>();
  let block: number | undefined;
  let top = 0;
  const end = (bottom: number) => block !== undefined && heights.set(block, bottom - top);
  for (const row of body.children) {
    const index = row.getAttribute('aria-rowindex');
    const at = (Number(index) - headRows - 1) / blockRows;
    if (index !== null && !Number.isInteger(at)) continue;
    const box = row.getBoundingClientRect();
    end(box.top);
    block = index === null ? undefined : at;
    top = box.top;
  }
  end(body.lastElementChild?.getBoundingClientRect().bottom ?? top);
  return heights;
}

/** What is in view: px from the top of the first row, and its height. On phones the page scrolls, not the frame. */
function viewOf(frame: HTMLElement, body: HTMLElement | null): { top: number; height: number } {
  const box = frame.getBoundingClientRect();
  const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
  const first = body?.getBoundingClientRect().top ?? top;
  return { top: top - first, height: bottom - top };
}

const scrolls = (frame: HTMLElement) => frame.scrollHeight > frame.clientHeight;

/** The id of the row around an element, as a text. */
const idAround = (element: Element) => element.closest<HTMLElement>('[data-row]')?.dataset['row'];

/** Rows with work under way: with them would go what keeps it from being started a second time. */
const busyIds = (body: HTMLElement | null) =>
  [...(body?.querySelectorAll('[aria-busy="true"]') ?? [])].map(idAround);

/** Finds the place of a row by its id; the places are worked out when the first one is asked for. */
function placesOf(rows: readonly RecordRow[]): (id: string) => number | undefined {
  let places: Map<string, number> | undefined;
  return (id) => {
    places ??= new Map(rows.map((row, place) => [String(row.id), place]));
    return places.get(id);
  };
}

interface LongTable {
  /** What scrolls. */
  frame: RefObject<HTMLElement | null>;
  body: RefObject<HTMLElement | null>;
  rows: readonly RecordRow[];
  /** Rows of the head. */
  headRows: number;
}

/** Calls `look` when the view of the rows may have moved, and `resize` when the size of frame or table changed. */
function useViewEvents({ frame }: LongTable, look: () => void, resize: () => void): void {
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const sizes = new ResizeObserver(resize);
    look();
    document.addEventListener('scroll', look, { capture: true, passive: true });
    sizes.observe(box);
    const table = box.querySelector('table');
    if (table) sizes.observe(table);
    return () => {
      document.removeEventListener('scroll', look, { capture: true });
      sizes.disconnect();
    };
  }, [frame, look, resize]);
}

/** How far beyond the frame rows are drawn: those in view come first, and the others in a task of their own. */
function useMargin(redraw: () => void): RefObject<number> {
  const px = useRef(0);
  useEffect(() => {
    const timer = setTimeout(() => {
      px.current = margin;
      redraw();
    });
    return () => clearTimeout(timer);
  }, [redraw]);
  return px;
}

/** The blocks of the rows that must stay drawn wherever they are: the one with the focus, and busy ones. */
function useKeptRows({ frame, body, rows }: LongTable) {
  const focused = useRef<string>(undefined);
  const placeOf = useMemo(() => placesOf(rows), [rows]);
  useEffect(() => {
    const box = frame.current;
    const focus = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? idAround(target) : undefined;
    };
    box?.addEventListener('focusin', focus);
    return () => box?.removeEventListener('focusin', focus);
  }, [frame]);
  const blocks = () =>
    [focused.current, ...busyIds(body.current)].flatMap((id) => {
      const place = id === undefined ? undefined : placeOf(id);
      return place === undefined ? [] : [Math.floor(place / blockRows)];
    });
  return { focused, blocks };
}

/**
 * Draws a few new blocks in each frame, as many as the time of the last ones allows. The first ones come all at once.
 * @param wanted blocks, those that are needed most first
 * @param must so many of them do not wait
 * @returns those to draw now, and what to call once they are drawn
 */
function useSlices(wanted: readonly number[], must: number, redraw: () => void) {
  const shown = useRef<ReadonlySet<number>>(new Set());
  const msOfOne = useRef(0);
  const began = performance.now();
  const isNew = (block: number) => !shown.current.has(block);
  let room = shown.current.size === 0 ? wanted.length : Math.max(1, budget / msOfOne.current);
  const drawn = wanted.filter((block, place) => {
    if (!isNew(block) || place < must) return true;
    room -= 1;
    return room >= 0;
  });
  const note = () => {
    const count = drawn.filter(isNew).length;
    if (count > 0) msOfOne.current = (performance.now() - began) / count;
    shown.current = new Set(drawn);
    if (drawn.length === wanted.length) return;
    const frame = requestAnimationFrame(redraw);
    return () => cancelAnimationFrame(frame);
  };
  return { drawn: [...drawn].sort((a, b) => a - b), note };
}

/**
 * Which blocks are drawn: those in view and near it, and those of rows that must not be lost.
 * @returns them in their order, and what draws the row of an id, too, and finds it
 */
export function useDrawnBlocks(table: LongTable) {
  const { frame, body, rows, headRows } = table;
  const { key } = useLocation();
  const heights = useMemo(() => keptPlace(key)?.heights ?? new RowHeights(lastRowHeight), [key]);
  const view = useRef({ top: 0, height: innerHeight });
  const isUp = useRef(false);
  const shownKey = useRef('');
  const kept = useKeptRows(table);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  heights.count = rows.length;
  if (shownKey.current !== key) {
    shownKey.current = key;
    // The frame is scrolled there once the rows are drawn.
    view.current.top = keptPlace(key)?.top ?? view.current.top;
  }
  const around = useMargin(redraw);
  const range = useCallback(() => {
    const { top, height } = view.current;
    const px = around.current;
    return [heights.blockAt(top - px), heights.blockAt(top + height + px)] as const;
  }, [heights, around]);
  const [first, last] = range();
  // Rows at the end that comes into view stay in it longest.
  const end = heights.blockAt(view.current.top + (isUp.current ? 0 : view.current.height));
  const inView = Array.from({ length: last - first + 1 }, (_, index) => first + index).sort(
    (a, b) => Math.abs(a - end) - Math.abs(b - end),
  );
  const must = new Set(kept.blocks());
  const { drawn, note } = useSlices([...new Set([...must, ...inView])], must.size, redraw);
  useEffect(() => keepPlace(key, { heights }), [key, heights]);
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box || !body.current) return;
    const anchor = heights.blockAt(view.current.top);
    const before = heights.offset(anchor);
    const isMoved = heights.measure(drawnHeights(body.current, headRows));
    lastRowHeight = heights.rowHeight;
    if (!isMoved) return;
    const by = heights.offset(anchor) - before;
    if (scrolls(box)) box.scrollTop += by;
    else window.scrollBy(0, by);
    view.current = { ...view.current, top: view.current.top + by };
    redraw();
  });
  // Once the rows are laid out: that is a part of what they take.
  useLayoutEffect(note);
  const look = useCallback(() => {
    if (!frame.current) return;
    const [start, end] = range();
    const { top } = view.current;
    view.current = viewOf(frame.current, body.current);
    isUp.current = view.current.top < top;
    const [newStart, newEnd] = range();
    if (newStart !== start || newEnd !== end) redraw();
  }, [frame, body, range]);
  const resize = useCallback(() => {
    look();
    redraw();
  }, [look]);
  useViewEvents(table, look, resize);
  const { focused } = kept;
  const draw = useCallback(
    (id: string) => {
      const find = () =>
        body.current?.querySelector<HTMLElement>(`:scope > [data-row="${CSS.escape(id)}"]`);
      if (!find()) {
        focused.current = id;
        flushSync(redraw);
      }
      return find() ?? undefined;
    },
    [body, focused],
  );
  return { heights, drawn, draw };
}
