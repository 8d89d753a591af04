/** Long work in parts that let the page answer in between. */

/** Longest part, in ms: with what follows it a click waits less than 50 ms. */
const sliceMs = 12;

/** The next task of the page; unlike a timer it is not slowed down in a tab behind others. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });

/** `map` over items, some ms at a time. */
export async function mapInSlices<T, Result>(
  items: readonly T[],
  map: (item: T, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let end = performance.now() + sliceMs;
  for (const item of items) {
    results.push(map(item, results.length));
    if (performance.now() < end) continue;
    await nextTask();
    end = performance.now() + sliceMs;
  }
  return results;
}
