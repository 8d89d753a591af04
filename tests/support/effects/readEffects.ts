/** The effects of writes that `npm run relay:trial` recorded in front of real relays. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Row } from '../../../src/schema/types';

/** The effect of one write. */
export interface Cell {
  relay: string;
  resource: string;
  /** The field that was changed, or the action. */
  field?: string;
  action?: string;
  /** Columns of the records that were meant. */
  changed: string[];
  /** Everything else: rows that came, went or changed, by table; log entries with their type. */
  others: string[];
  verdict: 'same' | 'differs' | 'refused';
  /** The differences, or the reason of a refusal. */
  why?: string;
}

/** The effect of a PUT of the whole record without one field, sent to the relay itself. */
export interface Omission {
  relay: string;
  resource: string;
  /** The field that was left out; empty for the record as it was read. */
  without: string;
  /** Columns with their values after it; null where the relay refused it. */
  changes: Row | null;
  /** Rows elsewhere, as of a cell. */
  others: string[];
  /** Of the record as it was read: its fields, without keys and what differs from run to run. */
  record?: Row;
}

export type Effect = Cell | Omission;

const folder = 'tests/relay/effects';

/** Names of the relays that were tried. */
export const recordedRelays = (): string[] =>
  readdirSync(folder).map((file) => file.replace('.jsonl', ''));

export const readEffects = (relay: string): Effect[] =>
  readFileSync(`${folder}/${relay}.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Effect);
