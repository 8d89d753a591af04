import type { IconName } from '../../ui/Icon';

/** One line of the palette. */
export interface PaletteEntry {
  /** Unique among all lines. */
  key: string;
  /** Heading of its group. */
  group: string;
  icon: IconName;
  label: string;
  /** Other words that find it. */
  also?: string | undefined;
  /** A few words at the right end: a state, a place, keys. */
  note?: string;
  /** Where it leads; a click with Ctrl opens it in a new tab. */
  href?: string;
  /** Runs for an entry that leads to no page. */
  run?: () => void;
}
