/** Rows that are drawn, measured and taken away together. */
export const blockRows = 5;

/** Least difference in px that counts. */
const least = 0.1;

/**
 * Heights in px of blocks of rows. One that was never drawn has that of the first ones that were: of a table that is
 * the same for all, of cards a guess.
 */
export class RowHeights {
  #count = 0;
  #rowHeight: number;
  #isKnown = false;
  /** Of blocks that are not as high as their rows lead to expect. */
  readonly #others = new Map<number, number>();
  readonly #measured = new Set<number>();

  /** @param rowHeight what a row is taken for until one is measured */
  constructor(rowHeight: number) {
    this.#rowHeight = rowHeight;
  }

  get rowHeight(): number {
    return this.#rowHeight;
  }

  set count(rows: number) {
    this.#count = rows;
  }

  get blocks(): number {
    return Math.ceil(this.#count / blockRows);
  }

  #rowsBefore(block: number): number {
    return Math.min(block * blockRows, this.#count);
  }

  #expected(block: number): number {
    return (this.#rowsBefore(block + 1) - this.#rowsBefore(block)) * this.#rowHeight;
  }

  /** Height of all blocks before one. */
  offset(block: number): number {
    let offset = this.#rowsBefore(block) * this.#rowHeight;
    for (const [other, height] of this.#others)
      if (other < block) offset += height - this.#expected(other);
    return offset;
  }

  /** The block at so many px from the first row; the first or last one beyond them. */
  blockAt(px: number): number {
    let [first, last] = [0, Math.max(0, this.blocks - 1)];
    while (first < last) {
      const middle = Math.ceil((first + last) / 2);
      if (this.offset(middle) <= px) first = middle;
      else last = middle - 1;
    }
    return first;
  }

  /** Notes heights of drawn blocks. @returns whether that moves any row */
  measure(heights: ReadonlyMap<number, number>): boolean {
    let px = 0;
    let rows = 0;
    let changed = 0;
    for (const [block, height] of heights) {
      px += height;
      rows += this.#rowsBefore(block + 1) - this.#rowsBefore(block);
      const isOther = Math.abs(height - this.#heightOf(block)) > least;
      if (isOther && this.#measured.has(block)) changed += 1;
    }
    // Nothing of a page that is just leaving has a height.
    if (px === 0) return false;
    const before = this.#rowHeight;
    // One row may open; where several changed, all rows are drawn in another way now.
    if (!this.#isKnown || changed > 1) {
      this.#isKnown = true;
      this.#rowHeight = px / rows;
      this.#others.clear();
      this.#measured.clear();
    }
    let isMoved = Math.abs(before - this.#rowHeight) > least / blockRows;
    for (const [block, height] of heights) {
      this.#measured.add(block);
      if (Math.abs(height - this.#heightOf(block)) <= least) continue;
      this.#others.set(block, height);
      isMoved = true;
    }
    return isMoved;
  }

  #heightOf(block: number): number {
    return this.#others.get(block) ?? this.#expected(block);
  }
}
