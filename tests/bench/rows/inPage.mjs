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
    /** ms between the frames while the rows scroll so far a second, in px. */
    scroll: async (speed, ms) => {
      const frame = document.querySelector('.grid');
      const times = [];
      const begin = performance.now();
      for (let now = begin; now - begin < ms; ) {
        const last = now;
        now = await new Promise((resolve) => requestAnimationFrame(resolve));
        now = Math.max(now, last);
        times.push(now - last);
        frame.scrollTop += (speed * (now - last)) / 1000;
      }
      return times.slice(2);
    },
  };
}
