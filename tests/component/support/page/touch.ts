/** Fingers: taps as a touch screen sends them. */
import { cdp } from 'vitest/browser';
import { settled } from '../api';

/** Taps an element. @param at place within it; its middle if absent */
export async function tap(element: Element, at?: { x: number; y: number }): Promise<void> {
  element.scrollIntoView({ block: 'nearest' });
  // A finger whose touch is answered late counts as no tap.
  await settled();
  const box = element.getBoundingClientRect();
  // The page of the test lies in that of Vitest, smaller where it would not fit.
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth);
  const scale = frame.width / innerWidth;
  const x = frame.left + scale * (box.left + (at?.x ?? box.width / 2));
  const y = frame.top + scale * (box.top + (at?.y ?? box.height / 2));
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
