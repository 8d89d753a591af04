import type { ComponentType } from 'react';

/** A page and its address: `/token/edit/:id`, where `:id` takes one part of the path; `*` takes what is left over. */
export interface Route {
  path: string;
  /** Loads the page when its address is first opened. @throws Error when that fails; the next visit tries again */
  load: () => Promise<ComponentType> | ComponentType;
}

export type Params = Readonly<Record<string, string>>;

interface Match {
  route: Route;
  params: Params;
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a percent sign of its own
  }
}

/** The values of a pattern's names in a path; undefined where the path is another one. */
export function paramsOf(pattern: string, pathname: string): Params | undefined {
  const wanted = partsOf(pattern);
  const given = partsOf(pathname);
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decode(value);
    else if (part.toLowerCase() !== value.toLowerCase()) return undefined;
  }
  return params;
}

/** The route of a path: one without names before one with names, and `*` last. */
export function matchRoute(routes: readonly Route[], pathname: string): Match | undefined {
  const found = routes
    .map((route) => ({ route, params: paramsOf(route.path, pathname) }))
    .filter((match): match is Match => match.params !== undefined)
    .sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length);
  const [best] = found;
  if (best) return best;
  const rest = routes.find(({ path }) => path === '*');
  return rest && { route: rest, params: {} };
}
