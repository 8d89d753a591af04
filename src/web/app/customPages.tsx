/** The pages beside those of the resources, as `page.tsx` in a folder of src/web/pages declares them. */

import { type Page, pages } from 'virtual:screens';
import { lazy } from 'react';
import type { Provider } from '../account/signInProviders';
import { loadTextsOf, loadWith } from '../locales/catalogue';
import { isAdmin } from '../storage/roles';
import { storedUser } from '../storage/storedUser';
import { screenRoute } from './lazyScreen';

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
export const pageRoutes = pages.map(route);

/** Where a sign-in provider sends the browser back to; open to all. */
export const oAuth = (provider: Provider) =>
  screenRoute(undefined, {
    load: async () => {
      const { OAuthPage } = await loadWith('account', import('../account/oauth/OAuthPage'));
      return () => <OAuthPage provider={provider} />;
    },
    shape: 'text',
  });
