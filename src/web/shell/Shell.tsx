/** Shared by the pages of the console app: data, navigation bar, guard. */
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import {
  CoreAdminContext,
  ResourceDefinitionContextProvider,
  type ResourceDefinitions,
} from 'react-admin';
import type { AccessRequest } from '../../schema/access';
import { isPublicPath } from '../core/navigation';
import { useLocation } from '../core/router/routing';
import { useStoredUser } from '../core/storage/storedUser';
import { authProvider } from '../data/authProvider';
import type { RelayDataProvider } from '../data/dataProvider';
import { i18nProvider } from '../data/i18nProvider';
import { createPreferenceStore } from '../data/preferenceStore';
import { askToSignIn } from '../data/session';
import { useAccess } from '../data/useAccess';
import { TimesAsAge, useAgeTicks } from '../formats/timesAsAge';
import { NotAllowedPage } from '../pages/messages/MessagePage';
import { LoadFailed } from '../ui/LoadFailed';
import { Frame } from './Frame';
import { Layout } from './Layout';
import { Notifications } from './Notifications';
import { reactRouterProvider } from './raRouterProvider';

export const preferences = createPreferenceStore();

/** What parts of every page ask for, read once. */
function Preferences({ children }: { children: ReactNode }) {
  return <TimesAsAge value={useAgeTicks()}>{children}</TimesAsAge>;
}

/** The frame of every page of the console app. */
export function Shell({
  queryClient,
  dataProvider,
  definitions,
  children,
}: {
  queryClient: QueryClient;
  dataProvider: RelayDataProvider;
  definitions: ResourceDefinitions;
  children: ReactNode;
}) {
  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      routerProvider={reactRouterProvider}
      store={preferences}
    >
      <ResourceDefinitionContextProvider definitions={definitions}>
        <Notifications>
          <Preferences>
            <Frame>{children}</Frame>
          </Preferences>
        </Notifications>
      </ResourceDefinitionContextProvider>
    </CoreAdminContext>
  );
}

/** Shows a page to who may see it; nobody signed in goes to the sign-in page and comes back after it. */
export function Guard({
  access,
  children,
}: {
  access: AccessRequest | undefined;
  children: ReactNode;
}) {
  const user = useStoredUser();
  const isAllowed = useAccess()(access ?? { resource: 'home', action: 'list' });
  const isMissing = !isAllowed && !user;
  useEffect(() => {
    // The end of a session leads there by itself, before this page is gone.
    if (isMissing && !isPublicPath(location.pathname)) askToSignIn();
  }, [isMissing]);
  if (isMissing) return null;
  return isAllowed ? children : <NotAllowedPage />;
}

/** A page that failed to load or to draw; the navigation still works. */
export function PageError({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  useEffect(() => {
    if (error) reportToConsole(error);
  }, [error]);
  return (
    <Layout pathname={pathname}>
      <LoadFailed />
    </Layout>
  );
}

function reportToConsole(error: unknown): void {
  // The browser's own report, so that monitoring sees a broken page.
  window.reportError(error);
}
