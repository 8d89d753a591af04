/**
 * Cases that are alike, a part in each run: `npm test` sets TEST_PART, another with each commit, and `npm run test:long`
 * tries them all.
 */

/** True where every case is tried. */
export const isWhole = process.env['TEST_LONG'] === '1';
const part = Number(process.env['TEST_PART'] ?? 0);

/**
 * Whether this run tries a case.
 * @param place of the case; of a pair the sum of both places: in each run every one meets some of the others
 * @param parts runs that try all of them together
 */
export const isOfPart = (place: number, parts = 3): boolean =>
  isWhole || (place + part) % parts === 0;

/** The cases that this run tries. @param from moves the part, where the same cases are tried elsewhere, too */
export const partOf = <T>(cases: readonly T[], parts = 3, from = 0): T[] =>
  cases.filter((_, place) => isOfPart(place + from, parts));
