/** Longest wait for a frame, in ms: a tab behind others has none. */
const longestMs = 500;

/** Fulfilled once what is drawn now is on the screen. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, longestMs);
    // A frame is painted after its callbacks: the next task finds it done.
    requestAnimationFrame(() => setTimeout(resolve));
  });
