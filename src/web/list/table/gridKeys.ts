import type { KeyboardEvent } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { lineDirection } from '../../locales/locale';
import { areSingleKeysOn, latinKey, useShortcuts } from '../../ui/page/shortcuts';

/** Lists the keys of the grid in the help on keys; the grid listens to them by itself. */
export function useGridShortcuts(): void {
  const t = useTranslate();
  useShortcuts([
    { keys: 'j k ↓ ↑', label: t('keys.rows') },
    { keys: '← →', label: t('keys.controls') },
    { keys: 'x', label: t('keys.select') },
    { keys: 'Shift ↓', label: t('keys.range') },
    { keys: 'Enter', label: t('keys.open') },
    { keys: 'm', label: t('keys.menu') },
  ]);
}

/**
 * True for a key that the grid takes: not while something is typed, a menu or a dialog is open, or single keys are
 * switched off.
 */
export function areGridKeys(event: KeyboardEvent<HTMLElement>): boolean {
  const { target, key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof Element))
    return false;
  if (target.closest('dialog, [popover], select, textarea, input:not([type=checkbox])'))
    return false;
  return key.length > 1 || areSingleKeysOn();
}

/** The element that a key moves the focus to; undefined for other keys. */
function nextRow(frame: HTMLElement, current: HTMLElement | undefined, key: string) {
  const rows = [...frame.querySelectorAll<HTMLElement>('tbody tr[tabindex]')];
  const at = current ? rows.indexOf(current) : -1;
  switch (key) {
    case 'j':
    case 'ArrowDown':
      return rows[Math.min(at + 1, rows.length - 1)];
    case 'k':
    case 'ArrowUp':
      return at > 0
        ? rows[at - 1]
        : at === 0
          ? (frame.querySelector<HTMLElement>('thead button') ?? undefined)
          : rows.at(-1);
    case 'Home':
      return rows[0];
    case 'End':
      return rows.at(-1);
    default:
      return undefined;
  }
}

/** Moves the focus along the controls of a row, or from the row into it and back. */
function moveWithin(row: HTMLElement, key: string): boolean {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (step === undefined) return false;
  const controls = [...row.querySelectorAll<HTMLElement>('a, button, input, select')].filter(
    (control) => control.offsetParent !== null,
  );
  const at = controls.findIndex((control) => control.matches(':focus'));
  const onward = step * lineDirection();
  // Back from the row is its last control: the arrows stay in a field where text is typed.
  const to = at + onward < -1 ? controls.length - 1 : at + onward;
  (to < 0 ? row : controls[Math.min(to, controls.length - 1)])?.focus();
  return true;
}

/**
 * Moves the focus in the grid: j k and the arrows, Home and End, from row to row; left and right within a row; `m`
 * opens the menu of the row.
 * @param onMove gets the row that is left, the one that is reached, and whether Shift is held
 */
export function moveByKey(
  event: KeyboardEvent<HTMLElement>,
  onMove: (from: HTMLElement | undefined, to: HTMLElement, isRange: boolean) => void,
): void {
  if (!areGridKeys(event)) return;
  const { currentTarget: frame, target, shiftKey } = event;
  const key = latinKey(event);
  const current =
    (target instanceof Element && target.closest<HTMLElement>('tbody tr')) || undefined;
  const to = nextRow(frame, current, key);
  if (current && key === 'm') current.querySelector<HTMLElement>('[data-menu]')?.click();
  else if (!(current && moveWithin(current, key)) && !to) return;
  event.preventDefault();
  if (!to) return;
  to.focus();
  onMove(current, to, shiftKey && key.startsWith('Arrow'));
}
