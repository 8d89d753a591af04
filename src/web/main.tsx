/** The entry: draws a public page, the sign-in page at once, or loads the console app with everything its first page needs. */
import type { ComponentType, ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { onSessionEnd } from './http/request';
import { Layout } from './layout/Layout';
import { isPublicPath, type PublicPath, setShowPage } from './navigation';
import { LoginPage } from './pages/login/LoginPage';
import { expireSession } from './session';
import { loadStatus } from './status/statusStore';
import { PageToasts } from './toasts/Toasts';
import { LoadFailed } from './ui/LoadFailed';
import './styles.css';

const importConsole = () => import('./App');

/** Pages outside the console app; the sign-in page is part of the entry. */
const publicPages: Record<PublicPath, () => Promise<ComponentType>> = {
  '/login': async () => LoginPage,
  '/register': async () => (await import('./pages/register/RegisterPage')).RegisterPage,
  '/reset': async () => (await import('./pages/reset/ResetPage')).ResetPage,
  '/user/reset': async () => (await import('./pages/reset/NewPasswordPage')).NewPasswordPage,
};

/** The console app keeps its router; it is made anew only after a public page was shown. */
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
    const { createConsole } = await importConsole();
    show(await createConsole());
  } catch {
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
