/** How long nobody has done anything, and nothing was asked of the relay, before such work begins; in ms. */
const quietMs = 3000;

/** What ends the quiet. */
const acts = [
  'pointerdown',
  'click',
  'keydown',
  'input',
  'wheel',
  'touchmove',
  'scroll',
  'visibilitychange',
] as const;

/**
 * Does work some seconds after the last act of the person, once no call is under way; each act begins anew, until it is
 * stopped.
 * @param work told by `isStopped` that somebody acted
 * @returns what stops it
 */
export function whenQuiet(
  isBusy: () => boolean,
  work: (isStopped: () => boolean) => void,
  stop: () => void,
) {
  let timer: ReturnType<typeof setTimeout>;
  let newest = 0;
  const begin = () => {
    if (document.hidden) return;
    if (isBusy()) return wait();
    const mine = newest;
    work(() => mine !== newest);
  };
  const wait = () => {
    newest += 1;
    stop();
    clearTimeout(timer);
    timer = setTimeout(begin, quietMs);
  };
  wait();
  const ends = new AbortController();
  const options = { capture: true, passive: true, signal: ends.signal };
  for (const act of acts) document.addEventListener(act, wait, options);
  return () => {
    ends.abort();
    newest += 1;
    clearTimeout(timer);
    stop();
  };
}
