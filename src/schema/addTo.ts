import { isRow } from './isRow';

/** The word that tells entries of a list apart: sections and tabs have names, choices have values. */
const keyOf = (entry: unknown): unknown =>
  isRow(entry) ? (entry['name'] ?? entry['value']) : entry;

/** A list gets longer; entries that are there already are joined. One that names them all is their new order. */
function addToList(given: readonly unknown[], added: readonly unknown[]): unknown[] {
  const keys = added.map(keyOf);
  const joined = (list: readonly unknown[], other: readonly unknown[]) =>
    list.map((entry) => {
      const same = other.find((one) => keyOf(one) === keyOf(entry));
      return same === undefined ? entry : list === given ? addTo(entry, same) : addTo(same, entry);
    });
  if (given.every((entry) => keys.includes(keyOf(entry)))) return joined(added, given);
  const known = given.map(keyOf);
  return [...joined(given, added), ...added.filter((entry) => !known.includes(keyOf(entry)))];
}

/** A file of the console with what a file of the same name in the own folder adds. */
export function addTo(given: unknown, added: unknown): unknown {
  if (Array.isArray(given) && Array.isArray(added)) return addToList(given, added);
  if (!isRow(given) || !isRow(added)) return added;
  const joined = Object.entries(added).map(([key, value]) => [
    key,
    Object.hasOwn(given, key) ? addTo(given[key], value) : value,
  ]);
  return { ...given, ...Object.fromEntries(joined) };
}
