/** A page of more rows draws only those in view. */
export const mostDrawn = 100;

/** The rows of a table by their places, from 0. */
export interface PlacedRows {
  count: number;
  /** The row at a place; it is drawn for that. */
  draw: (place: number) => HTMLElement | undefined;
  /** -1 for none of them. */
  placeOf: (row: HTMLElement) => number;
}
