/** What the pages of the console app share: data, navigation bar, guard. */
import type { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext } from 'ra-core';
import { type ReactNode, useEffect } from 'react';
import { Outlet, useLocation, useRouteError } from 'react-router';
import { goTo, isPublicPath } from '../core/navigation';
import { useStoredUser } from '../core/storage/storedUser';
import { authProvider } from '../data/authProvider';
import { dataProvider } from '../data/dataProvider';
import { i18nProvider } from '../data/i18nProvider';
import { rememberWayBack } from '../data/session';
import { NotAllowedPage } from '../pages/messages/MessagePage';
import { LoadFailed } from '../ui/LoadFailed';
import { Layout } from './Layout';
import { Notifications } from './Notifications';

/** Every page of the console app stands in this. */
export function Shell({ queryClient }: { queryClient: QueryClient }) {
  const { pathname } = useLocation();
  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
    >
      <Notifications>
        <Layout pathname={pathname}>
          <Outlet />
        </Layout>
      </Notifications>
    </CoreAdminContext>
  );
}

/** Lets users of at least that role see a page; nobody signed in goes to the sign-in page and comes back after it. */
export function Guard({ role, children }: { role: number; children: ReactNode }) {
  const user = useStoredUser();
  const missing = role > 0 && !user;
  useEffect(() => {
    // The end of a session leads there by itself, before this page is gone.
    if (!missing || isPublicPath(location.pathname)) return;
    rememberWayBack();
    goTo('/login', { replace: true });
  }, [missing]);
  if (missing) return null;
  return role > (user?.role ?? 0) ? <NotAllowedPage /> : children;
}

/** A page that failed to load or to draw; the navigation still works. */
export function PageError() {
  const error = useRouteError();
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
