/** The words of `menu.json` in the own folder. */
export interface OwnMenu {
  /** Name of the product, in place of the relay's. */
  name?: string;
  /** A picture in the own folder, or an address. */
  logo?: string;
  /** Names of resources and pages in the order of the menu; others follow. */
  order?: readonly string[];
  /** Headings with the names of their entries. */
  groups?: readonly OwnGroup[];
  /** Names of resources and pages that are not shown and have no address. */
  hidden?: readonly string[];
}

export interface OwnGroup {
  title: string | (Readonly<Record<string, string>> & { en: string });
  entries: readonly string[];
}
