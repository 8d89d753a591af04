import type { WidgetProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import type { FormSchema, Locale, Row } from '../../../schema/types';

/** The props of a cell of a list. */
export interface CellProps<Fields extends object = Row> {
  value: unknown;
  row: Partial<Fields>;
  /** Name of the field. */
  name: string;
  schema: FormSchema;
  /** True where the element around the cell sets its writing direction apart. */
  isApart?: boolean;
  /** True in a row of a list, whose links the keys of the list reach. */
  isInRow?: boolean;
  /** True within a link, which holds no other. */
  isInLink?: boolean;
}

/** A format's column: its width in px, and the side that its values are aligned to. */
export interface ColumnLayout {
  align?: 'end';
  width: number;
  /** Its width in windows of 1,280 px or less; it grows with the window up to `width`. */
  narrow?: number;
  /** True for a column that takes the room that is left over. */
  grows?: boolean;
  /** True for values that do not say what they are: a card of a phone names them. */
  isNamed?: boolean;
}

/**
 * A format is `name.tsx` with its Cell, and `name.widget.tsx` with its Widget where it has one: lists load no inputs.
 */
export interface CellModule {
  Cell: ComponentType<CellProps>;
  column: ColumnLayout;
  /** More about the record, shown beside its name on hover and focus. */
  Tip?: ComponentType<CellProps>;
  /** The text of the cell: for filters, previews and dialogs. Absent: the label of a choice, else the plain value. */
  text?: (cell: CellProps, locale: Locale) => string;
  /** The number that the cell shows, in the unit that it shows; undefined where it shows words. Absent: the value. */
  number?: (cell: CellProps) => number | undefined;
}

export interface WidgetModule {
  Widget: ComponentType<WidgetProps>;
}

/** The lists of a form, each of which has a number: see form/schema/closedLists.ts. */
export interface ClosedLists {
  /** @returns the number of a list; undefined for anything else */
  close: (list: unknown) => number | undefined;
  open: (number: unknown) => unknown;
  /** Values of a form, with a number for each list. */
  closeAll: (values: Row) => Row;
  openAll: (values: Row) => Row;
}

/** The values that every widget of a form may ask for. */
export interface FormContext {
  schema: FormSchema;
  values: Row;
  setValues: (values: Row) => void;
  /** The values as they were saved last; absent in a form that saves nothing. */
  saved?: Row;
  /** Names of the fields that differ from what was saved last. */
  changed?: ReadonlySet<string>;
  lists?: ClosedLists;
  /** Lets the user type over an odd value, by its path; absent where it cannot be replaced. */
  replaceOdd?: ((path: string) => void) | undefined;
  /** Keeps why a field takes no typed text: the form is not sent until nothing is kept. Absent where all are taken. */
  refuse?: (path: string, why: string | undefined) => void;
}
