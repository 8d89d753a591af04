import { useStoreContext } from 'ra-core';
import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import type { RecordRow } from '../config/resourceConfig';
import { useLocation } from '../core/router/routing';
import { whenPainted } from '../core/whenPainted';
import { useIsPhone } from '../ui/useMedia';
import { useGrid } from './GridContext';
import { keptPlace } from './keptPlaces';

/** Heights of a row in px, by density; a standard one of a log is lower. */
const rowHeights = new Map<unknown, number>([
  ['compact', 30],
  ['roomy', 44],
]);
const standardHeight = 36;
const logHeight = 32;
/** Least height of a row on phones, where it is a card, in px. */
const cardHeight = 76;
/** What is above the rows in any window, in px. */
const aboveRows = 104;
/** What is below them where they are no cards. */
const footHeight = 40;

const rowsIn = (px: number, height: number) => Math.max(0, Math.ceil(px / height));

/** How many rows the window can show. */
function useCountInView(): number {
  const { isReadOnly } = useGrid();
  const { getItem } = useStoreContext();
  if (useIsPhone()) return rowsIn(innerHeight - aboveRows, cardHeight);
  const height = rowHeights.get(getItem('density')) ?? (isReadOnly ? logHeight : standardHeight);
  return rowsIn(innerHeight - aboveRows - footHeight, height);
}

/**
 * The rows of a page to draw now: first those that the window can show, and once they are on the screen all of them.
 * The body says meanwhile that it is busy. All are drawn at once where one below is wanted: on the way back to a place
 * that was scrolled to.
 * @param areWanted whether all are wanted at once
 */
export function useRowsInTurn(
  rows: readonly RecordRow[],
  body: HTMLElement,
  areWanted: boolean,
): readonly RecordRow[] {
  const { key } = useLocation();
  const count = useCountInView();
  const [isFirst, setFirst] = useState(() => !areWanted && !keptPlace(key)?.top);
  const isPart = isFirst && !areWanted && count < rows.length;
  useLayoutEffect(() => {
    if (!isPart) return;
    body.ariaBusy = 'true';
    return () => {
      body.ariaBusy = null;
    };
  }, [isPart, body]);
  useEffect(() => {
    if (isFirst) return whenPainted(() => startTransition(() => setFirst(false)));
  }, [isFirst]);
  return isPart ? rows.slice(0, count) : rows;
}
