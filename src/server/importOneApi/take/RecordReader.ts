import type { Row } from '../../../schema/types';
import type { Findings } from './Findings';

const isTrue = new Set<unknown>([true, 1, 1n, '1', 't', 'true']);

/** Reads the values of one record, whichever of the three databases they come from. An absent value is an empty one. */
export class RecordReader {
  readonly id: number;
  private readonly record: string;
  private readonly row: Row;
  private readonly findings: Findings;

  /** @param record as messages call it */
  constructor(record: string, row: Row, findings: Findings) {
    this.record = record;
    this.row = row;
    this.findings = findings;
    this.id = Number(row['id']);
    this.id = this.whole('id');
  }

  /** A whole number. One that JavaScript cannot hold exactly is refused with its record. */
  whole(field: string): number {
    const value = this.row[field] ?? 0;
    const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
    if (Number.isSafeInteger(number)) return number;
    const reason = Number.isInteger(number)
      ? `${String(value)} is beyond 2^53, so it cannot be kept exactly`
      : `${JSON.stringify(String(value))} is not a whole number`;
    this.refuse(field, reason);
    return 0;
  }

  fraction(field: string): number {
    const number = Number(this.row[field] ?? 0);
    if (Number.isFinite(number)) return number;
    this.refuse(field, `${JSON.stringify(String(this.row[field]))} is not a number`);
    return 0;
  }

  /** A text. PostgreSQL takes no NUL. */
  text(field: string): string {
    const value = this.row[field] ?? '';
    return (Buffer.isBuffer(value) ? value.toString('utf8') : String(value)).replaceAll('\0', '');
  }

  /** A text without the blanks that a column of fixed length adds at its end. */
  fixed(field: string): string {
    return this.text(field).trimEnd();
  }

  /** A boolean as columns have it. */
  flag(field: string): 0 | 1 {
    return isTrue.has(this.row[field]) ? 1 : 0;
  }

  private refuse(field: string, reason: string): void {
    this.findings.refused.push({ record: this.record, id: this.id, field, reason });
  }

  leaveOut(field: string, reason: string): void {
    this.findings.leftOut.push({ record: this.record, id: this.id, field, reason });
  }

  remark(field: string, reason: string): void {
    this.findings.remarks.push({ record: this.record, id: this.id, field, reason });
  }
}
