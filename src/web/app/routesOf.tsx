/** Routes of a table of `<Resource>`s and `<CustomRoutes>`, at the addresses of react-admin's `<Admin>`. */
import {
  Children,
  type ComponentType,
  cloneElement,
  createElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from 'react';
import {
  CustomRoutes,
  Resource,
  ResourceContextProvider,
  type ResourceDefinitions,
  type ResourceProps,
} from 'react-admin';
import { Outlet, Route, type RouteProps } from 'react-router';
import type { AccessRequest } from '../../schema/access';
import { loadTextsOf } from '../locales/catalogue';
import { loadRaTexts } from '../locales/raTexts';
import { loadOwnWords } from '../resources/ownScreens';
import { type LazyScreen, screenRoute } from './lazyScreen';
import type { ScreenFrameProps } from './ScreenFrame';

type Screen = NonNullable<ResourceProps['list']>;

/** The parts of a frame that depend on the place of its screen. */
interface Framing extends Pick<ScreenFrameProps, 'title' | 'back'> {
  /** Its folder, after which the file of its texts is called. */
  folder?: string | undefined;
}

const isOf = <Props,>(
  element: ReactElement,
  type: ComponentType<Props>,
): element is ReactElement<Props> => element.type === type;

/** The elements of a type within fragments and lists. */
function elementsOf<Props>(table: ReactNode, type: ComponentType<Props>): ReactElement<Props>[] {
  return Children.toArray(table).flatMap((element) => {
    if (!isValidElement<{ children?: ReactNode }>(element)) return [];
    if (element.type === Fragment) return elementsOf(element.props.children, type);
    return isOf(element, type) ? [element] : [];
  });
}

/** The resources of the table, as react-admin's `useResourceDefinitions` answers them. */
export const definitionsOf = (table: ReactNode): ResourceDefinitions =>
  Object.fromEntries(
    elementsOf(table, Resource).map(({ props }) => [props.name, Resource.registerResource(props)]),
  );

/** A screen that is not one of the console's: it has a frame, which is loaded with it. */
const framed = (
  screen: Screen,
  { folder = '', ...framing }: Framing,
): Pick<LazyScreen, 'load' | 'shape'> => ({
  load: async () => {
    const [{ ScreenFrame }, words] = await Promise.all([
      import('./ScreenFrame'),
      loadOwnWords(),
      loadRaTexts(),
      loadTextsOf(folder),
    ]);
    const element = isValidElement(screen) ? screen : createElement(screen);
    return () => (
      <ScreenFrame words={words} {...framing}>
        {element}
      </ScreenFrame>
    );
  },
  shape: 'text',
});

const isLazyScreen = (screen: Screen): screen is LazyScreen => 'load' in screen;

function resourceRoute({ name, list, create, edit, show, children }: ResourceProps) {
  const route = (action: string, screen: Screen | undefined) => {
    if (!screen) return undefined;
    const framing = { folder: name, back: action === 'list' ? undefined : name };
    const shown = isLazyScreen(screen) ? screen : framed(screen, framing);
    return screenRoute({ resource: name, action }, shown);
  };
  const [listed, created, edited, shown] = [
    route('list', list),
    route('create', create),
    route('edit', edit),
    route('show', show),
  ];
  return (
    <Route
      key={name}
      path={name}
      element={
        <ResourceContextProvider value={name}>
          <Outlet />
        </ResourceContextProvider>
      }
    >
      {listed && <Route index lazy={listed} />}
      {created && <Route path="create/*" lazy={created} />}
      {edited && <Route path=":id/*" lazy={edited} />}
      {shown && <Route path=":id/show/*" lazy={shown} />}
      {children}
    </Route>
  );
}

/** `handle` of a route: what `canAccess` is asked, the heading of the page, and its folder. */
interface PageHandle extends Framing {
  access: AccessRequest;
}

/** The console's own pages are loaded by their routes; a route with an element has a frame, too. */
const customRoute = (route: ReactElement<RouteProps>) => {
  if (!isValidElement(route.props.element)) return route;
  const { access, ...framing }: Partial<PageHandle> = route.props.handle ?? {};
  const lazy = screenRoute(access, framed(route.props.element, framing));
  return cloneElement(route, { element: undefined, lazy });
};

/**
 * The routes of the table, for createRoutesFromElements.
 * @param noLayout those of `<CustomRoutes noLayout>`, which have no navigation around them
 */
export function routesOf(table: ReactNode, { noLayout = false } = {}): ReactNode {
  return [
    ...(noLayout ? [] : elementsOf(table, Resource).map(({ props }) => resourceRoute(props))),
    ...elementsOf(table, CustomRoutes)
      .filter(({ props }) => Boolean(props.noLayout) === noLayout)
      .flatMap(({ props }) => elementsOf(props.children, Route))
      .map(customRoute),
  ];
}
