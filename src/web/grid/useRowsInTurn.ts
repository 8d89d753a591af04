import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RecordRow } from '../config/resourceConfig';
import { useLocation } from '../core/router/routing';
import { whenPainted } from '../core/whenPainted';
import { useIsPhone } from '../ui/useMedia';
import { keptPlace } from './keptPlaces';

/** Least height of a row in px. */
const rowHeight = 30;
/** A card, which a row is on phones, is seldom lower, in px. */
const cardHeight = 60;

/**
 * The rows of a page to draw now: first those that the window can show, and once they are on the screen all of them.
 * The body says meanwhile that it is busy. All are drawn at once on the way back to a place that was scrolled to.
 * @param areWanted whether all are wanted at once
 */
export function useRowsInTurn(
  rows: readonly RecordRow[],
  body: HTMLElement,
  areWanted: boolean,
): readonly RecordRow[] {
  const { key } = useLocation();
  const count = Math.ceil(innerHeight / (useIsPhone() ? cardHeight : rowHeight));
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
    if (!isFirst) return;
    const stop = whenPainted(() => startTransition(() => setFirst(false)));
    // Keys may lead to any row.
    const drawAll = () => flushSync(() => setFirst(false));
    document.addEventListener('keydown', drawAll, true);
    return () => {
      stop();
      document.removeEventListener('keydown', drawAll, true);
    };
  }, [isFirst]);
  return isPart ? rows.slice(0, count) : rows;
}
