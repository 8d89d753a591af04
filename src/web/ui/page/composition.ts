/** Words that an input method composes, as pinyin to Chinese. */

let isComposing = false;
const waiting = new Set<() => void>();

function endWord(): void {
  isComposing = false;
  for (const run of waiting) run();
}

/**
 * Calls back after a pause in typing, but not within a word: `ceshi` is nothing to search for while it becomes 测试.
 * @returns what stops it
 */
export function afterPause(run: () => void, ms: number): () => void {
  const end = () => {
    waiting.delete(end);
    if (isComposing) waiting.add(end);
    else run();
  };
  const timer = setTimeout(end, ms);
  return () => {
    clearTimeout(timer);
    waiting.delete(end);
  };
}

/**
 * Keeps keys of an input method from all that listens to keys: Enter ends a word, arrows choose one, Escape takes
 * it back, and none of them means a button, a list or a dialog meanwhile. Safari tells such a key by its code alone.
 * @returns what ends this
 */
export function hideComposingKeys(): () => void {
  const begin = () => {
    isComposing = true;
  };
  const hide = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
    // A field that goes with its word tells no end of it.
    else if (isComposing) endWord();
  };
  addEventListener('keydown', hide, true);
  addEventListener('compositionstart', begin, true);
  addEventListener('compositionend', endWord);
  return () => {
    removeEventListener('keydown', hide, true);
    removeEventListener('compositionstart', begin, true);
    removeEventListener('compositionend', endWord);
  };
}
