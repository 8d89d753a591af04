import {
  Component,
  type ComponentType,
  memo,
  type ReactNode,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { Kept } from '../Kept';
import type { Router } from './createRouter';
import { createPageStack, PageStateContext, type StackedPage } from './pageStack';
import { RouterContext } from './routing';

interface BoundaryProps {
  /** Another one draws the page again. */
  place: unknown;
  draw: (error: unknown) => ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  place: unknown;
  failure: { error: unknown } | undefined;
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
    return failure ? this.props.draw(failure.error) : this.props.children;
  }
}

/** What failed while nobody sees it is drawn anew when it is shown. */
function HiddenFailure({ error, isShown }: { error: unknown; isShown: boolean }) {
  if (isShown) throw error;
  return null;
}

/** A page; one that may stay is drawn into an element that leaves the document with it, and comes back as it was. */
const Page = memo(function Page({ page, router }: { page: StackedPage; router: Router }) {
  const { shown, isShown, isNear, state, host } = page;
  const context = useMemo(() => ({ ...shown, router }), [shown, router]);
  // Leaving a page does not draw it again.
  const content = useMemo(() => shown.Page && <shown.Page />, [shown]);
  return (
    <RouterContext value={context}>
      <PageStateContext value={state}>
        {host ? (
          <Kept element={host} isShown={isShown} isNear={isNear}>
            <PageBoundary
              place={shown.place}
              draw={(error) => <HiddenFailure error={error} isShown={isShown} />}
            >
              {content}
            </PageBoundary>
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
  if (!shown) return null;
  const { place, error } = shown;
  return (
    <RouterContext value={{ ...shown, router }}>
      <PageBoundary place={place} draw={(failure) => <Failed error={failure} />}>
        {shown.Page ? (
          <Frame>
            <Pages router={router} />
          </Frame>
        ) : (
          <Failed error={error} />
        )}
      </PageBoundary>
    </RouterContext>
  );
}
