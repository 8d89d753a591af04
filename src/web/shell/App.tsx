/** The table of contents of the console app: every page with its address and who may see it. */

import { paths } from 'virtual:icons';
import { QueryClient } from '@tanstack/react-query';
import { ResourceContextProvider, type ResourceDefinition } from 'ra-core';
import type { ComponentType, ReactNode } from 'react';
import {
  createBrowserRouter,
  Navigate,
  type RouteObject,
  RouterProvider,
  useParams,
} from 'react-router';
import type { AccessRequest } from '../../schema/access';
import { providers } from '../account/signInProviders';
import { texts as accountTexts } from '../account/texts';
import { setConsoleNavigate } from '../core/navigation';
import { isAdmin, onSignInElsewhere, storedUser, useStoredUser } from '../core/storage/storedUser';
import { loadTexts, loadWith } from '../core/texts/catalogue';
import { queryRetries } from '../core/withWaits';
import { dataProvider } from '../data/dataProvider';
import { withRowsAtHand } from '../data/rowsAtHand';
import { texts as chatTexts } from '../pages/chat/texts';
import { texts as homeTexts } from '../pages/home/texts';
import { NotFoundPage } from '../pages/messages/MessagePage';
import { texts as schemaTexts } from '../pages/schema/texts';
import { texts as settingTexts } from '../pages/setting/texts';
import { texts as topUpTexts } from '../pages/topup/texts';
import { addIcons } from '../ui/Icon';
import { defineResources } from './resourceDefinitions';
import { Guard, PageError, Shell } from './Shell';
import '../ui/consoleTokens.css';
import './shell.css';
import '../grid/list.css';
import '../grid/table.css';
import '../pages/pages.css';

/**
 * A page whose code is loaded when its address is first opened.
 * @param access what `canAccess` is asked; open to all if absent
 */
function page(
  path: string,
  access: AccessRequest | undefined,
  load: () => Promise<ComponentType>,
): RouteObject {
  return {
    path,
    lazy: async () => {
      const Page = await load();
      return {
        Component: () => (
          <Guard access={access}>
            <Page />
          </Guard>
        ),
      };
    },
  };
}

/** A page beside those of the resources, as react-admin's `<CustomRoutes>`. */
const customPage = (path: string, resource: string, load: () => Promise<ComponentType>) =>
  page(path, { resource, action: 'list' }, load);

/** List, create and edit of a resource, within its context. */
function resourcePages(name: string, definition: ResourceDefinition): RouteObject[] {
  const inContext = (Page: ComponentType<{ name: string }>) => () => (
    <ResourceContextProvider value={name}>
      <Page name={name} />
    </ResourceContextProvider>
  );
  const form = async () => inContext((await import('../pages/resource/FormPage')).FormPage);
  const at = (path: string, action: string, load: () => Promise<ComponentType>) =>
    page(`/${name}${path}`, { resource: name, action }, load);
  const list = at('', 'list', async () =>
    inContext((await import('../pages/resource/ListPage')).ListPage),
  );
  if (!definition.hasEdit) return [list];
  return [
    list,
    at('/add', 'create', form),
    at('/edit/:id', 'edit', form),
    // Where react-admin's own links and redirects lead.
    { path: `/${name}/create`, element: <Navigate replace to={`/${name}/add`} /> },
    { path: `/${name}/:id`, element: <RecordAddress name={name} /> },
  ];
}

/** react-admin's address of a record, as of a link that `useCreatePath` made. */
function RecordAddress({ name }: { name: string }) {
  const { id = '' } = useParams();
  return /^\d+$/.test(id) ? <Navigate replace to={`/${name}/edit/${id}`} /> : <NotFoundPage />;
}

const customPages: RouteObject[] = [
  customPage('/', 'home', async () => {
    const [{ HomePage }] = await Promise.all([
      loadWith(homeTexts, import('../pages/home/HomePage')),
      isAdmin(storedUser.get())
        ? import('../pages/home/AdminHome')
        : storedUser.get() && import('../pages/home/Dashboard'),
    ]);
    return HomePage;
  }),
  customPage('/dashboard', 'dashboard', async () => {
    const { Dashboard } = await loadWith(homeTexts, import('../pages/home/Dashboard'));
    return function OwnDashboard() {
      const user = useStoredUser();
      return user && <Dashboard key={user.id} user={user} />;
    };
  }),
  customPage('/about', 'about', async () => (await import('../pages/about/AboutPage')).AboutPage),
  customPage(
    '/schema',
    'schema',
    async () => (await loadWith(schemaTexts, import('../pages/schema/SchemaPage'))).SchemaPage,
  ),
  customPage(
    '/user/edit',
    'profile',
    async () => (await import('../account/profile/ProfilePage')).ProfilePage,
  ),
  ...providers.map((provider) =>
    page(`/oauth/${provider}`, undefined, async () => {
      const { OAuthPage } = await loadWith(accountTexts, import('../account/oauth/OAuthPage'));
      return () => <OAuthPage provider={provider} />;
    }),
  ),
  customPage(
    '/setting',
    'setting',
    async () =>
      (
        await loadWith(
          settingTexts,
          import('../pages/setting/SettingPage'),
          loadTexts(accountTexts),
        )
      ).SettingPage,
  ),
  customPage(
    '/topup',
    'topup',
    async () => (await loadWith(topUpTexts, import('../pages/topup/TopUpPage'))).TopUpPage,
  ),
  customPage(
    '/chat',
    'chat',
    async () => (await loadWith(chatTexts, import('../pages/chat/ChatPage'))).ChatPage,
  ),
  { path: '*', Component: NotFoundPage },
];

let stopWatching = () => {};

/** Another user in another tab: what this tab shows is not theirs. */
function watchUser(): void {
  stopWatching();
  const first = storedUser.get()?.id;
  stopWatching = onSignInElsewhere(() => {
    if (first !== undefined && storedUser.get()?.id !== first) location.reload();
  });
}

/** Makes the console app once the code of the current page is there, so that it is drawn in one go. */
export async function createConsole(): Promise<ReactNode> {
  addIcons(paths);
  const definitions = defineResources();
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { ...queryRetries, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  const provider = withRowsAtHand(dataProvider, queryClient);
  const router = createBrowserRouter([
    {
      Component: () => (
        <Shell queryClient={queryClient} dataProvider={provider} definitions={definitions} />
      ),
      ErrorBoundary: PageError,
      children: [
        ...Object.entries(definitions).flatMap(([name, one]) => resourcePages(name, one)),
        ...customPages,
      ],
    },
  ]);
  setConsoleNavigate((path, replace) => void router.navigate(path, { replace }));
  watchUser();
  if (!router.state.initialized) {
    await new Promise<void>((resolve) => {
      const stop = router.subscribe(({ initialized }) => {
        if (!initialized) return;
        stop();
        resolve();
      });
    });
  }
  return <RouterProvider router={router} />;
}
