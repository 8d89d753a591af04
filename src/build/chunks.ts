/**
 * Which code goes into which file of the built console. Each further file is one more request, and small files compress
 * badly. So what a page needs at once is in one file, whatever other pages share with it.
 */

/** What the bundler says about a module. */
interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** A module with all that it imports, without what it loads later. */
function reachable(start: string, graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/**
 * A function that answers the file of a module, and null for one that the bundler may put where it likes.
 * @param entries files by name, with the path of the module that begins them; a module goes into the first file that needs it
 * @param others paths of pages that load the first of these files and none of the rest: what they need of the rest is in the first
 */
export function fileOf(entries: Readonly<Record<string, string>>, others: readonly string[] = []) {
  let parts: { name: string; modules: Set<string> }[] | undefined;
  let elsewhere: Set<string>[] | undefined;
  return (id: string, graph: ModuleGraph): string | null => {
    parts ??= Object.entries(entries).map(([name, entry]) => ({
      name,
      modules: reachable(entry, graph),
    }));
    elsewhere ??= others.map((page) => reachable(page, graph));
    const part = parts.find(({ modules }) => modules.has(id));
    const isShared = elsewhere.some((modules) => modules.has(id));
    return (part && isShared ? parts[0] : part)?.name ?? null;
  };
}
