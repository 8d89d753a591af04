/** Which records are added, changed and left alone: by those of One API, of here, and of the last import. */
import type { Row } from '../../../schema/types';
import { ImportError } from '../source/ImportError';
import type { Finding, Findings } from '../take/Findings';
import { type Kind, keyColumns, recordNames } from '../take/Taken';
import { hashOf } from './memory';

/** A record as it is to be, and as it is here. */
export interface Change {
  key: string;
  next: Row;
  before: Row | undefined;
}

export interface Decisions {
  changes: Change[];
  /** Records that are left as they are here. */
  left: number;
  /** Hashes to be remembered, by key. */
  hashes: Map<string, string>;
}

/** Records of here by their key, and hashes by key of what the last import wrote. */
export interface Before {
  here: ReadonlyMap<string, Row>;
  known: ReadonlyMap<string, string>;
}

/** Columns whose values no two records may have, of each kind. */
const uniqueColumns: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  user: ['username', 'email', 'github_id', 'lark_id', 'oidc_id', 'wechat_id'],
  token: ['key'],
  redemption: ['key'],
};

/** Columns without which a record is of no use; others may be left empty. */
const nameColumns = new Set(['username', 'key']);

export class Decider {
  private readonly kind: Kind;
  private readonly before: Before;
  private readonly findings: Findings;
  /** Keys of records by column and value. */
  private readonly owners = new Map<string, string>();

  constructor(kind: Kind, before: Before, findings: Findings) {
    this.kind = kind;
    this.before = before;
    this.findings = findings;
    for (const [key, row] of before.here) this.claim(key, row);
  }

  private get uniques(): readonly string[] {
    return uniqueColumns[this.kind] ?? [];
  }

  private claim(key: string, row: Row): void {
    for (const column of this.uniques)
      if (row[column]) this.owners.set(JSON.stringify([column, row[column]]), key);
  }

  private add(list: Finding[], id: string, field: string, reason: string): void {
    list.push({ record: recordNames[this.kind], id, field, reason });
  }

  /** The record without what another one has; undefined where that is its name. */
  private withoutTaken(key: string, row: Row): Row | undefined {
    const free = { ...row };
    for (const column of this.uniques) {
      const owner = this.owners.get(JSON.stringify([column, row[column]]));
      if (owner === undefined || owner === key) continue;
      const reason = `${recordNames[this.kind]} ${owner} has the same`;
      if (nameColumns.has(column)) {
        this.add(this.findings.leftOut, key, column, reason);
        return undefined;
      }
      this.add(this.findings.remarks, key, column, `left empty, because ${reason}`);
      free[column] = '';
    }
    return free;
  }

  /** Whether One API's record is written, is here already, or is not taken. */
  private judge(key: string, next: Row, hash: string): 'equal' | 'left' | 'written' {
    const { remarks, leftOut, refused } = this.findings;
    const [row, known] = [this.before.here.get(key), this.before.known.get(key)];
    if (row === undefined) {
      if (known === undefined) return 'written';
      this.add(remarks, key, '', 'deleted here since, and stays so');
      return 'left';
    }
    const now = hashOf(row, Object.keys(next));
    if (now === hash) return 'equal';
    if (now === known) return 'written';
    if (known === hash) return 'left';
    if (known !== undefined)
      this.add(remarks, key, '', 'changed here and at One API since; it stays as it is here');
    else if (this.kind === 'option') this.add(leftOut, key, '', 'set here already');
    // Tokens and log entries belong to an account by its id.
    else this.add(this.kind === 'user' ? refused : leftOut, key, '', 'another one has its id here');
    return 'left';
  }

  /** @param rows of One API */
  decide(rows: readonly Row[]): Decisions {
    const decisions: Decisions = { changes: [], left: 0, hashes: new Map() };
    const { here, known } = this.before;
    const keys = new Set<string>();
    for (const row of rows) {
      const key = String(row[keyColumns[this.kind]]);
      keys.add(key);
      const next = this.withoutTaken(key, row);
      if (!next) continue;
      const hash = hashOf(next, Object.keys(next));
      const verdict = this.judge(key, next, hash);
      if (verdict !== 'left') decisions.hashes.set(key, hash);
      if (verdict === 'written') {
        decisions.changes.push({ key, next, before: here.get(key) });
        this.claim(key, next);
      } else decisions.left += 1;
    }
    for (const key of known.keys())
      if (here.has(key) && !keys.has(key) && this.kind !== 'credential')
        this.add(this.findings.remarks, key, '', 'no more at One API; it stays here');
    return decisions;
  }
}

/**
 * Refuses a database that is not the one that was imported before: the ids of its records belong to others here.
 * @param column that names a record
 * @throws ImportError
 */
export function refuseOther(
  rows: readonly Row[],
  { here, known }: Before,
  column: 'key' | 'username',
): void {
  const both = rows.filter(({ id }) => known.has(String(id)) && here.has(String(id)));
  const others = both.filter((row) => here.get(String(row['id']))?.[column] !== row[column]);
  if (others.length * 2 <= both.length) return;
  throw new ImportError(
    'This is not the One API database that was imported here before: other records have its ids. ' +
      'A console takes one database.',
  );
}
