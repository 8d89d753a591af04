import type { RaRecord } from 'ra-core';
import type { ComponentType } from 'react';
import type { FormMode, Locale, Row } from '../../schema/types';
import type { ConsoleKey } from '../core/texts/consoleMessages';
import type { ListState } from './ListState';

/** Props of the row as lists work with it. */
export type RecordRow = RaRecord;

/** What a resource adds to its list: src/web/resources/<name>/list.tsx. */
export interface ListConfig {
  /** A hint above the list that can be dismissed for good, under `prompt-{topic}`. */
  notice?: { topic: string; text: ConsoleKey };
  /** Buttons above the list, before those of every resource. */
  Head?: ComponentType<HeadProps>;
  /** More actions of a row, before those of every resource. */
  RowExtras?: ComponentType<RowExtrasProps>;
  /** More work on selected rows. */
  bulk?: readonly BulkAction[];
  /** True for records that nobody deletes from the list. */
  noDelete?: boolean;
  /** True where the API has no call that creates one. */
  noCreate?: boolean;
  /** True where records are only read: no selection and no actions. */
  readOnly?: boolean;
  /** True where a record can be copied as a draft of a new one. */
  canCopy?: boolean;
  /** True for a row that cannot be switched on or off. */
  isLocked?: (row: RecordRow) => boolean;
  /**
   * Adds to a number of a row in one call, by field, where the relay has such a call. The same key means the same deed.
   * @returns false where it has none for this amount
   */
  adders?: Record<
    string,
    (row: RecordRow, amount: number, idempotencyKey: string) => Promise<boolean>
  >;
  /** Where a row is edited, if not on the page of its resource. */
  editPath?: (row: RecordRow) => string | undefined;
}

export interface HeadProps {
  state: ListState;
}

/** Work on selected rows: one by one in a job, or on all at once. */
export interface BulkAction {
  key: string;
  label: ConsoleKey;
  danger?: boolean;
  work?: (row: RecordRow) => Promise<unknown>;
  atOnce?: (rows: readonly RecordRow[]) => void | Promise<void>;
  /** A dialog of its own for the selected rows. */
  Dialog?: ComponentType<BulkDialogOwnProps>;
}

export interface BulkDialogOwnProps {
  rows: readonly RecordRow[];
  onClose: () => void;
}

export interface RowExtrasProps {
  row: RaRecord;
  /** Puts a text into the search box, where it can be copied by hand. */
  showText: (text: string) => void;
}

/** What a form changes on a field for the values typed so far. */
export interface FieldOverride {
  title?: string;
  description?: string;
  placeholder?: string;
  /** Said of any mistake in the field, instead of the schema's x-error. */
  error?: string;
  hidden?: boolean;
  disabled?: boolean;
  required?: boolean;
  options?: Row;
}

/** What a resource adds to its form: src/web/resources/<name>/form.ts. */
export interface FormConfig {
  /** Changes on fields, by path such as `config.region`. */
  fields?: (values: Row, mode: FormMode, locale: Locale) => Record<string, FieldOverride>;
  /** Rules over several fields: messages by path. */
  validate?: (values: Row, mode: FormMode, locale: Locale) => Record<string, string>;
  /** Reaction to a change, such as filling a field in. */
  change?: (next: Row, previous: Row) => Row;
  /** Values as they are saved. */
  prepare?: (values: Row, mode: FormMode) => Row;
  /** How many records one creation makes; 1 if absent. */
  count?: (values: Row) => number;
  /** The answer to a creation, from the records that it made: for one whose answer was lost. */
  answerOf?: (rows: readonly Row[]) => unknown;
  /** Told what the relay made: its answer to a creation, or what came along with a refusal. */
  made?: (answer: unknown, values: Row) => void;
  /** Messages after a save. */
  saved?: Record<FormMode, ConsoleKey>;
}
