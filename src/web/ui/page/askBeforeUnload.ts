const typedEvent = 'keep-typed';

/** Lets forms keep what was typed for the next page of this tab. */
export const keepTyped = () => dispatchEvent(new Event(typedEvent));

/** Calls back before the page reloads by the console itself. @returns what ends that */
export function beforeReload(keep: () => void): () => void {
  addEventListener(typedEvent, keep);
  return () => removeEventListener(typedEvent, keep);
}

/** True once `npm run dev` reloads the page, for which forms keep the typed values. */
let isReloading = false;
import.meta.hot?.on('vite:beforeFullReload', () => {
  isReloading = true;
  keepTyped();
});

/**
 * Lets the browser ask before the tab is closed or loads another page.
 * @param isNeeded false while there is nothing to ask
 * @returns what ends that
 */
export function askBeforeUnload(isNeeded: () => boolean = () => true): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (!isReloading && isNeeded()) event.preventDefault();
  };
  window.addEventListener('beforeunload', warn);
  return () => window.removeEventListener('beforeunload', warn);
}
