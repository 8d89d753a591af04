/** Checks names of fields and of files: what code, SQL and file systems cannot hold. */
import { pageNames } from '../pages';
import type { FormSchema } from '../types';
import type { Report } from './mistake';

/** PostgreSQL cuts longer names. */
const maxLetters = 63;

/** Columns that every table of PostgreSQL or SQLite has hidden. */
const hiddenColumns = ['cmax', 'cmin', 'ctid', 'oid', 'rowid', 'tableoid', 'xmax', 'xmin'];

/** Reports names of fields that cannot be columns or members. */
export function checkFieldNames(schema: FormSchema, report: Report): void {
  const names = Object.keys(schema.properties);
  for (const name of names) {
    const twin = names.find((other) => other < name && other.toLowerCase() === name.toLowerCase());
    const counted = names.find(
      (other) => name === `${other}_before` && schema.properties[other]?.['x-counter'],
    );
    const why =
      (name in {} && `"${name}" is a name that every object has`) ||
      (hiddenColumns.includes(name.toLowerCase()) &&
        `the database has a hidden column "${name}" in every table`) ||
      (twin && `differs from "${twin}" in capitals only, and SQL takes them for the same`) ||
      (counted && `forms send what "${counted}" was under this name`);
    if (why) report(`/properties/${name}`, why);
  }
}

/** Tables and calls of the server, and types that are generated beside those of resources. */
const takenNames: readonly string[] = [
  ...pageNames.filter((name) => name !== 'user'),
  'array',
  'attempt',
  'credential',
  'deposit',
  'device',
  'group',
  'home',
  'idempotency',
  'lease',
  'mail_code',
  'migration',
  'models',
  'name_form',
  'notice',
  'oauth',
  'oauth_state',
  'object',
  'option',
  'partial',
  'promise',
  'record',
  'records',
  'session',
  'settled_deposit',
  'status',
  'stored_field',
  'usage_sum',
  'verification',
];

/**
 * The reason why a word is no name of a resource, which is a file, a table, an address and a type.
 * @returns a reason as a sentence, or undefined where it can be one
 */
export function whyNoResource(name: string): string | undefined {
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    return (
      `"${name}" cannot be a resource: take small letters, digits and _, ` +
      'beginning with a letter, as in "reminder"'
    );
  if (name.length > maxLetters)
    return `"${name}" is longer than ${maxLetters} letters, which a table can have`;
  if (takenNames.includes(name) || name in {} || /^(sqlite|pg|kysely|dropped)_/.test(name))
    return `"${name}" is a name that the console or its server uses already`;
  return undefined;
}
