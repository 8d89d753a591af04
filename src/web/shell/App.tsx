/** The table of contents of the console app: every page with its address and who may see it. */

import { paths } from 'virtual:icons';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { ResourceContextProvider, type ResourceDefinition } from 'react-admin';
import {
  createBrowserRouter,
  createRoutesFromElements,
  matchRoutes,
  Outlet,
  Route,
  RouterProvider,
} from 'react-router';
import { providers } from '../account/signInProviders';
import { texts as accountTexts } from '../account/texts';
import { enterConsole, numberEntry, publicPaths, showAddress } from '../core/publicPages';
import { isAdmin } from '../core/storage/roles';
import { storedUser, useStoredUser } from '../core/storage/storedUser';
import { loadTexts, loadWith } from '../core/texts/catalogue';
import { queryRetries } from '../core/withWaits';
import { ConsoleQueryClient } from '../data/ConsoleQueryClient';
import { dataProvider } from '../data/dataProvider';
import { withRowsAtHand } from '../data/rowsAtHand';
import { formTexts } from '../forms/texts';
import { prefetchRows } from '../grid/prefetchRows';
import { texts as chatTexts } from '../pages/chat/texts';
import { texts as homeTexts } from '../pages/home/texts';
import { NotFoundPage } from '../pages/messages/MessagePage';
import { texts as referenceTexts } from '../pages/reference/texts';
import { texts as schemaTexts } from '../pages/schema/texts';
import { texts as settingTexts } from '../pages/setting/texts';
import { texts as topUpTexts } from '../pages/topup/texts';
import { addIcons } from '../ui/Icon';
import { LoadFailed } from '../ui/LoadFailed';
import { page } from './loadPage';
import type { PageShape } from './PageShape';
import { Moved, RecordAddress } from './RecordAddress';
import { defineResources } from './resourceDefinitions';
import { preferences, Shell, ShellError } from './Shell';
import { watchLinks } from './watchLinks';
import { watchUser } from './watchUser';
import '../ui/consoleTokens.css';
import '../ui/console.css';
import './shell.css';
import '../grid/list.css';
import '../grid/table.css';
import '../pages/pages.css';

/** A page beside those of the resources. @param name what it is to `canAccess` */
const customPage = (name: string, load: () => Promise<ComponentType>, shape?: PageShape) =>
  page({ resource: name, action: 'list' }, load, shape);

/** The code of lists. */
export const importList = () => import('../pages/resource/ListPage');

/** List, create and edit of a resource, within its context. */
function resourceRoutes([name, { hasEdit }]: [string, ResourceDefinition]) {
  const list = async () => {
    const { ListPage } = await importList();
    return () => <ListPage name={name} />;
  };
  const form = async () => {
    const { FormPage } = await loadWith(formTexts, import('../pages/resource/FormPage'));
    return () => <FormPage name={name} />;
  };
  const can = (action: string) => ({ resource: name, action });
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
      <Route index lazy={page(can('list'), list, 'list')} />
      {hasEdit && (
        <>
          <Route path="add" lazy={page(can('create'), form, 'form')} />
          <Route path="edit/:id" lazy={page(can('edit'), form, 'form')} />
          {/* Where react-admin's own links and redirects lead. */}
          <Route path="create" element={<Moved to={`/${name}/add`} />} />
          <Route path=":id" element={<RecordAddress name={name} />} />
        </>
      )}
    </Route>
  );
}

/** Hands over to the page of a public address, as where Back leads to the sign-in page. */
function PublicPage() {
  useEffect(showAddress, []);
  return null;
}

/** Pages beside those of the resources, as react-admin's `<CustomRoutes>`. */
const customRoutes = (
  <>
    <Route
      path="/"
      lazy={customPage('home', async () => {
        // Not waited for: the page has their shape until they are there, and says it when they cannot be loaded.
        const main = isAdmin(storedUser.get())
          ? import('../pages/home/AdminHome')
          : storedUser.get() && import('../pages/home/Dashboard');
        main?.catch(() => {});
        return (await loadWith(homeTexts, import('../pages/home/HomePage'))).HomePage;
      })}
    />
    <Route
      path="/dashboard"
      lazy={customPage('dashboard', async () => {
        const { Dashboard } = await loadWith(homeTexts, import('../pages/home/Dashboard'));
        return function OwnDashboard() {
          const user = useStoredUser();
          return user && <Dashboard key={user.id} user={user} />;
        };
      })}
    />
    <Route
      path="/about"
      lazy={customPage('about', async () => (await import('../pages/about/AboutPage')).AboutPage)}
    />
    <Route
      path="/schema"
      lazy={customPage(
        'schema',
        async () => (await loadWith(schemaTexts, import('../pages/schema/SchemaPage'))).SchemaPage,
      )}
    />
    <Route
      path="/reference"
      lazy={customPage(
        'reference',
        async () =>
          (await loadWith(referenceTexts, import('../pages/reference/ReferencePage')))
            .ReferencePage,
      )}
    />
    <Route
      path="/user/edit"
      lazy={customPage(
        'profile',
        async () =>
          (await loadWith(formTexts, import('../account/profile/ProfilePage'))).ProfilePage,
      )}
    />
    {providers.map((provider) => (
      <Route
        key={provider}
        path={`/oauth/${provider}`}
        lazy={page(undefined, async () => {
          const { OAuthPage } = await loadWith(accountTexts, import('../account/oauth/OAuthPage'));
          return () => <OAuthPage provider={provider} />;
        })}
      />
    ))}
    <Route
      path="/setting"
      lazy={customPage(
        'setting',
        async () =>
          (
            await loadWith(
              settingTexts,
              import('../pages/setting/SettingPage'),
              loadTexts(accountTexts),
              loadTexts(formTexts),
            )
          ).SettingPage,
        'settings',
      )}
    />
    <Route
      path="/topup"
      lazy={customPage(
        'topup',
        async () => (await loadWith(topUpTexts, import('../pages/topup/TopUpPage'))).TopUpPage,
      )}
    />
    <Route
      path="/chat"
      lazy={customPage(
        'chat',
        async () => (await loadWith(chatTexts, import('../pages/chat/ChatPage'))).ChatPage,
      )}
    />
    <Route path="*" element={<NotFoundPage />} />
  </>
);

/** Fulfilled once the code of the first page is there. */
const firstPage = ({ state, subscribe }: ReturnType<typeof createBrowserRouter>) =>
  new Promise<void>((resolve) => {
    if (state.initialized) resolve();
    subscribe((now) => now.initialized && resolve());
  });

/** Makes the console app once the code of the current page is there, so that it is drawn in one go. */
export async function createConsole(): Promise<ReactNode> {
  addIcons(paths);
  const definitions = defineResources();
  const client = new ConsoleQueryClient({
    defaultOptions: {
      queries: { ...queryRetries, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  const provider = withRowsAtHand(dataProvider, client);
  // A path that begins with two slashes would be the name of another host in a link.
  const { pathname, search, hash } = location;
  if (pathname.startsWith('//'))
    history.replaceState(history.state, '', pathname.replace(/^\/+/, '/') + search + hash);
  const router = createBrowserRouter(
    createRoutesFromElements(
      <>
        <Route
          element={<Shell queryClient={client} dataProvider={provider} definitions={definitions} />}
          errorElement={<ShellError />}
        >
          <Route errorElement={<LoadFailed />}>
            {Object.entries(definitions).map(resourceRoutes)}
            {customRoutes}
          </Route>
        </Route>
        {publicPaths.map((path) => (
          <Route key={path} path={path} element={<PublicPage />} />
        ))}
      </>,
    ),
  );
  enterConsole(router);
  router.subscribe(numberEntry);
  watchUser();
  const readRows = (href: string) => prefetchRows(href, provider, preferences);
  const begun = new WeakSet<object>();
  watchLinks((href) => {
    const lazy = matchRoutes(router.routes, new URL(href).pathname)?.at(-1)?.route.lazy;
    if (typeof lazy !== 'function' || begun.has(lazy)) return;
    begun.add(lazy);
    void lazy();
  }, readRows);
  readRows(location.href);
  await firstPage(router);
  return <RouterProvider router={router} useTransitions={false} onError={reportError} />;
}
