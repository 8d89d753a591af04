/** Counting within spans of time, in the memory of this process. */

/**
 * The spans of many keys, such as addresses; where they are too many, the one that was asked for longest ago is
 * forgotten.
 * @param seconds how long a span lasts
 * @param most how many are kept
 * @param begin what a new span counts
 * @returns the span of a key at a time in epoch seconds; `until` is its end. A span that ends later than one that
 *   begins now was begun before the clock went back, and is over
 */
export function timeWindows<Key, Counts extends object>(
  seconds: number,
  most: number,
  begin: () => Counts,
): (key: Key, now: number) => Counts & { readonly until: number } {
  const windows = new Map<Key, Counts & { readonly until: number }>();
  return (key, now) => {
    const known = windows.get(key);
    const isOn = known && known.until > now && known.until <= now + seconds;
    const window = isOn ? known : { ...begin(), until: now + seconds };
    windows.delete(key);
    windows.set(key, window);
    for (const oldest of windows.keys()) {
      if (windows.size <= most) break;
      windows.delete(oldest);
    }
    return window;
  };
}
