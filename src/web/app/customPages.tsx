/** The pages beside those of the resources: what they are to `canAccess`, and their code. */

import type { ComponentType } from 'react';
import type { Provider } from '../account/signInProviders';
import { texts as accountTexts } from '../account/texts';
import { formTexts } from '../form/texts';
import { loadTexts, loadWith } from '../locales/catalogue';
import { texts as chatTexts } from '../pages/chat/texts';
import { texts as homeTexts } from '../pages/home/texts';
import { texts as referenceTexts } from '../pages/reference/texts';
import { texts as settingTexts } from '../pages/setting/texts';
import { texts as topUpTexts } from '../pages/topup/texts';
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
  return (await loadWith(homeTexts, import('../pages/home/HomePage'))).HomePage;
});

export const dashboard = page('dashboard', async () => {
  const { Dashboard } = await loadWith(homeTexts, import('../pages/home/Dashboard'));
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
    (await loadWith(referenceTexts, import('../pages/reference/ReferencePage'))).ReferencePage,
);

export const profile = page(
  'profile',
  async () => (await loadWith(formTexts, import('../account/profile/ProfilePage'))).ProfilePage,
);

export const setting = page(
  'setting',
  async () => {
    const code = import('../pages/setting/SettingPage');
    const others = [loadTexts(accountTexts), loadTexts(formTexts)];
    return (await loadWith(settingTexts, code, ...others)).SettingPage;
  },
  'settings',
);

export const topUp = page(
  'topup',
  async () => (await loadWith(topUpTexts, import('../pages/topup/TopUpPage'))).TopUpPage,
);

export const chat = page(
  'chat',
  async () => (await loadWith(chatTexts, import('../pages/chat/ChatPage'))).ChatPage,
);

/** Where a sign-in provider sends the browser back to; open to all. */
export const oAuth = (provider: Provider) =>
  screenRoute(undefined, {
    load: async () => {
      const { OAuthPage } = await loadWith(accountTexts, import('../account/oauth/OAuthPage'));
      return () => <OAuthPage provider={provider} />;
    },
    shape: 'text',
  });
