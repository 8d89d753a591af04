import type { ComponentType } from 'react';
import type { RaRecord } from 'ra-core';
import type { FormMode, Locale, Row } from '../schema/types';
import type { ConsoleKey } from './i18n/consoleMessages';

/** What a resource adds to its list: src/web/resources/<name>/list.tsx. */
export interface ListConfig {
  /** A hint above the list that can be dismissed for good, under `prompt-{topic}`. */
  notice?: { topic: string; text: ConsoleKey };
  /** More actions of a row, before those of every resource. */
  RowExtras?: ComponentType<RowExtrasProps>;
  /** True for records that nobody deletes from the list. */
  noDelete?: boolean;
  /** True where the API has no call that creates one. */
  noCreate?: boolean;
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
  /** Messages after a save. */
  saved?: Record<FormMode, ConsoleKey>;
}

/** Props of the row as lists work with it. */
export type RecordRow = RaRecord;
