import { keepTyped } from '../../storage/drafts';

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
