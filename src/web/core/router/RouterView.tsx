import {
  Component,
  type ComponentType,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import type { Router } from './createRouter';
import { RouterContext } from './routing';

interface BoundaryProps {
  /** Another one draws the page again. */
  place: unknown;
  Failed: ComponentType<{ error: unknown }>;
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
    const { Failed, children } = this.props;
    return failure ? <Failed error={failure.error} /> : children;
  }
}

/** The page within the frame. */
function CurrentPage() {
  const Page = useContext(RouterContext)?.Page;
  return Page && <Page />;
}

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
  // The same element for all pages: a move draws only those parts of the frame that ask for the address.
  const framed = useMemo(
    () => (
      <Frame>
        <CurrentPage />
      </Frame>
    ),
    [Frame],
  );
  if (!shown) return null;
  return (
    <RouterContext value={{ ...shown, router }}>
      <PageBoundary place={shown.place} Failed={Failed}>
        {shown.Page ? framed : <Failed error={shown.error} />}
      </PageBoundary>
    </RouterContext>
  );
}
