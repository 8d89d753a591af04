import { sql } from 'kysely';

/** The value of `expired_time` that means no end, of codes and invitations alike. */
const never = 0;

/** True for a row whose `expired_time` is no end, or one that is still to come. @param now epoch seconds */
export const isAlive = (now: number) => {
  const end = sql<number>`coalesce(expired_time, ${never})`;
  return sql<boolean>`(${end} = ${never} or ${end} > ${now})`;
};
