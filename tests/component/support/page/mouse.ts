/** The mouse, for what happens between press and release. */
import { cdp } from 'vitest/browser';

/** Presses the left button at a place of the page. @returns what releases it there */
export async function pressAt(x: number, y: number): Promise<() => Promise<void>> {
  // The page of the test lies in that of Vitest, smaller where it would not fit.
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth);
  const scale = frame.width / innerWidth;
  const at = { x: frame.left + scale * x, y: frame.top + scale * y };
  const send = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased') =>
    cdp().send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 });
  await send('mouseMoved');
  await send('mousePressed');
  return async () => {
    await send('mouseReleased');
  };
}
