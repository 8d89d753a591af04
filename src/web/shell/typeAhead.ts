/** Keys typed between Ctrl K and the moment that the palette's code is there. */

let typed: { text: string; isEntered: boolean } | undefined;

function collect(event: KeyboardEvent): void {
  if (!typed || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Enter') typed.isEntered = true;
  else if (event.key === 'Backspace') typed.text = typed.text.slice(0, -1);
  else if (event.key.length === 1) typed.text += event.key;
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Begins to keep what is typed. */
export function startTypeAhead(): void {
  typed = { text: '', isEntered: false };
  window.addEventListener('keydown', collect, true);
}

/** Ends it. @returns what was typed, and whether Enter was pressed */
export function takeTypeAhead(): { text: string; isEntered: boolean } {
  window.removeEventListener('keydown', collect, true);
  const all = typed ?? { text: '', isEntered: false };
  typed = undefined;
  return all;
}
