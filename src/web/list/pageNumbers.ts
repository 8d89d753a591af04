/** Pages to offer: the first, the last, and one beside the current one; undefined is a gap. */
export function pageNumbers(current: number, count: number): (number | undefined)[] {
  const near = Array.from({ length: count }, (_, i) => i + 1).filter(
    (page) => page === 1 || page === count || Math.abs(page - current) <= 1,
  );
  return near.flatMap((page, i) => {
    const before = near[i - 1] ?? 0;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? [undefined, page] : [page];
  });
}
