/** The pages beside those of the resources: what they are to `canAccess`, and their code. */

import { pages } from 'virtual:screens';
import { type ComponentType, lazy } from 'react';
import { addPage } from '../../schema/pages';
import type { Provider } from '../account/signInProviders';
import { loadTexts, loadWith } from '../locales/catalogue';
import { isAdmin } from '../storage/roles';
import { storedUser, useStoredUser } from '../storage/storedUser';
import { screenRoute } from './lazyScreen';
import type { PageShape } from './PageSkeleton';

/** `lazy` of the route of a page. @param name what it is to `canAccess` */
const page = (name: string, load: () => Promise<ComponentType>, shape: PageShape = 'text') =>
  screenRoute({ resource: name, action: 'list' }, { load, shape });

export const home = page('home', async () => {
  // Not waited for: the page has their shape until they are there, and says it when they cannot be loaded.
  const main = isAdmin(storedUser.get())
    ? import('../pages/home/AdminHome')
    : storedUser.get() && import('../pages/home/Dashboard');
  main?.catch(() => {});
  return (await loadWith('home', import('../pages/home/HomePage'))).HomePage;
});

export const dashboard = page('dashboard', async () => {
  const { Dashboard } = await loadWith('home', import('../pages/home/Dashboard'));
  return function OwnDashboard() {
    const user = useStoredUser();
    return user && <Dashboard key={user.id} user={user} />;
  };
});

export const about = page(
  'about',
  async () => (await import('../pages/about/AboutPage')).AboutPage,
);

export const reference = page(
  'reference',
  async () =>
    (await loadWith('reference', import('../pages/reference/ReferencePage'))).ReferencePage,
);

export const profile = page(
  'profile',
  async () => (await loadWith('form', import('../account/profile/ProfilePage'))).ProfilePage,
);

export const setting = page(
  'setting',
  async () => {
    const code = import('../pages/setting/SettingPage');
    const others = [loadTexts('account'), loadTexts('form')];
    return (await loadWith('setting', code, ...others)).SettingPage;
  },
  'settings',
);

export const topUp = page(
  'topup',
  async () => (await loadWith('topup', import('../pages/topup/TopUpPage'))).TopUpPage,
);

export const prices = page('prices', async () => {
  const code = import('../pages/prices/PricesPage');
  return (await loadWith('prices', code, loadTexts('home'))).PricesPage;
});

export const playground = page('playground', async () => {
  const code = import('../pages/playground/PlaygroundPage');
  return (await loadWith('playground', code, loadTexts('home'))).PlaygroundPage;
});

export const usage = page('usage', async () => {
  const code = import('../pages/usage/UsagePage');
  return (await loadWith('usage', code, loadTexts('home'))).UsagePage;
});

export const chat = page(
  'chat',
  async () => (await loadWith('chat', import('../pages/chat/ChatPage'))).ChatPage,
);

/** Pages of one's own: `page.tsx` in a folder of src/web/pages says all about them. */
export const ownPages = pages.map(({ path, role, title, folder, load }) => {
  const access = { resource: path.slice(1), action: 'list' };
  addPage(access.resource, role);
  const Page = lazy(async () => ({ default: await load() }));
  return { path, handle: { access, title, folder }, element: <Page /> };
});

/** Where a sign-in provider sends the browser back to; open to all. */
export const oAuth = (provider: Provider) =>
  screenRoute(undefined, {
    load: async () => {
      const { OAuthPage } = await loadWith('account', import('../account/oauth/OAuthPage'));
      return () => <OAuthPage provider={provider} />;
    },
    shape: 'text',
  });
