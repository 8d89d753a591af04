/** What components know of the router: the address, its parts, and moves. */
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { NavigateOptions } from '../navigation';
import type { Blocked, Place, Router, ShouldStay, Shown } from './createRouter';
import type { Params } from './matchRoute';

/** The router, and what it shows in this render. */
export const RouterContext = createContext<(Shown & { router: Router }) | undefined>(undefined);

/** @throws outside of a `RouterView` */
function useRouter(): Shown & { router: Router } {
  const context = useContext(RouterContext);
  if (!context) throw new Error('the router must be used inside a RouterView');
  return context;
}

export const useLocation = (): Place => useRouter().place;

/** The values of the names in the route, as `id` of `/token/edit/:id`. */
export const useParams = (): Params => useRouter().params;

/** A function that moves; it stays the same. */
export const useNavigate = (): Router['navigate'] => useRouter().router.navigate;

type SetSearchParams = (
  params: URLSearchParams | Record<string, string>,
  options?: NavigateOptions,
) => void;

/** The search part of the address, and a function that goes to another one on the same page. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback<SetSearchParams>(
    (next, options) =>
      navigate(`${pathname}?${new URLSearchParams(next)}`, { ...options, isWithin: true }),
    [navigate, pathname],
  );
  return [params, change];
}

interface BlockerState {
  /** The move that waits; undefined while there is none. */
  blocked: Blocked | undefined;
  reset: () => void;
}

/** Keeps the page where `shouldStay` says so, until `blocked.proceed` is called. */
export function useBlocker(shouldStay: ShouldStay): BlockerState {
  const { router } = useRouter();
  const [blocked, setBlocked] = useState<Blocked>();
  const latest = useRef(shouldStay);
  useEffect(() => {
    latest.current = shouldStay;
  });
  useEffect(
    () =>
      router.block({
        shouldStay: (from, to) => latest.current(from, to),
        onBlocked: setBlocked,
      }),
    [router],
  );
  const reset = () => setBlocked(undefined);
  return {
    blocked: blocked && {
      ...blocked,
      proceed: () => {
        reset();
        blocked.proceed();
      },
    },
    reset,
  };
}

/** Goes somewhere else as soon as it is drawn. */
export function Navigate({ to, ...options }: NavigateOptions & { to: string }) {
  const navigate = useNavigate();
  const { replace, state } = options;
  useEffect(() => navigate(to, { replace, state }), [navigate, to, replace, state]);
  return null;
}

/** Goes where the page is now, with everything that came with its old address. */
export function Moved({ to }: { to: string }) {
  const { search, hash, state } = useLocation();
  return <Navigate replace to={to + search + hash} state={state} />;
}
