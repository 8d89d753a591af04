/** True where the browser is asked to save data. */
export const savesData = (): boolean => {
  // Not in every browser, and not in the types of TypeScript.
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
};

/** Fulfilled once a file is there: with false where it did not come. */
const fetched = new Map<string, Promise<boolean>>();

const fetchFile = (href: string) =>
  new Promise<boolean>((resolve) => {
    const link = document.createElement('link');
    // A browser that does not know it says nothing.
    if (!link.relList.supports('prefetch')) return resolve(false);
    link.rel = 'prefetch';
    link.crossOrigin = '';
    link.href = href;
    link.onload = () => resolve(true);
    link.onerror = () => {
      link.remove();
      fetched.delete(href);
      resolve(false);
    };
    document.head.append(link);
  });

/**
 * Fetches files of the build behind everything else; none of them runs. Not by `modulepreload`: what failed there could
 * not be imported later.
 * @returns whether all are there
 */
export async function preloadFiles(files: readonly string[]): Promise<boolean> {
  if (savesData()) return false;
  const all = files.map((href) => {
    const file = fetched.get(href) ?? fetchFile(href);
    fetched.set(href, file);
    return file;
  });
  return (await Promise.all(all)).every(Boolean);
}
