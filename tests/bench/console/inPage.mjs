/**
 * Runs inside the measured page, before its own code: says when something that was waited for is painted.
 * `bench.shown(check)` resolves to ms since the navigation began, after `bench.expect(check, event)`
 * `bench.ended` to ms since that event. A check is `[kind, text]`.
 */
export function installBench() {
  const some = (selector, test) =>
    [...document.querySelectorAll(selector)].some(
      (element) => test(element) && element.checkVisibility({ visibilityProperty: true }),
    );
  const kinds = {
    row: (text) =>
      some('td, tbody th, [role=gridcell], [role=cell]', (cell) => cell.textContent.includes(text)),
    value: (text) => some('input, textarea', (input) => input.value === text),
    selector: (selector) => some(selector, () => true),
  };
  const until = ([kind, text], hasBegun) =>
    new Promise((resolve, reject) => {
      const latest = performance.now() + 20_000;
      const look = () => {
        if (hasBegun() && document.body && kinds[kind](text)) resolve(window.paintedNow());
        else if (performance.now() > latest)
          reject(new Error(`not seen at ${location.pathname}: ${kind} ${text}`));
        else requestAnimationFrame(look);
      };
      // Each look is in a frame that paints what it sees.
      requestAnimationFrame(look);
    });
  window.bench = {
    shown: (check) => until(check, () => true),
    expect: (check, event) => {
      let begin;
      const note = ({ timeStamp }) => {
        begin ??= timeStamp;
      };
      window.addEventListener(event, note, { capture: true, once: true });
      window.bench.ended = until(check, () => begin !== undefined).then((end) => end - begin);
    },
  };
}
