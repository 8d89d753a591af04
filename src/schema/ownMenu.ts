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

type Title = Exclude<OwnGroup['title'], string>;

/** An entry of the menu: `group` is the heading above it. */
interface Entry {
  resource: string;
  place: number;
  group?: string;
}

/** Puts entries at their places of the menu: after home, before all that it does not name. */
export function placer({ order = [], groups = [] }: OwnMenu) {
  const ordered = [...order, ...groups.flatMap(({ entries }) => entries)];
  return <Item extends Entry>(item: Item, inLanguage: (title: Title) => string): Item => {
    const at = ordered.indexOf(item.resource);
    if (at < 0) return item;
    const title = groups.find(({ entries }) => entries.includes(item.resource))?.title;
    const group = title && { group: typeof title === 'string' ? title : inLanguage(title) };
    return { ...item, ...group, place: (at + 1) / 1000 };
  };
}
