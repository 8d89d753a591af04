/** The values of a record before and after a change, as the audit keeps them: never a secret, and long ones cut. */
import { userRole } from '../../schema/records.gen';
import { resourceSchema } from '../../schema/registry';
import type { PropertySchema, Row } from '../../schema/types';
import { plainText } from '../../schema/values/oddValues';
import { withoutSecretShapes } from '../../schema/values/secretShapes';
import { presentRow, storedProperties } from '../store/tables/columns';

/** A field that changed: its values as the API carries them; none of a secret, and none that there was not. */
export interface FieldChange {
  field: string;
  before?: string;
  after?: string;
}

/** The most letters of a value, and those around a difference in a longer one. */
const maxLetters = 500;
const around = 20;

/** How many letters two texts share from their beginning. */
function sharedStart(a: string, b: string): number {
  let count = 0;
  while (count < Math.min(a.length, b.length) && a[count] === b[count]) count += 1;
  return count;
}

const reversed = (text: string) => [...text].reverse().join('');

/** A text from one place to another one before its end, with a mark for each part that is left out. */
function cut(text: string, from: number, behind: number): string {
  const part = text.slice(from, Math.max(from, text.length - behind));
  const short = part.slice(0, maxLetters);
  const isCut = behind > 0 || short.length < part.length;
  return `${from > 0 ? '…' : ''}${short}${isCut ? '…' : ''}`;
}

/** Two texts; of long ones the part that differs. */
export function differing(before: string, after: string): [before: string, after: string] {
  if (Math.max(before.length, after.length) <= maxLetters) return [before, after];
  const start = sharedStart(before, after);
  const end = sharedStart(reversed(before.slice(start)), reversed(after.slice(start)));
  const [from, behind] = [Math.max(0, start - around), Math.max(0, end - around)];
  return [cut(before, from, behind), cut(after, from, behind)];
}

const isSecret = ({ writeOnly, 'x-format': format }: PropertySchema) =>
  writeOnly === true || format === 'secret';

const textOf = (value: unknown) => withoutSecretShapes(plainText(value ?? ''));

/**
 * The fields that differ between two rows of the database.
 * @param before absent for a new record
 * @param after absent for one that was deleted
 */
export function changesBetween(
  name: string,
  before: Row | undefined,
  after: Row | undefined,
): FieldChange[] {
  const schema = resourceSchema(name);
  const [old, next] = [before, after].map((row) => row && presentRow(schema, row, userRole.root));
  return storedProperties(schema).flatMap(([field, property]): FieldChange[] => {
    const [first, last] = [before, after].map((row) => plainText(row?.[field] ?? ''));
    // A record that is new or gone has the values that say something.
    const isIdle = (!before || !after) && ['', '0'].includes(first || last || '');
    if (first === last || isIdle || field === 'updated_time') return [];
    if (isSecret(property)) return [{ field }];
    const [was, is] = differing(textOf(old?.[field]), textOf(next?.[field]));
    // Nothing else of it changed than a secret within.
    if (was === is) return [{ field }];
    return [{ field, ...(before ? { before: was } : {}), ...(after ? { after: is } : {}) }];
  });
}
