/** The table of contents of the console: a `<Resource>` for each schema file, and the pages beside them. */

import { type Page, pages } from 'virtual:screens';
import { lazy } from 'react';
import { CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router';
import { resources } from '../../schema/registry';
import { type Provider, providers } from '../account/signInProviders';
import { loadTextsOf, loadWith } from '../locales/catalogue';
import { isAdmin } from '../storage/roles';
import { storedUser } from '../storage/storedUser';
import { screenRoute } from './lazyScreen';
import { resourceProps } from './resourceProps';

const accessOf = ({ folder }: Page) => ({ resource: folder, action: 'list' });

/**
 * Begins to load the main part of home beside its page. Not waited for: the page has its shape until it is there, and
 * says it when it cannot be loaded.
 */
function loadMain(): void {
  const main = isAdmin(storedUser.get())
    ? import('../pages/home/AdminHome')
    : storedUser.get() && import('../pages/home/Dashboard');
  main?.catch(() => {});
}

function route(page: Page) {
  const { folder, path, title, texts = [], shape = 'text', frame, load } = page;
  if (frame !== false) {
    const Framed = lazy(async () => ({ default: await load() }));
    return { path, handle: { access: accessOf(page), title, folder }, element: <Framed /> };
  }
  const loadAll = async () => {
    if (folder === 'home') loadMain();
    const [Shown] = await Promise.all([load(), ...[folder, ...texts].map(loadTextsOf)]);
    return Shown;
  };
  return { path, lazy: screenRoute(accessOf(page), { load: loadAll, shape }) };
}

/** The props of a `<Route>` for each page. */
const pageRoutes = pages.map(route);

/** Where a sign-in provider sends the browser back to; open to all. */
const oAuth = (provider: Provider) =>
  screenRoute(undefined, {
    load: async () => {
      const { OAuthPage } = await loadWith('account', import('../account/oauth/OAuthPage'));
      return () => <OAuthPage provider={provider} />;
    },
    shape: 'text',
  });

/** The table; schemas are those of the relay in front by then. */
export const app = () => (
  <>
    {Object.keys(resources).map((name) => (
      <Resource key={name} {...resourceProps(name)} />
    ))}
    <CustomRoutes>
      {pageRoutes.map(({ path, ...page }) => (
        <Route key={path} path={path} {...page} />
      ))}
      {providers.map((provider) => (
        <Route key={provider} path={`/oauth/${provider}`} lazy={oAuth(provider)} />
      ))}
    </CustomRoutes>
  </>
);
