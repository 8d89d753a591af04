/** The table of contents of the console app: every page with its address and who may see it. */

import { paths } from 'virtual:icons';
import type { ComponentType, ReactNode } from 'react';
import { ResourceContextProvider, type ResourceDefinition } from 'react-admin';
import type { AccessRequest } from '../../schema/access';
import { providers } from '../account/signInProviders';
import { texts as accountTexts } from '../account/texts';
import { setConsoleNavigate } from '../core/navigation';
import { createRouter } from '../core/router/createRouter';
import type { Route } from '../core/router/matchRoute';
import { RouterView } from '../core/router/RouterView';
import { Moved, useParams } from '../core/router/routing';
import { isAdmin } from '../core/storage/roles';
import {
  drawForUser,
  isOthersSession,
  onSignInElsewhere,
  storedUser,
  useStoredUser,
} from '../core/storage/storedUser';
import { loadTexts, loadWith, translate } from '../core/texts/catalogue';
import { showToast } from '../core/toastStore';
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
import { loadPage } from './loadPage';
import type { PageShape } from './PageShape';
import { defineResources } from './resourceDefinitions';
import { Guard, PageError, preferences, Shell } from './Shell';
import { watchLinks } from './watchLinks';
import '../ui/consoleTokens.css';
import '../ui/console.css';
import './shell.css';
import '../grid/list.css';
import '../grid/table.css';
import '../pages/pages.css';

/**
 * A page whose code is loaded when its address is first opened.
 * @param access what `canAccess` is asked; open to all if absent
 * @param shape drawn meanwhile where the code is long in coming; of a page without one nothing is
 */
function page(
  path: string,
  access: AccessRequest | undefined,
  load: () => Promise<ComponentType>,
  shape?: PageShape | 'list',
): Route {
  return {
    path,
    load: async () => {
      const Page = await (shape ? loadPage(load, shape) : load());
      return () => (
        <Guard access={access}>
          <Page />
        </Guard>
      );
    },
  };
}

/** A page beside those of the resources, as react-admin's `<CustomRoutes>`. */
const customPage = (
  path: string,
  resource: string,
  load: () => Promise<ComponentType>,
  shape: PageShape = 'text',
) => page(path, { resource, action: 'list' }, load, shape);

/** The code of lists. */
export const importList = () => import('../pages/resource/ListPage');

/** List, create and edit of a resource, within its context. */
function resourcePages(name: string, definition: ResourceDefinition): Route[] {
  const inContext = (Page: ComponentType<{ name: string }>) => () => (
    <ResourceContextProvider value={name}>
      <Page name={name} />
    </ResourceContextProvider>
  );
  const form = async () =>
    inContext((await loadWith(formTexts, import('../pages/resource/FormPage'))).FormPage);
  const at = (path: string, action: string, load: typeof form, shape: PageShape | 'list') =>
    page(`/${name}${path}`, { resource: name, action }, load, shape);
  const list = async () => inContext((await importList()).ListPage);
  const pages = [at('', 'list', list, 'list')];
  if (!definition.hasEdit) return pages;
  return [
    ...pages,
    at('/add', 'create', form, 'form'),
    at('/edit/:id', 'edit', form, 'form'),
    // Where react-admin's own links and redirects lead.
    { path: `/${name}/create`, load: () => () => <Moved to={`/${name}/add`} /> },
    { path: `/${name}/:id`, load: () => () => <RecordAddress name={name} /> },
  ];
}

/** react-admin's address of a record, as of a link that `useCreatePath` made. */
function RecordAddress({ name }: { name: string }) {
  const { id = '' } = useParams();
  return /^\d+$/.test(id) ? <Moved to={`/${name}/edit/${id}`} /> : <NotFoundPage />;
}

const customPages: Route[] = [
  page('/', { resource: 'home', action: 'list' }, async () => {
    // Not waited for: the page has their shape until they are there, and says it when they cannot be loaded.
    const main = isAdmin(storedUser.get())
      ? import('../pages/home/AdminHome')
      : storedUser.get() && import('../pages/home/Dashboard');
    main?.catch(() => {});
    return (await loadWith(homeTexts, import('../pages/home/HomePage'))).HomePage;
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
    '/reference',
    'reference',
    async () =>
      (await loadWith(referenceTexts, import('../pages/reference/ReferencePage'))).ReferencePage,
  ),
  customPage(
    '/user/edit',
    'profile',
    async () => (await loadWith(formTexts, import('../account/profile/ProfilePage'))).ProfilePage,
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
          loadTexts(formTexts),
        )
      ).SettingPage,
    'settings',
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
  { path: '*', load: () => NotFoundPage },
];

let stopWatching = () => {};

/** Another user in another tab: what this tab shows is not theirs. */
function watchUser(): void {
  stopWatching();
  drawForUser(true);
  const first = storedUser.get()?.id;
  let isAsked = false;
  stopWatching = onSignInElsewhere(() => {
    if (!isOthersSession() && (first === undefined || storedUser.get()?.id === first)) return;
    // Whoever stays because of what was typed is asked once.
    if (!isAsked) location.reload();
    isAsked = isOthersSession();
    if (isAsked) showToast('notice', translate('error.otherUser'));
  });
}

/** Makes the console app once the code of the current page is there, so that it is drawn in one go. */
export async function createConsole(): Promise<ReactNode> {
  addIcons(paths);
  const definitions = defineResources();
  const queryClient = new ConsoleQueryClient({
    defaultOptions: {
      queries: { ...queryRetries, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  const provider = withRowsAtHand(dataProvider, queryClient);
  const routes = [
    ...Object.entries(definitions).flatMap(([name, one]) => resourcePages(name, one)),
    ...customPages,
  ];
  const router = createRouter(routes);
  const Frame = ({ children }: { children: ReactNode }) => (
    <Shell queryClient={queryClient} dataProvider={provider} definitions={definitions}>
      {children}
    </Shell>
  );
  setConsoleNavigate(router.navigate);
  watchUser();
  const readRows = (href: string) =>
    prefetchRows(href, { client: queryClient, provider, store: preferences });
  watchLinks(router.preload, readRows);
  readRows(location.href);
  await router.ready;
  return <RouterView router={router} Frame={Frame} Failed={PageError} />;
}
