/** Which layer may import which: the order of the layers, and no cycles of files or folders. */
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './ensure.mjs';

/** Each layer may import those before it in its list. '.' are the files beside the folders. */
const layers = {
  'src/web': [
    'storage',
    'locales',
    'ui',
    'relay',
    'formats',
    'form',
    'list',
    'resources',
    'account',
    'pages',
    'app',
    '.',
  ],
  'src/server': [
    'kernel',
    'store',
    'options',
    'auth',
    'records',
    'logs',
    'accounts',
    'messages',
    'channels',
    'site',
    'v1',
    'relay',
    'demo',
    '.',
    'importOneApi',
    'cli',
  ],
};

/** The part of the program that each area may import, itself aside. */
const areas = { 'src/schema': [], 'src/web': ['src/schema'], 'src/server': ['src/schema'] };

const areaOf = (name) => Object.keys(areas).find((area) => name.startsWith(`${area}/`));

/** Relative imports of a file, types and dynamic imports included. */
function specifiers(path) {
  const text = readFileSync(path, 'utf8');
  const { module } = parseSync(path, text);
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value ?? ''),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    ),
  ].filter((specifier) => specifier.startsWith('.'));
}

/** Names of the project's files that each file imports. */
function importGraph(names) {
  const known = new Set(names);
  const resolve = (from, specifier) => {
    const path = relative(root, join(root, dirname(from), specifier)).replaceAll('\\', '/');
    return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((one) => known.has(one));
  };
  return new Map(
    names.map((name) => {
      const targets = specifiers(join(root, name)).map((specifier) => resolve(name, specifier));
      return [name, new Set(targets.filter((target) => target !== undefined))];
    }),
  );
}

/** Index of a file's layer. */
function layerOf(name, area) {
  const rest = name.slice(area.length + 1);
  return layers[area].indexOf(rest.includes('/') ? rest.split('/')[0] : '.');
}

function brokenArrow(from, to) {
  const [own, other] = [areaOf(from), areaOf(to)];
  if (!own || !other) return undefined;
  if (own !== other) return areas[own].includes(other) ? undefined : `must not import ${to}`;
  const order = layers[own];
  if (!order) return undefined;
  if (layerOf(to, own) > layerOf(from, own))
    return `must not import ${to}: its layer comes later (${order.join(' → ')})`;
  const [resource, otherResource] = [from, to].map(
    (name) => /^src\/web\/resources\/([^/]+)\//.exec(name)?.[1],
  );
  return resource && otherResource && resource !== otherResource
    ? `resources do not import each other (${to})`
    : undefined;
}

/** Groups of nodes that reach each other, by Tarjan's algorithm. */
function cycles(graph) {
  const found = [];
  const state = new Map();
  const stack = [];
  const visit = (node) => {
    const own = { index: state.size, low: state.size, isOpen: true };
    state.set(node, own);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      const known = state.get(next) ?? visit(next);
      if (known.isOpen) own.low = Math.min(own.low, known.low);
    }
    if (own.low === own.index) {
      const group = stack.splice(stack.indexOf(node));
      for (const member of group) state.get(member).isOpen = false;
      if (group.length > 1) found.push(group.sort());
    }
    return own;
  };
  for (const node of graph.keys()) if (!state.has(node)) visit(node);
  return found;
}

function folderGraph(files) {
  const folders = new Map();
  for (const [name, targets] of files)
    for (const target of targets) {
      if (dirname(name) === dirname(target)) continue;
      const known = folders.get(dirname(name)) ?? new Set();
      folders.set(dirname(name), known.add(dirname(target)));
    }
  return folders;
}

/** Every broken rule, as one line each. @param names of files below src, from the root, with slashes */
export function brokenLayers(names) {
  const graph = importGraph(names);
  const homeless = names.filter(
    (name) => layers[areaOf(name)] && layerOf(name, areaOf(name)) === -1,
  );
  const arrows = [...graph].flatMap(([name, targets]) =>
    [...targets].flatMap((target) => {
      const reason = brokenArrow(name, target);
      return reason ? [`${name}: ${reason}`] : [];
    }),
  );
  return [
    ...homeless.map((name) => `${name}: is in no layer; name its folder in src/build/layers.mjs`),
    ...arrows,
    ...cycles(graph).map((group) => `files import each other in a circle: ${group.join(', ')}`),
    ...cycles(folderGraph(graph)).map(
      (group) => `folders import each other in a circle: ${group.join(', ')}`,
    ),
  ];
}
