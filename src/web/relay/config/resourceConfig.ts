import type { ComponentType, ReactNode } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import type { Records } from '../../../schema/records.gen';
import type { FormMode, Locale, Row } from '../../../schema/types';
import type { TextKey, TextParams } from '../../locales/catalogue';
import type { IconName } from '../../ui/Icon';
import type { ToastOptions } from '../../ui/toasts/showToast';
import type { ListState } from './ListState';

/**
 * A record as lists work with it, such as `RecordRow<Token>`: its fields, and the id it is known by. Other relays
 * answer values of other types: show them by plainText, compare them without converting.
 */
export type RecordRow<Fields extends object = Row> = Omit<Fields, 'id'> & { id: Identifier };

/** A record of a resource: as code knows it by name, or with any fields. */
export type RecordOf<Name extends string> = Name extends keyof Records
  ? RecordRow<Records[Name]>
  : RaRecord;

/** A field, or a field of an object as in `config.region`. */
type FieldPath<Fields> = (keyof Fields & string) | `${keyof Fields & string}.${string}`;

/** One value for each of some fields. */
export type ByField<Value, Fields extends object = Row> = string extends keyof Fields
  ? Record<string, Value>
  : { [Path in FieldPath<Fields>]?: Value };

/** A resource's additions to its list: src/web/resources/<name>/listConfig.tsx. */
export interface ListConfig<Fields extends object = Row> {
  /** A hint above the list that can be dismissed for good, under `prompt-{topic}`. */
  notice?: {
    topic: string;
    text: TextKey;
    /** A remark besides, by the state of the relay. */
    more?: () => TextKey | undefined;
  };
  /** A value of another filter that is offered beside the choices of the first one: rows that need a look. */
  segment?: { field: string; value: string };
  /** Buttons above the list, before those of every resource. */
  Head?: ComponentType<HeadProps>;
  /**
   * The columns while the list is narrowed to some records, in place of the schema's. Those that a user chooses are
   * kept under `view`, apart from the usual ones.
   * @param isTablet true where a window has room for a few: they are cards in a smaller one
   */
  columns?: (
    match: ListState['match'],
    isTablet: boolean,
  ) => { view: string; fields: readonly (keyof Fields & string)[] } | undefined;
  /** The part below the toolbar; its children are the rows and their pages. */
  Body?: ComponentType<{ state: ListState; children: ReactNode }>;
  /** False while that draws none of the rows: what is done with them has no buttons then. */
  hasRows?: (state: ListState) => boolean;
  /** All that a record says which can only be read, within the panel that opens with its row. */
  Entry?: ComponentType<EntryProps<Fields>>;
  /** Suggestions of a text filter besides values of the loaded rows, by field. */
  suggest?: ByField<SuggestedFrom, Fields>;
  /** More actions of a row, besides those of every resource. */
  rowActions?: readonly RowAction<Fields>[];
  /** Switches a record on or off, where an update of its status cannot; for users who may `enable` or `disable`. */
  toggle?: (row: RecordRow<Fields>, isOn: boolean) => Promise<unknown>;
  /** More actions on selected rows. */
  bulk?: readonly BulkAction<Fields>[];
  /** True for records that nobody deletes from the list. */
  noDelete?: boolean;
  /** Shown while there is no record at all: what records are for, or where they come from. */
  empty?: TextKey;
  /** The next step then, beside that of creating one. */
  emptyStep?: { label: TextKey; href: string };
  /** True where a record can be copied as a draft of a new one. */
  canCopy?: boolean;
  /** True for a row that is neither switched on or off nor changed along with others. */
  isLocked?: (row: RecordRow<Fields>) => boolean;
  /**
   * Adds to a number of a row in one call, by field, where the relay has such a call. The same key means the same
   * write.
   * @returns false where it has none for this amount
   */
  adders?: ByField<
    (row: RecordRow<Fields>, amount: number, idempotencyKey: string) => Promise<boolean>,
    Fields
  >;
  /** Where a row is edited, if not on the page of its resource. */
  editPath?: (row: RecordRow<Fields>) => string | undefined;
}

/** Where values of a filter come from: names of records, or a call that lists them (as `x-options-from`). */
export type SuggestedFrom = { resource: string } | { call: string };

export interface EntryProps<Fields extends object = Row> {
  row: RecordRow<Fields>;
  onClose: () => void;
}

export interface HeadProps {
  state: ListState;
  /** How often the rows were asked for again. */
  refreshes: number;
}

/** Values that a job writes to each record. */
export interface Values {
  /** The fields that they are for. */
  fields: readonly string[];
  /**
   * The values of a record as it is when its turn comes; undefined for a value that cannot be worked out from it.
   * @throws HttpError where it stays as it is
   */
  of: (now: RecordRow) => Row;
  /** True where they depend on what the record has. */
  isDerived?: boolean;
  /** The number that an amount is added to. */
  adds?: string | undefined;
}

/** The values that a job writes: the same to all rows, or values of each. */
export type BulkValues = { data: Row } | { values: Values };

/** A label of an action: a text of the catalogue, or the texts themselves. */
type Label = TextKey | Readonly<Record<Locale, string> & { en: string }>;

/** An action on selected rows. It has one of `data`, `field`, `call`, `isDeletion`, `atOnce` and `Dialog`. */
export interface BulkAction<Fields extends object = Row> {
  key: string;
  label: Label;
  labelParams?: TextParams;
  icon?: IconName;
  danger?: boolean;
  /** True for one in the menu "Change…", in place of a button. */
  isInMenu?: boolean;
  /** The action that `canAccess` is asked about, as the schema names it; open to all if absent. */
  access?: string;
  /** Values that each row gets in a job, after a question; one click takes them back. */
  data?: Partial<Fields>;
  /** The same with a value that is asked for. */
  field?: string;
  /** A call for each row in a job, after a question. */
  call?: (row: RecordRow<Fields>) => Promise<unknown>;
  /** Deletes the rows in a job, after a question. */
  isDeletion?: boolean;
  /** Does something with all rows at once, without a question. */
  atOnce?: (rows: readonly RecordRow<Fields>[]) => void | Promise<void>;
  /** A dialog of its own for the selected rows. */
  Dialog?: ComponentType<BulkDialogOwnProps<Fields>>;
}

export interface BulkDialogOwnProps<Fields extends object = Row> {
  rows: readonly RecordRow<Fields>[];
  /** Selects these rows in place of those. */
  select: (rows: readonly RecordRow<Fields>[]) => void;
  /** Writes values to rows in a job; one click takes them back. */
  change: (rows: readonly RecordRow<Fields>[], written: BulkValues) => void;
  onClose: () => void;
}

/**
 * An action of a row, as a button beside Edit or in the row's menu: a write, something in the browser alone, or a
 * dialog.
 */
export interface RowAction<Fields extends object = Row> {
  key: string;
  label: Label;
  labelParams?: TextParams;
  icon: IconName;
  /** True for the one that is a button beside Edit. */
  isButton?: boolean;
  danger?: boolean;
  /** The action that `canAccess` is asked about, as the schema names it; open to all if absent. */
  access?: string;
  /** The key that does it while the row has the focus. */
  shortcut?: string;
  isLocked?: (row: RecordRow<Fields>) => boolean;
  /** Why it cannot be done where `isLocked` holds. */
  why?: TextKey;
  /** The entry of the menu that opens this one and the others of the same group. */
  group?: TextKey;
  /** False for a row that it is not offered for; absent: for all. */
  isShown?: (row: RecordRow<Fields>) => boolean;
  /** A write: the row is busy meanwhile, and the list is read again. It says itself what came of it. */
  call?: (row: RecordRow<Fields>) => Promise<unknown>;
  atOnce?: (row: RecordRow<Fields>, tools: RowTools) => void | Promise<void>;
  Dialog?: ComponentType<RowDialogProps<Fields>>;
}

export interface RowTools {
  /** Puts a text into the search box, where it can be copied by hand. */
  showText: (text: string) => void;
}

export interface RowDialogProps<Fields extends object = Row> {
  row: RecordRow<Fields>;
  onClose: () => void;
}

/** The changes of a form to a field for the values typed so far. */
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

/**
 * The records that the relay made: its answer to a creation, or those that came along with a refusal, and the values of
 * the form.
 */
export interface MadeProps<Fields extends object = Row> {
  answer: unknown;
  values: Partial<Fields>;
}

/** A resource's additions to its form: src/web/resources/<name>/formConfig.ts. */
export interface FormConfig<Fields extends object = Row> {
  /** Changes on fields, by path such as `config.region`. */
  fields?: (
    values: Partial<Fields>,
    mode: FormMode,
    locale: Locale,
  ) => ByField<FieldOverride, Fields>;
  /** Rules over several fields: messages by path. */
  validate?: (values: Partial<Fields>, mode: FormMode, locale: Locale) => ByField<string, Fields>;
  /** Values as they are saved. */
  prepare?: (values: Partial<Fields>, mode: FormMode) => Partial<Fields>;
  /** How many records one creation makes; 1 if absent. */
  count?: (values: Partial<Fields>) => number;
  /** Called with the record that the relay made: its answer to a creation, or the one sent along with a refusal. */
  made?: (answer: unknown, values: Partial<Fields>) => void;
  /** A button beside the message that a record was made; none for undefined. */
  madeAction?: (made: Partial<Fields>) => ToastOptions['action'];
  /** Shows what the relay made, above the form: the form is not left then. It gets the same as `made`. */
  Made?: ComponentType<MadeProps<Fields>>;
  /** Messages after a save; `{count}` is how many records were made. */
  saved?: Record<FormMode, TextKey>;
  /** Actions that the head of the form offers on the stored record. */
  headActions?: readonly RowAction<Fields>[];
  /** True where the head offers a copy of the record as a new one. */
  canCopy?: boolean;
  /** More about the record, beside its form. */
  Aside?: ComponentType<{ record: RecordRow<Fields> }>;
}
