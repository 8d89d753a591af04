/** Number of single-letter edits between two words. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, swap));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** ", did you mean X?" with the nearest known word, or nothing when none is near. */
export function nearestWord(word: string, known: readonly string[]): string {
  const ranked = known
    .map((other) => ({ other, distance: editDistance(word.toLowerCase(), other.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  return best && best.distance <= Math.max(2, word.length / 3)
    ? `, did you mean "${best.other}"?`
    : '';
}
