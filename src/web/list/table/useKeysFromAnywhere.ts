import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { areSingleKeysOn, isTyping, latinKey } from '../../ui/page/shortcuts';

const letters = ['j', 'k', 'x'];
const arrows = ['ArrowDown', 'ArrowUp'];

/**
 * True for a key that means the rows, wherever the focus is: a letter where nothing is typed, an arrow where nothing
 * has the focus that has a use for it.
 */
function meansRows(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  const key = latinKey(event);
  if (defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof Element))
    return false;
  if (isTyping(target) || document.querySelector('dialog:modal, :popover-open')) return false;
  if (letters.includes(key)) return areSingleKeysOn();
  return arrows.includes(key) && (target === document.body || target.matches('main, h1'));
}

/**
 * Gives the keys of rows to the list while the focus is elsewhere on the page: to the row that had it last, else to the
 * first one.
 * @returns to be called with each focus in the list
 */
export function useKeysFromAnywhere(
  frame: RefObject<HTMLElement | null>,
): (event: FocusEvent) => void {
  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    const give = (event: KeyboardEvent) => {
      const list = frame.current;
      const isOwn = event.target instanceof Node && list?.contains(event.target);
      if (!list || isOwn || !meansRows(event)) return;
      const before = last.current && list.contains(last.current) ? last.current : undefined;
      const row = before ?? list.querySelector<HTMLElement>('tbody tr[tabindex]');
      if (!row) return;
      event.preventDefault();
      row.focus();
      const key = latinKey(event);
      if (key === 'x') row.querySelector<HTMLElement>('input.ck')?.click();
      else if (before) row.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    };
    window.addEventListener('keydown', give);
    return () => window.removeEventListener('keydown', give);
  }, [frame]);
  return ({ target }) => {
    last.current = target.closest<HTMLElement>('tbody tr[tabindex]') ?? last.current;
  };
}
