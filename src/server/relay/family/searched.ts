/** Rows that a relay's search finds and our own would not, and the other way round. */
import type { ResourceSchema, Row } from '../../../schema/types';
import { plainText } from '../../../schema/values/oddValues';

/** True where a text begins as a pattern of SQL's LIKE says: `%` is any letters, `_` is one. Case does not count. */
export function isLike(text: string, pattern: string): boolean {
  const [letters, wanted] = [text.toLowerCase(), `${pattern.toLowerCase()}%`];
  let at = 0;
  let next = 0;
  /** The place behind the last `%`, and how many letters it matches so far. */
  let behind = -1;
  let taken = 0;
  while (at < letters.length) {
    const sign = wanted[next];
    if (sign === '%') {
      behind = next + 1;
      taken = at;
      next = behind;
      if (behind === wanted.length) return true;
    } else if (sign === '_' || sign === letters[at]) {
      at += 1;
      next += 1;
    } else if (behind < 0) return false;
    else {
      taken += 1;
      at = taken;
      next = behind;
    }
  }
  return /^%*$/.test(wanted.slice(next));
}

/**
 * False for a row that a relay finds only because its search takes % and _ for any letters. A row that was found by
 * something else, such as the key of a channel, counts.
 */
export function isMeantBy(schema: ResourceSchema, keyword: string): (row: Row) => boolean {
  const { search, list } = schema['x-resource'];
  const typed = keyword.toLowerCase();
  return (row) => {
    const texts = (search ?? list).map((field) => plainText(row[field]).toLowerCase());
    // Some relays search within texts.
    const isOnlyLike = texts.some((text) => isLike(text, `%${typed}`));
    return !isOnlyLike || texts.some((text) => text.includes(typed));
  };
}

/** Finds as a search of the contract does, among rows that were read page by page. */
export function isFoundBy(schema: ResourceSchema, keyword: string): (row: Row) => boolean {
  const prefix = keyword.toLowerCase();
  return (row) =>
    (schema['x-resource'].search ?? []).some((field) =>
      field === 'id'
        ? String(row['id']) === keyword
        : plainText(row[field]).toLowerCase().startsWith(prefix),
    );
}
