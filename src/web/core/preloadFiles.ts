/** True where the browser is asked to save data. */
export const savesData = (): boolean => {
  // Not in every browser, and not in the types of TypeScript.
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
};

/**
 * Fetches files of the build behind everything else; none of them runs. Not by `modulepreload`: what failed there could
 * not be imported later.
 */
export function preloadFiles(files: readonly string[]): void {
  if (savesData()) return;
  for (const href of files) {
    if (document.querySelector(`link[href="${href}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
}
