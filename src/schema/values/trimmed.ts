const outside = /[\s\p{Cf}]/u;

/** A text without what is pasted around it: blanks, and marks that nobody sees, as the blank without width. */
export function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && outside.test(text[start] ?? '')) start += 1;
  while (end > start && outside.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(start, end);
}
