/** Lists as columns hold them: entries joined by commas. */

/** The entries of a list. */
export function entriesOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/**
 * True when the list has the entry. Looks at the text itself: lists of ten thousand entries are asked on every request.
 */
export function hasEntry(text: string, entry: string): boolean {
  if (entry === '' || entry.includes(',')) return false;
  for (let at = text.indexOf(entry); at >= 0; at = text.indexOf(entry, at + 1)) {
    let before = at - 1;
    let after = at + entry.length;
    while (text[before] === ' ') before -= 1;
    while (text[after] === ' ') after += 1;
    if ((before < 0 || text[before] === ',') && (after >= text.length || text[after] === ','))
      return true;
  }
  return false;
}
