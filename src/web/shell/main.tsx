/**
 * The entry: draws a public page, the sign-in page at once, or loads the console app with everything its first page
 * needs.
 */

import type { ComponentType, ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { LoginPage } from '../account/login/LoginPage';
import { texts as accountTexts } from '../account/texts';
import { isPublicPath, type PublicPath, setShowPage } from '../core/navigation';
import { onSessionEnd } from '../core/sessionEnd';
import { loadStatus } from '../core/statusStore';
import { loadTexts, loadWith } from '../core/texts/catalogue';
import { expireSession } from '../data/session';
import { LoadFailed } from '../ui/LoadFailed';
import { PageToasts } from '../ui/Toasts';
import { consoleTexts } from './consoleTexts';
import { Layout } from './Layout';
import '../ui/tokens.css';
import '../ui/first.css';

/** The code of the console app and, at the same time, its texts in the language in use. */
async function importConsole() {
  const [{ createConsole }] = await Promise.all([import('./App'), loadTexts(consoleTexts)]);
  return createConsole;
}

/** Pages outside the console app; the sign-in page is part of the entry. */
const publicPages: Record<PublicPath, () => Promise<ComponentType>> = {
  '/login': async () => LoginPage,
  '/register': async () =>
    (await loadWith(accountTexts, import('../account/register/RegisterPage'))).RegisterPage,
  '/reset': async () =>
    (await loadWith(accountTexts, import('../account/reset/ResetPage'))).ResetPage,
  '/user/reset': async () =>
    (await loadWith(accountTexts, import('../account/reset/NewPasswordPage'))).NewPasswordPage,
};

/** The console app keeps its router; a new one is made only after a public page was shown. */
let shown: 'public' | 'console' | undefined;

/** Number of the newest page asked for; one whose code comes later than that is not drawn. */
let newest = 0;

async function showPage(root: Root): Promise<void> {
  const { pathname, search } = location;
  const isPublic = isPublicPath(pathname);
  if (!isPublic && shown === 'console') return; // its router follows the address itself
  shown = isPublic ? 'public' : 'console';
  newest += 1;
  const mine = newest;
  const show = (page: ReactNode) => {
    if (mine === newest)
      root.render(
        <>
          {page}
          <PageToasts />
        </>,
      );
  };
  try {
    if (isPublic) {
      const Page = await publicPages[pathname]();
      show(
        <Layout pathname={pathname}>
          <Page key={search} />
        </Layout>,
      );
      return;
    }
    const createConsole = await importConsole();
    show(await createConsole());
  } catch (error) {
    // The browser's own report, so that monitoring sees a broken page.
    window.reportError(error);
    show(<LoadFailed />);
  }
}

function start(): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('the page has no #root');
  const root = createRoot(container);
  setShowPage(() => void showPage(root));
  onSessionEnd(expireSession);
  void loadStatus();
  void showPage(root);
}

start();
