/** Makes the console app of the table in App.tsx. */

import { type ReactNode, useEffect } from 'react';
import {
  createBrowserRouter,
  createRoutesFromElements,
  matchRoutes,
  Route,
  RouterProvider,
} from 'react-router';
import { prefetchRows } from '../list/state/prefetchRows';
import { translate } from '../locales/catalogue';
import { loadSchemaLanguage } from '../locales/schemaLanguage';
import { NotFoundPage } from '../pages/messages/MessagePage';
import { ConsoleQueryClient } from '../relay/ConsoleQueryClient';
import { currentStatus } from '../relay/calls/relayStatus';
import { queryRetries } from '../relay/calls/withWaits';
import { dataProvider } from '../relay/dataProvider';
import { withRowsAtHand } from '../relay/rowsAtHand';
import { ownLoads } from '../resources/ownScreens';
import { basePath, ownPath } from '../storage/ownAddress';
import { drawForUser, isOthersSession, onSignInElsewhere, storedUser } from '../storage/storedUser';
import { addIcons } from '../ui/Icon';
import consoleIcons from '../ui/icons/console.json';
import { enterConsole, numberEntry, publicPaths, showAddress } from '../ui/links/publicPages';
import { LoadFailed } from '../ui/loading/LoadFailed';
import { showToast } from '../ui/toasts/showToast';
import { app } from './App';
import { FramedPages, preferences, Shell, ShellError } from './frame/Shell';
import { definitionsOf, routesOf } from './routesOf';
import { watchLinks } from './watchLinks';
import '../ui/consoleTokens.css';
import '../ui/console.css';
import './frame/shell.css';
import '../list/list.css';
import '../list/table/table.css';
import '../pages/pages.css';

let stopWatching = () => {};

/** Another user in another tab: what this tab shows is not theirs. */
function watchUser(): void {
  stopWatching();
  drawForUser(true);
  const first = storedUser.get()?.id;
  let isAsked = false;
  stopWatching = onSignInElsewhere(() => {
    if (!isOthersSession() && (first === undefined || storedUser.get()?.id === first)) return;
    // Users who stay because of unsaved text are asked once.
    if (!isAsked) location.reload();
    isAsked = isOthersSession();
    if (isAsked) showToast('notice', translate('error.otherUser'));
  });
}

/** Leaves the console for a public page, as when Back leads to the sign-in page. */
function PublicPage() {
  useEffect(showAddress, []);
  return null;
}

export { importList } from './resourceProps';

/** Fits the schemas to a relay of another kind; in front of the embedded server they are as the files have them. */
async function fitSchemas(): Promise<void> {
  const status = currentStatus();
  if (status['relay_fields'] !== undefined)
    await (await import('../relay/site/fitToRelay')).fitToRelay(status);
}

/** Fulfilled once the code of the first page is there. */
const firstPage = ({ state, subscribe }: ReturnType<typeof createBrowserRouter>) =>
  new Promise<void>((resolve) => {
    if (state.initialized) resolve();
    subscribe((now) => now.initialized && resolve());
  });

/** Makes the console app once the code of the current page is there, so that it is drawn in one go. */
export async function createConsole(): Promise<ReactNode> {
  addIcons(consoleIcons);
  await Promise.all([loadSchemaLanguage(), fitSchemas()]);
  const client = new ConsoleQueryClient({
    defaultOptions: {
      queries: { ...queryRetries, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  const provider = withRowsAtHand(dataProvider, client);
  const table = app();
  const router = createBrowserRouter(
    createRoutesFromElements(
      <>
        <Route
          element={
            <Shell
              queryClient={client}
              dataProvider={provider}
              definitions={definitionsOf(table)}
            />
          }
          errorElement={<ShellError />}
        >
          <Route element={<FramedPages />} errorElement={<ShellError />}>
            <Route errorElement={<LoadFailed />}>
              {routesOf(table)}
              <Route path="*" element={<NotFoundPage />} />
            </Route>
          </Route>
          <Route errorElement={<LoadFailed />}>{routesOf(table, { noLayout: true })}</Route>
        </Route>
        {publicPaths.map((path) => (
          <Route key={path} path={path} element={<PublicPage />} />
        ))}
      </>,
    ),
    { basename: `${basePath}/` },
  );
  enterConsole(router);
  router.subscribe(numberEntry);
  watchUser();
  const readRows = (href: string) => {
    // A list of its own reads its rows by itself.
    const name = ownPath(new URL(href).pathname).slice(1);
    if (!ownLoads(name).list) prefetchRows(href, provider, preferences);
  };
  const begun = new WeakSet<object>();
  watchLinks((href) => {
    const lazy = matchRoutes(router.routes, ownPath(new URL(href).pathname))?.at(-1)?.route.lazy;
    if (typeof lazy !== 'function' || begun.has(lazy)) return;
    begun.add(lazy);
    void lazy();
  }, readRows);
  readRows(location.href);
  await firstPage(router);
  return <RouterProvider router={router} useTransitions={false} onError={reportError} />;
}
