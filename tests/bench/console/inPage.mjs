/**
 * Runs inside the measured page, before its own code: says when something that was waited for is painted.
 * `bench.shown(check)` resolves to ms since the navigation began, after `bench.expect(check, event)`
 * `bench.ended` to ms since that event.
 * A check is `[kind, text]`.
 */
export function installBench() {
  // What is laid out ahead and not painted has sizes, too.
  const isSeen = (element) =>
    element.getClientRects().length > 0 && element.checkVisibility({ visibilityProperty: true });
  const some = (selector, test) =>
    [...document.querySelectorAll(selector)].some((element) => test(element) && isSeen(element));
  const kinds = {
    password: () => some('input[type=password]', (input) => !input.disabled),
    row: (text) =>
      some('td, tbody th, [role=gridcell], [role=cell]', (cell) => cell.textContent.includes(text)),
    value: (text) => some('input, textarea', (input) => input.value === text),
    heading: (text) =>
      some('h1, h2, [role=heading]', (heading) => heading.textContent.includes(text)),
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
    longTasks: 0,
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
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.bench.longTasks += duration;
  }).observe({ type: 'longtask', buffered: true });
}
