import {
  Component,
  type ComponentType,
  type ReactNode,
  useEffect,
  useSyncExternalStore,
} from 'react';
import type { Router } from './createRouter';
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
  const { place, Page, error } = shown;
  return (
    <RouterContext value={{ ...shown, router }}>
      <PageBoundary place={place} draw={(failure) => <Failed error={failure} />}>
        {Page ? (
          <Frame>
            <Page />
          </Frame>
        ) : (
          <Failed error={error} />
        )}
      </PageBoundary>
    </RouterContext>
  );
}
