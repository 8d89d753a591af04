/** True in `npm run test:long`: more kills and races, longer attacks, and what is alike in every row. */
export const isLong = process.env['TEST_LONG'] === '1';
