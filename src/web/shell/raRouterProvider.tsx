/** The console's router as ra-core's hooks and components use it. */

import { type ReactNode, useCallback, useContext } from 'react';
import type { RouterBlocker, RouterProvider, RouterTo } from 'react-admin';
import type { NavigateOptions } from '../core/navigation';
import { paramsOf } from '../core/router/matchRoute';
import {
  Navigate,
  RouterContext,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
} from '../core/router/routing';
import { Link } from '../ui/Link';

/** A part of an address with its mark, which may be left out. */
const part = (mark: '?' | '#', text = ''): string =>
  text === '' || text.startsWith(mark) ? text : mark + text;

/** A target without a path leads to the current one, without its search. */
export const addressOf = (to: RouterTo): string =>
  typeof to === 'string'
    ? to
    : (to.pathname || location.pathname) + part('?', to.search) + part('#', to.hash);

const free: RouterBlocker = {
  state: 'unblocked',
  reset: undefined,
  proceed: undefined,
  location: undefined,
};

/** Paths as `/token/:id`; one that ends in `*`, or is no end, may go on. */
const matchPath: RouterProvider['matchPath'] = (pattern, pathname) => {
  const { path, end = true } = typeof pattern === 'string' ? { path: pattern } : pattern;
  const wanted = path.replace(/\/?\*$/, '');
  const isOpen = !end || wanted !== path;
  const base = isOpen ? pathname.split('/').slice(0, wanted.split('/').length).join('/') : pathname;
  const params = paramsOf(wanted, base);
  return params ? { params, pathname: base, pathnameBase: base } : null;
};

function NoRoutes(): ReactNode {
  throw new Error('pages are in the table of src/web/shell/App.tsx, not in <Route>');
}

const inContext = () => useContext(RouterContext) !== undefined;

export const reactRouterProvider: RouterProvider = {
  useNavigate: () => {
    const navigate = useNavigate();
    // ra-core's hooks need one that stays the same.
    return useCallback(
      (to: RouterTo | number, options?: NavigateOptions) =>
        navigate(typeof to === 'number' ? to : addressOf(to), options),
      [navigate],
    );
  },
  useLocation,
  // The names are those of the routes in App.tsx; who asks knows them.
  useParams: useParams as RouterProvider['useParams'],
  useBlocker: (shouldBlock) => {
    const { blocked, reset } = useBlocker((from, to) =>
      typeof shouldBlock === 'boolean'
        ? shouldBlock
        : shouldBlock({ currentLocation: from, nextLocation: to, historyAction: 'PUSH' }),
    );
    if (!blocked) return free;
    return { state: 'blocked', reset, proceed: blocked.proceed, location: blocked.place };
  },
  useMatch: (pattern) => matchPath(pattern, useLocation().pathname),
  useInRouterContext: inContext,
  useCanBlock: inContext,
  Link: ({ to, ...rest }) => <Link {...rest} href={addressOf(to)} />,
  Navigate: ({ to, ...options }) => <Navigate {...options} to={addressOf(to)} />,
  Route: NoRoutes,
  Routes: NoRoutes,
  Outlet: NoRoutes,
  RouterWrapper: ({ children }) => children,
  matchPath,
};
