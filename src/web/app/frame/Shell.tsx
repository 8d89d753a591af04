/** Shared by the pages of the console app: data, navigation bar, guard. */
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import {
  CoreAdminContext,
  ResourceDefinitionContextProvider,
  type ResourceDefinitions,
} from 'react-admin';
import { Outlet, useLocation } from 'react-router';
import type { AccessRequest } from '../../../schema/access';
import { TimesAsAge, useAgeTicks } from '../../formats/time/timesAsAge';
import { loadWith } from '../../locales/catalogue';
import type { RelayDataProvider } from '../../relay/dataProvider';
import { authProvider } from '../../relay/session/authProvider';
import { askToSignIn } from '../../relay/session/session';
import { useAccess } from '../../relay/session/useAccess';
import { useStoredUser } from '../../storage/storedUser';
import { isPublicPage } from '../../ui/links/publicPages';
import { LoadFailed } from '../../ui/loading/LoadFailed';
import { lazyPart } from '../../ui/loading/lazyPart';
import { i18nProvider } from '../settings/i18nProvider';
import { createPreferenceStore } from '../settings/preferenceStore';
import { Frame } from './Frame';
import { Layout } from './Layout';
import { Notifications } from './Notifications';

const Refused = lazyPart(async () => (await loadWith('form', import('./Refused'))).Refused);

export const preferences = createPreferenceStore();

/** Values that parts of every page ask for, read once. */
function Preferences({ children }: { children: ReactNode }) {
  return <TimesAsAge value={useAgeTicks()}>{children}</TimesAsAge>;
}

/** The providers around every page of the console app. */
export function Shell({
  queryClient,
  dataProvider,
  definitions,
}: {
  queryClient: QueryClient;
  dataProvider: RelayDataProvider;
  definitions: ResourceDefinitions;
}) {
  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={preferences}
    >
      <ResourceDefinitionContextProvider definitions={definitions}>
        <Notifications>
          <Preferences>
            <Outlet />
          </Preferences>
        </Notifications>
      </ResourceDefinitionContextProvider>
    </CoreAdminContext>
  );
}

/** The pages with navigation around them: all but those of `<CustomRoutes noLayout>`. */
export function FramedPages() {
  return (
    <Frame>
      <Outlet />
    </Frame>
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
  const may = useAccess();
  const isAllowed = access === undefined || may(access);
  const isMissing = !isAllowed && !user;
  useEffect(() => {
    // The end of a session leads there by itself, before this page is gone.
    if (isMissing && !isPublicPage()) askToSignIn();
  }, [isMissing]);
  if (isMissing) return null;
  if (isAllowed) return children;
  return (
    <Suspense>
      <Refused access={access} />
    </Suspense>
  );
}

/** In place of a frame that failed to draw. */
export function ShellError() {
  return (
    <Layout pathname={useLocation().pathname}>
      <LoadFailed />
    </Layout>
  );
}
