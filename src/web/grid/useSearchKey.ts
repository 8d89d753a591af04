import { useEffect } from 'react';

/** Puts the cursor into the search box on "/", wherever it is outside of a field. */
export function useSearchKey() {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        (event.target instanceof Element &&
          event.target.closest('input, textarea, select, dialog, [contenteditable]'))
      )
        return;
      event.preventDefault();
      document.querySelector<HTMLInputElement>('search input')?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
}
