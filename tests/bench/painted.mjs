/** Runs in the page, before its own code: `painted()` resolves to the time at which what is drawn now is painted. */
export function installPainted() {
  window.painted = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(0);
      });
    });
}
