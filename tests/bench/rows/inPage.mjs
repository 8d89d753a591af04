/** Runs in the page: notes long tasks, and works that are over once their result is painted. */
export function installWatch() {
  const tasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask' });
  const until = async (isThere, after = 0) => {
    while (!isThere()) await new Promise((resolve) => setTimeout(resolve, after));
    return window.painted();
  };
  window.watch = {
    /** Longest task in ms since the last call; 0 where none took 50 ms. */
    longest: async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return Math.max(0, ...tasks.splice(0));
    },
    until,
    /** ms from the work to the painted change of what is shown: order, count or first row. */
    change: async (work) => {
      const shown = () => {
        const table = document.querySelector('table.records');
        const sorted = table.querySelector('th[aria-sort]');
        const row = table.querySelector('tbody tr[tabindex]');
        return [
          table.ariaRowCount,
          sorted?.dataset.field,
          sorted?.ariaSort,
          row?.dataset.id,
        ].join();
      };
      const before = shown();
      const begin = performance.now();
      work();
      return (await until(() => shown() !== before)) - begin;
    },
    /** Notes ms between frames in which the rows have moved, until `stop`. */
    frames: () => {
      const frame = document.querySelector('.grid');
      const times = [];
      let isOver = false;
      let [last, top] = [performance.now(), frame.scrollTop];
      const look = (now) => {
        if (frame.scrollTop !== top) {
          times.push(now - last);
          [last, top] = [now, frame.scrollTop];
        }
        if (!isOver) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      window.watch.stop = () => {
        isOver = true;
        return times.slice(1);
      };
    },
  };
}
