/** The SQLite database of a relay that runs: all of its rows, what a call changed in them, and the way back. */
import { isEqual, mapValues } from 'es-toolkit';
import Sqlite from 'libsql';
import { isRow } from '../../../src/schema/isRow';
import type { Row } from '../../../src/schema/types';

/** All rows, by table and number of the row. */
export type Snapshot = ReadonlyMap<string, ReadonlyMap<number, Row>>;

export interface Difference {
  table: string;
  before: Row | undefined;
  now: Row | undefined;
}

/** Tables that a relay writes by itself, whatever it is asked. */
const ofItself = /session|system_|perf_|statistics|_flow|quota_data|traces|request_costs|sqlite_/;

/** Some relays keep JSON as bytes. */
const blobOf = (value: unknown): unknown =>
  value instanceof ArrayBuffer || ArrayBuffer.isView(value)
    ? Buffer.from(value instanceof ArrayBuffer ? new Uint8Array(value) : (value as Uint8Array))
    : value;

const quoted = (name: string) => `"${name}"`;

/** The part of a database that a trial needs. */
export interface Rows {
  /** True where all is stored before the answer. */
  isQuick?: boolean;
  rows: (table: string) => ReadonlyMap<number, Row>;
  write: (table: string, id: number, row: Row) => void;
  snapshot: () => Snapshot;
  restore: (before: Snapshot) => void;
}

export class Database implements Rows {
  readonly #file: Sqlite.Database;

  constructor(path: string) {
    this.#file = new Sqlite(path);
    this.#file.exec('PRAGMA busy_timeout = 5000');
  }

  close(): void {
    this.#file.close();
  }

  columns(table: string): { name: string; type: string }[] {
    // The pragma answers these two, and more.
    return this.#file.pragma(`table_info(${table})`) as { name: string; type: string }[];
  }

  tables(): string[] {
    const rows = this.#file.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    return rows.map((row) => String((row as Row)['name'])).filter((name) => !ofItself.test(name));
  }

  rows(table: string): ReadonlyMap<number, Row> {
    const found = this.#file.prepare(`SELECT rowid AS "row id", * FROM ${quoted(table)}`).all();
    return new Map(
      found.map((row) => {
        const { 'row id': id, ...columns } = row as Row;
        return [Number(id), mapValues(columns, (value) => blobOf(value))];
      }),
    );
  }

  snapshot(): Snapshot {
    return new Map(this.tables().map((table) => [table, this.rows(table)]));
  }

  /** Sets columns of a row. */
  write(table: string, id: number, row: Row): void {
    const names = Object.keys(row);
    if (names.length === 0) return;
    const sets = names.map((name) => `${quoted(name)} = ?`).join(', ');
    this.#file
      .prepare(`UPDATE ${quoted(table)} SET ${sets} WHERE rowid = ?`)
      .run(...Object.values(row), id);
  }

  /** Puts all rows back. */
  restore(before: Snapshot): void {
    for (const [table, rows] of before) {
      const now = this.rows(table);
      for (const id of now.keys())
        if (!rows.has(id))
          this.#file.prepare(`DELETE FROM ${quoted(table)} WHERE rowid = ?`).run(id);
      for (const [id, row] of rows) {
        const names = Object.keys(row);
        if (!now.has(id))
          this.#file
            .prepare(
              `INSERT INTO ${quoted(table)} (rowid, ${names.map(quoted).join()}) VALUES (?${', ?'.repeat(names.length)})`,
            )
            .run(id, ...Object.values(row));
        else if (!isEqual(now.get(id), row)) this.write(table, id, row);
      }
    }
  }
}

/** Rows that differ; one that was written once more with the same columns does not. */
export function differencesOf(before: Snapshot, now: Snapshot): Difference[] {
  return [...now].flatMap(([table, rows]) => {
    const old = before.get(table) ?? new Map<number, Row>();
    const ids = [...new Set([...old.keys(), ...rows.keys()])];
    const pairs = ids.map((id) => ({ table, before: old.get(id), now: rows.get(id) }));
    const differing = pairs.filter((pair) => !isEqual(pair.before, pair.now));
    const texts = (side: 'before' | 'now') =>
      new Set(differing.flatMap((pair) => (pair[side] ? [JSON.stringify(pair[side])] : [])));
    const [gone, come] = [texts('before'), texts('now')];
    const wasMoved = (pair: Difference) =>
      pair.before && pair.now
        ? false
        : come.has(JSON.stringify(pair.before)) || gone.has(JSON.stringify(pair.now));
    return differing.filter((pair) => !wasMoved(pair));
  });
}

function parsed(value: unknown): unknown {
  const text = Buffer.isBuffer(value) ? value.toString() : value;
  if (typeof text !== 'string' || !text.startsWith('{')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The columns in which two rows differ, with their values now; those within JSON with dots. */
export function changedColumns(before: Row, now: Row, path = ''): Row {
  return Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap((name) => {
      const [old, value] = [parsed(before[name]), parsed(now[name])];
      if (isEqual(old, value)) return [];
      if (isRow(old) && isRow(value))
        return Object.entries(changedColumns(old, value, `${path}${name}.`));
      return [[`${path}${name}`, value ?? null]];
    }),
  );
}
