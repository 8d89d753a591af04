/** The table of contents of the console app: every page with its address and the role it needs. */

import { paths } from 'virtual:icons';
import { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router';
import { userRole } from '../../schema/records.gen';
import { resourceSchema, resources } from '../../schema/registry';
import { providers } from '../account/signInProviders';
import { setConsoleNavigate } from '../core/navigation';
import { onSignInElsewhere, storedUser, useStoredUser } from '../core/storage/storedUser';
import { waitForTurn } from '../core/withWaits';
import { NotFoundPage } from '../pages/messages/MessagePage';
import { addIcons } from '../ui/Icon';
import { Guard, PageError, Shell } from './Shell';
import '../ui/consoleTokens.css';
import './shell.css';
import '../grid/list.css';
import '../grid/table.css';
import '../forms/forms.css';
import '../pages/pages.css';

const everybody = 0;

/** A page whose code is loaded when its address is first opened. */
function page(path: string, role: number, load: () => Promise<ComponentType>): RouteObject {
  return {
    path,
    lazy: async () => {
      const Page = await load();
      return {
        Component: () => (
          <Guard role={role}>
            <Page />
          </Guard>
        ),
      };
    },
  };
}

/** List, add and edit of a resource. */
function resourcePages(name: string, role: number): RouteObject[] {
  const list = async () => {
    const { ListPage } = await import('../pages/resource/ListPage');
    return () => <ListPage name={name} />;
  };
  const form = async () => {
    const { FormPage } = await import('../pages/resource/FormPage');
    return () => <FormPage name={name} />;
  };
  if (resourceSchema(name)['x-resource'].form.length === 0) return [page(`/${name}`, role, list)];
  return [
    page(`/${name}`, role, list),
    page(`/${name}/add`, role, form),
    page(`/${name}/edit/:id`, role, form),
  ];
}

const routes: RouteObject[] = [
  page('/', everybody, async () => {
    const [{ HomePage }] = await Promise.all([
      import('../pages/home/HomePage'),
      storedUser.get() && import('../pages/home/Dashboard'),
    ]);
    return HomePage;
  }),
  page('/dashboard', userRole.user, async () => {
    const { Dashboard } = await import('../pages/home/Dashboard');
    return function OwnDashboard() {
      const user = useStoredUser();
      return user && <Dashboard key={user.id} user={user} />;
    };
  }),
  page('/about', everybody, async () => (await import('../pages/about/AboutPage')).AboutPage),
  page(
    '/schema',
    userRole.administrator,
    async () => (await import('../pages/schema/SchemaPage')).SchemaPage,
  ),
  page(
    '/user/edit',
    userRole.user,
    async () => (await import('../account/profile/ProfilePage')).ProfilePage,
  ),
  ...Object.entries(resources).flatMap(([name, schema]) =>
    resourcePages(name, schema['x-resource'].role),
  ),
  ...providers.map((provider) =>
    page(`/oauth/${provider}`, everybody, async () => {
      const { OAuthPage } = await import('../account/oauth/OAuthPage');
      return () => <OAuthPage provider={provider} />;
    }),
  ),
  page(
    '/setting',
    userRole.user,
    async () => (await import('../pages/setting/SettingPage')).SettingPage,
  ),
  page('/topup', userRole.user, async () => (await import('../pages/topup/TopUpPage')).TopUpPage),
  page('/chat', everybody, async () => (await import('../pages/chat/ChatPage')).ChatPage),
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
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { ...waitForTurn, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  const router = createBrowserRouter([
    {
      Component: () => <Shell queryClient={queryClient} />,
      ErrorBoundary: PageError,
      children: routes,
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
