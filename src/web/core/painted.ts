/** Longest wait for a frame, in ms: a tab behind others has none. */
const longestMs = 500;

/** Does work once what is drawn now is on the screen. @returns what takes it back */
export function whenPainted(work: () => void): () => void {
  // A frame is painted after its callbacks: the next task finds it done.
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(work);
  });
  const stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  let timer = setTimeout(() => {
    stop();
    work();
  }, longestMs);
  return stop;
}

/** Fulfilled once what is drawn now is on the screen. */
export const painted = (): Promise<void> => new Promise((resolve) => void whenPainted(resolve));
