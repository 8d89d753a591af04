/** Longest wait for a frame, in ms: a tab behind others has none. */
const longestMs = 500;

/** Does work once what is drawn now is on the screen. @returns what takes it back */
export function whenPainted(work: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  const end = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    port1.close();
  };
  port1.onmessage = () => {
    end();
    work();
  };
  // A frame is painted after its callbacks: the next task finds it done.
  const frame = requestAnimationFrame(() => port2.postMessage(0));
  const timer = setTimeout(() => port2.postMessage(0), longestMs);
  return end;
}

/** Fulfilled once what is drawn now is on the screen. */
export const painted = (): Promise<void> => new Promise((resolve) => void whenPainted(resolve));
