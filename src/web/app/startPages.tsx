/** Draws a public page, the sign-in page at once, or loads the console app with everything its first page needs. */

import type { ComponentType, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { setConsoleCode } from '../account/consoleCode';
import { LoginPage } from '../account/login/LoginPage';
import { loadLanguage, loadTexts, loadWith } from '../locales/catalogue';
import { Localized } from '../locales/locale';
import { loadStatus } from '../relay/calls/relayStatus';
import { onSessionEnd } from '../relay/calls/sessionEnd';
import { expireSession } from '../relay/session/session';
import { basePath, ownPath } from '../storage/ownAddress';
import { drawForUser } from '../storage/storedUser';
import { followAddress, isPublicPath, type PublicPath } from '../ui/links/publicPages';
import { LoadFailed } from '../ui/loading/LoadFailed';
import { hideComposingKeys } from '../ui/page/composition';
import { PageToasts } from '../ui/toasts/Toasts';

import { Layout } from './frame/Layout';
import { watchUpdates } from './tellUpdate';

type ConsoleCode = typeof import('./createConsole');

/** The code of the console app, once it is there with its texts; a language that is chosen later brings its own. */
let consoleApp: ConsoleCode | undefined;

/** Loads the code of the console app and, at the same time, its texts in the language in use. */
async function importConsole(): Promise<ConsoleCode> {
  const [{ createConsole, importList }] = await Promise.all([
    import('./createConsole'),
    loadTexts('console'),
    loadLanguage(),
  ]);
  consoleApp = { createConsole, importList };
  return consoleApp;
}

/** The page that needs the code says where it cannot be loaded. */
const ignore = () => undefined;

setConsoleCode(() => {
  importConsole()
    .then(({ importList }) => importList())
    .catch(ignore);
});

/** A page of parts that the console has, too, with the texts of both. */
const withTexts = <Code,>(code: Promise<Code>) => loadWith('account', code, loadTexts('console'));

/** Pages outside the console app; the sign-in page is part of the entry. */
const publicPages: Record<PublicPath, () => Promise<ComponentType>> = {
  '/login': async () => LoginPage,
  '/register': async () =>
    (await withTexts(import('../account/register/RegisterPage'))).RegisterPage,
  '/reset': async () => (await loadWith('account', import('../account/reset/ResetPage'))).ResetPage,
  '/user/reset': async () =>
    (await withTexts(import('../account/reset/NewPasswordPage'))).NewPasswordPage,
};

/**
 * Puts the address below the console's path where it was asked for without, and one slash before the rest: a path that
 * begins with two would be the name of another host in a link.
 */
function tidyAddress(): void {
  const { pathname, search, hash } = location;
  const isBelow = `${pathname}/`.startsWith(`${basePath}/`);
  const path = basePath + (isBelow ? ownPath() : pathname).replace(/^\/+/, '/');
  if (path !== pathname) history.replaceState(history.state, '', path + search + hash);
}

/**
 * Draws the page of the address into an element, and follows the address.
 * @returns what takes it away again
 */
export function startPages(container: Element): () => void {
  tidyAddress();
  const root = createRoot(container);
  /** The console app is made again only after a public page was shown. */
  let shown: 'public' | 'console' | undefined;
  /** Number of the newest page asked for; one whose code comes later than that is not drawn. */
  let newest = 0;
  const showPage = async (): Promise<void> => {
    const pathname = ownPath();
    const { search } = location;
    const isPublic = isPublicPath(pathname);
    if (!isPublic && shown === 'console') return; // it opens the page of the address once its code is there
    shown = isPublic ? 'public' : 'console';
    newest += 1;
    const mine = newest;
    const show = (page: ReactNode) => {
      if (mine === newest)
        root.render(
          <Localized>
            {page}
            <PageToasts />
          </Localized>,
        );
    };
    try {
      if (isPublic) {
        drawForUser(false);
        const [Page] = await Promise.all([publicPages[pathname](), loadLanguage()]);
        show(
          <Layout pathname={pathname}>
            <Page key={search} />
          </Layout>,
        );
        return;
      }
      // Not waited for where it is there: its first page asks for its rows at once.
      const { createConsole } = consoleApp ?? (await importConsole());
      if (mine === newest) show(await createConsole());
    } catch (error) {
      // The browser's own report, so that monitoring sees a broken page.
      window.reportError(error);
      show(<LoadFailed />);
    }
  };
  const ends = [
    hideComposingKeys(),
    watchUpdates(),
    followAddress(() => void showPage()),
    onSessionEnd(expireSession),
  ];
  void loadStatus();
  void showPage();
  return () => {
    newest += 1;
    for (const end of ends) end();
    root.unmount();
  };
}
