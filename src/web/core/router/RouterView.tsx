import {
  Component,
  type ComponentType,
  memo,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { Kept } from '../Kept';
import type { Router } from './createRouter';
import { createPageStack, PageStateContext, type StackedPage, useKeptPage } from './pageStack';
import { RouterContext } from './routing';

interface BoundaryProps {
  /** Another one draws the page again. */
  place: unknown;
  /** @param handOn gives the failure to the boundary around this one */
  draw: (error: unknown, handOn: () => void) => ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  place: unknown;
  failure: { error: unknown; isHandedOn?: boolean } | undefined;
}

/** Draws what stands for a page that failed, until another one is opened. */
class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { place: this.props.place, failure: undefined };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(
    props: BoundaryProps,
    state: BoundaryState,
  ): BoundaryState | null {
    return props.place === state.place ? null : { place: props.place, failure: undefined };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    if (failure.isHandedOn) throw failure.error;
    return this.props.draw(failure.error, () =>
      this.setState({ failure: { ...failure, isHandedOn: true } }),
    );
  }
}

const never = () => false;

/** What failed is handed on if it is shown: effects run only then. Else the page begins anew when it is. */
function Failure({ handOn }: { handOn: () => void }): null {
  useKeptPage(never);
  useLayoutEffect(handOn);
  return null;
}

/** A page; one that may stay is drawn into an element that leaves the document with it, and comes back as it was. */
const Page = memo(function Page({ page, router }: { page: StackedPage; router: Router }) {
  const { shown, isShown, isNear, state, host } = page;
  const context = useMemo(() => ({ ...shown, router }), [shown, router]);
  // Leaving a page does not draw it again.
  const content = useMemo(() => shown.Page && <shown.Page />, [shown]);
  const guarded = useMemo(
    () => (
      <PageBoundary place={shown.place} draw={(_, handOn) => <Failure handOn={handOn} />}>
        {content}
      </PageBoundary>
    ),
    [shown, content],
  );
  return (
    <RouterContext value={context}>
      <PageStateContext value={state}>
        {host ? (
          <Kept element={host} isShown={isShown} isNear={isNear}>
            {guarded}
          </Kept>
        ) : (
          content
        )}
      </PageStateContext>
    </RouterContext>
  );
});

/** The page that is shown, those that stayed, and those that nobody has seen yet: these do not draw the frame again. */
const Pages = memo(function Pages({ router }: { router: Router }) {
  const [stack] = useState(() => createPageStack(router));
  const pages = useSyncExternalStore(router.subscribe, stack);
  return pages.map((page) => <Page key={page.id} page={page} router={router} />);
});

/**
 * The page of the current address.
 * @param Frame what is around every page
 * @param Failed what is drawn in place of both when the page cannot be loaded or drawn
 */
export function RouterView({
  router,
  Frame,
  Failed,
}: {
  router: Router;
  Frame: ComponentType<{ children: ReactNode }>;
  Failed: ComponentType<{ error: unknown }>;
}) {
  const shown = useSyncExternalStore(router.subscribe, router.get);
  useEffect(() => router.follow(), [router]);
  // The same one for all pages: a move draws only those of its parts that ask for the address.
  const page = useMemo(
    () => (
      <Frame>
        <Pages router={router} />
      </Frame>
    ),
    [Frame, router],
  );
  if (!shown) return null;
  const { place, error } = shown;
  return (
    <RouterContext value={{ ...shown, router }}>
      <PageBoundary place={place} draw={(failure) => <Failed error={failure} />}>
        {shown.Page ? page : <Failed error={error} />}
      </PageBoundary>
    </RouterContext>
  );
}
