/** Files that the console saves, without the browser's own download. */
import { onTestFinished, vi } from 'vitest';

export interface SavedFile {
  name: string;
  text: string;
}

/** Collects what is saved from now on, until the end of the test. */
export function watchDownloads(): SavedFile[] {
  const saved: SavedFile[] = [];
  const spy = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(async function save(
    this: HTMLAnchorElement,
  ) {
    const { download, href } = this;
    // A decoder would take away the mark at the beginning.
    const bytes = await (await fetch(href)).arrayBuffer();
    saved.push({
      name: download,
      text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
    });
  });
  onTestFinished(() => spy.mockRestore());
  return saved;
}
