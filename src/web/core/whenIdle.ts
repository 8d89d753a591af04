/** Longest wait for an idle moment, in ms. */
const idleMs = 1000;

/** Does work that nobody waits for when the page is idle. @returns what takes it back */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, idleMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: idleMs });
  return () => cancelIdleCallback(handle);
}
