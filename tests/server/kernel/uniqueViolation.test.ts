/** A taken value is recognised by the database's code: PostgreSQL's messages are in its own language. */
import { expect, it } from 'vitest';
import { isUniqueViolation } from '../../../src/server/kernel/errors/isUniqueViolation';

const german = Object.assign(new Error('doppelter Schlüsselwert verletzt Unique-Constraint'), {
  code: '23505',
  constraint: 'user_email_once',
});
const sqlite = new Error("UNIQUE constraint failed: index 'user_email_once'");

it.each([
  ['PostgreSQL', german],
  ['SQLite', sqlite],
])('is known on %s, with its index', (_engine, error) => {
  expect(isUniqueViolation(error)).toBe(true);
  expect(isUniqueViolation(error, 'email')).toBe(true);
  expect(isUniqueViolation(error, 'username')).toBe(false);
  expect(isUniqueViolation(new Error('no room'))).toBe(false);
});
