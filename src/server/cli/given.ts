import type { Settings, Texts } from '../settings';

/** A command line that was understood. */
export interface Given {
  /** The words behind the command. */
  words: readonly string[];
  /** The command's own options that are set, as `--dry-run`. */
  switches: ReadonlySet<string>;
  settings: Settings;
  /** Where each setting comes from that is set. */
  origins: Texts;
}
