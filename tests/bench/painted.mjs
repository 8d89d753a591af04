/**
 * Runs in the page, before its own code. `painted()` resolves to the time at which what is drawn now is painted;
 * `paintedNow()`, which is called in an animation frame, to the end of that frame's own painting.
 */
export function installPainted() {
  window.paintedNow = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(0);
    });
  window.painted = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => resolve(window.paintedNow()));
    });
}
