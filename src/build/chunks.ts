/**
 * Which code goes into which file of the built console. Each further file is one more request, and small files compress
 * badly. So what a page needs at once is in one file, whatever other pages share with it.
 */

interface ModuleInfo {
  importedIds: readonly string[];
  exports: readonly string[];
  code: string | null;
}

/** What the bundler says about a module. */
interface ModuleGraph {
  getModuleInfo: (id: string) => ModuleInfo | null;
}

/**
 * Whether a module is a package's list of everything it has: only what is named of it counts, as the bundler leaves out
 * the rest.
 */
const isIndexOfPackage = (id: string, graph: ModuleGraph) =>
  /\/node_modules\/.*\/index\.m?js$/.test(id) && Boolean(graph.getModuleInfo(id)?.exports.length);

/** The names in the braces of a module's imports. */
function importedNames({ code }: ModuleInfo): string[] {
  return [...(code ?? '').matchAll(/\bimport\s*(?:\w+\s*,\s*)?\{([^}]*)\}/g)].flatMap(
    ([, names = '']) => names.split(',').map((name) => name.trim().split(/\s+as\s+/)[0] ?? ''),
  );
}

/** The modules from which an index of a package takes the names. */
function takenFrom(index: string, names: readonly string[], graph: ModuleGraph): string[] {
  const modules = graph.getModuleInfo(index)?.importedIds ?? [];
  return modules.flatMap((id) => {
    const exports = graph.getModuleInfo(id)?.exports ?? [];
    if (!exports.some((name) => names.includes(name))) return [];
    return isIndexOfPackage(id, graph) ? takenFrom(id, names, graph) : [id];
  });
}

/** What a module needs of others. */
function importsOf(id: string, graph: ModuleGraph): string[] {
  const info = graph.getModuleInfo(id);
  if (!info) return [];
  const names = importedNames(info);
  return info.importedIds.flatMap((imported) =>
    isIndexOfPackage(imported, graph)
      ? [imported, ...takenFrom(imported, names, graph)]
      : [imported],
  );
}

/** A module with all that it imports, without what it loads later. */
function reachable(start: string, graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    if (!isIndexOfPackage(id, graph)) open.push(...importsOf(id, graph));
  }
  return found;
}

/**
 * A function that answers the file of a module, and null for one that the bundler may put where it likes.
 * @param entries files by name, with the path of the module that begins them; a module goes into the first file that
 * needs it
 * @param others paths of pages that load the first of these files and none of the rest: what they need of the rest is
 * in the first
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
