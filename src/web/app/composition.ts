/**
 * Keeps keys of an input method from all that listens to keys: Enter ends a word, arrows choose one, Escape takes
 * it back, and none of them means a button, a list or a dialog meanwhile. Safari tells such a key by its code alone.
 * @returns what ends this
 */
export function hideComposingKeys(): () => void {
  const hide = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
  };
  addEventListener('keydown', hide, true);
  return () => removeEventListener('keydown', hide, true);
}
