import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import type { AccessRequest } from '../../schema/access';
import { useTranslate } from '../locales/catalogue';
import { lazyPart } from '../ui/loading/lazyPart';
import { Guard } from './frame/Shell';
import type { PageShape } from './PageSkeleton';

/** The page itself says what could not be loaded. */
const ignore = () => {};

/** How long the page before stays, or the window empty, until the next one is drawn as its shape, in ms. */
const patience = 250;

let Skeleton: ComponentType<{ shape: PageShape }> | undefined;

/** Loads what draws shapes of pages; without it a page that is late has none. */
const loadSkeleton = () =>
  import('./PageSkeleton').then(({ PageSkeleton }) => {
    Skeleton = PageSkeleton;
  }, ignore);

/** Rows of a list; not loaded, for a list begins with as few requests as it can. */
function Rows() {
  const t = useTranslate();
  return (
    <div className="page-skeleton fill skeleton" style={{ gap: 26, padding: '144px 20px 0' }}>
      <p className="for-readers" role="status">
        {t('common.loading')}
      </p>
      {Array.from({ length: 12 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they differ by nothing else
        <span key={i} aria-hidden="true" />
      ))}
    </div>
  );
}

/**
 * Loads the code of a page. One that comes late is drawn as its shape meanwhile; one that does not come says so in its
 * place, and can be tried again.
 */
async function loadPage(
  load: () => Promise<ComponentType>,
  shape: PageShape | 'list',
): Promise<ComponentType> {
  let loading: Promise<ComponentType> | undefined = load();
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined));
  const there = loading.catch(ignore);
  let found = (await Promise.race([there, late])) ?? undefined;
  if (found) return found;
  // Before its code is there, a shape would be an empty page.
  if (shape !== 'list' && !Skeleton)
    found = (await Promise.race([there, loadSkeleton()])) ?? undefined;
  if (found) return found;
  void there.then((Page) => {
    found = Page ?? undefined;
  });
  const Page = lazyPart(() => {
    const first = loading ?? load();
    loading = undefined;
    return first;
  });
  return function LatePage() {
    // Where the page is opened once more, its code is there.
    const [Found] = useState(() => found);
    if (Found) return <Found />;
    return (
      <Suspense fallback={shape === 'list' ? <Rows /> : Skeleton && <Skeleton shape={shape} />}>
        <Page />
      </Suspense>
    );
  };
}

/** A screen of a `<Resource>` whose code is loaded when its address is first opened. */
export interface LazyScreen {
  (): ReactNode;
  load: () => Promise<ComponentType>;
  shape: PageShape | 'list';
}

/** @param shape drawn where the code is long in coming */
export const lazyScreen = (
  load: () => Promise<ComponentType>,
  shape: LazyScreen['shape'] = 'text',
): LazyScreen => {
  const Part = lazyPart(load);
  return Object.assign(() => <Part />, { load, shape });
};

/**
 * `lazy` of the route of a screen. The page before stays until the code is there, but not longer than `patience`.
 * @param access what `canAccess` is asked; open to all if absent
 */
export const screenRoute =
  (access: AccessRequest | undefined, { load, shape }: Pick<LazyScreen, 'load' | 'shape'>) =>
  async () => {
    const Page = await loadPage(load, shape);
    return {
      Component: () => (
        <Guard access={access}>
          <Page />
        </Guard>
      ),
    };
  };
