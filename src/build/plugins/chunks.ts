/**
 * Which code goes into which file of the built console. Each further file is one more request, and small files compress
 * badly. So what a page needs at once is in one file, whatever other pages share with it.
 */

interface ModuleInfo {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
  exports: readonly string[];
  code: string | null;
}

/** The bundler's record of modules. */
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
    ([, names = '']) => names.split(',').map((name) => name.trim().split(/\sas\s/)[0] ?? ''),
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

/** The modules that a module needs. */
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

/** Modules that are loaded when they are needed, in all that a module leads to. */
function lazyModules(start: string, graph: ModuleGraph): Set<string> {
  const lazy = new Set<string>();
  const seen = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const info = graph.getModuleInfo(id);
    for (const later of info?.dynamicallyImportedIds ?? []) lazy.add(later);
    open.push(...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? []));
  }
  return lazy;
}

export interface Files {
  /** Path of the module that begins everything. */
  start: string;
  /** Files by name, with the module that begins them; a module goes into the first file that needs it. */
  entries: Readonly<Record<string, string>>;
  /** Pages that load the first of these files and none of the rest: what they need of the rest is in the first. */
  others: readonly string[];
  /** A file that is too large for pages that do not need its heart. */
  large: {
    name: string;
    /** Whatever needs this module needs the file. */
    heart: string;
    /** File of what others share with it. */
    shared: string;
  };
}

/** A function that answers the file of a module, and null for one that the bundler may put where it likes. */
export function fileOf({ start, entries, others, large }: Files) {
  let parts: { name: string; modules: Set<string> }[] | undefined;
  let elsewhere: Set<string>[] = [];
  let beside: Set<string>[] = [];
  return (id: string, graph: ModuleGraph): string | null => {
    if (!parts) {
      parts = Object.entries(entries).map(([name, entry]) => ({
        name,
        modules: reachable(entry, graph),
      }));
      elsewhere = others.map((page) => reachable(page, graph));
      beside = [...lazyModules(start, graph)]
        .map((page) => reachable(page, graph))
        .filter((modules) => !modules.has(large.heart));
    }
    const part = parts.find(({ modules }) => modules.has(id));
    if (part && elsewhere.some((modules) => modules.has(id))) return parts[0]?.name ?? null;
    if (part?.name === large.name && beside.some((modules) => modules.has(id))) return large.shared;
    return part?.name ?? null;
  };
}
