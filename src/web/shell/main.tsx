/**
 * The entry: draws a public page, the sign-in page at once, or loads the console app with everything its first page
 * needs.
 */

import { consoleFiles } from 'virtual:files';
import type { ComponentType, ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { LoginPage } from '../account/login/LoginPage';
import { texts as accountTexts } from '../account/texts';
import { setConsoleCode } from '../core/consoleCode';
import { isPublicPath, type PublicPath, setConsoleNavigate, setShowPage } from '../core/navigation';
import { preloadFiles } from '../core/preloadFiles';
import { onSessionEnd } from '../core/sessionEnd';
import { loadStatus } from '../core/statusStore';
import { drawForUser } from '../core/storage/storedUser';
import { loadLanguage, loadTexts, loadWith } from '../core/texts/catalogue';
import { Localized } from '../core/texts/locale';
import { whenIdle } from '../core/whenIdle';
import { expireSession, returnAddress } from '../data/session';
import { LoadFailed } from '../ui/LoadFailed';
import { PageToasts } from '../ui/Toasts';
import { consoleTexts } from './consoleTexts';
import { Layout } from './Layout';
import '../ui/tokens.css';
import '../ui/first.css';

type ConsoleCode = Pick<typeof import('./App'), 'createConsole' | 'importList'>;

/** The code of the console app, once it is there with its texts; a language that is chosen later brings its own. */
let consoleApp: ConsoleCode | undefined;

/** Loads the code of the console app and, at the same time, its texts in the language in use. */
async function importConsole(): Promise<ConsoleCode> {
  const [{ createConsole, importList }] = await Promise.all([
    import('./App'),
    loadTexts(consoleTexts),
    loadLanguage(),
  ]);
  consoleApp = { createConsole, importList };
  return consoleApp;
}

/** What is not there by then is loaded with the page, which says where that fails. */
const ignore = () => undefined;

let isPrepared = false;

/** Aborted once the console is about to be drawn. */
const rehearsal = new AbortController();

/** Draws the console where nobody sees it, once its files are there and the page has nothing else to do. */
async function rehearse(): Promise<void> {
  if (!(await preloadFiles(consoleFiles))) return;
  await new Promise<void>((resolve) => void whenIdle(resolve));
  if (rehearsal.signal.aborted) return;
  const [{ rehearseConsole }] = await Promise.all([import('./rehearseConsole'), importConsole()]);
  await rehearseConsole(returnAddress('/token'), rehearsal.signal);
}

setConsoleCode({
  prepare: () => {
    if (isPrepared) return;
    isPrepared = true;
    loadTexts(consoleTexts).catch(ignore);
    rehearse().catch(ignore);
  },
  run: () => {
    rehearsal.abort();
    void importConsole()
      .then(({ importList }) => importList(), ignore)
      .catch(ignore);
  },
});

/** A page of parts that the console has, too, with the texts of both. */
const withTexts = <Code,>(code: Promise<Code>) =>
  loadWith(accountTexts, code, loadTexts(consoleTexts));

/** Pages outside the console app; the sign-in page is part of the entry. */
const publicPages: Record<PublicPath, () => Promise<ComponentType>> = {
  '/login': async () => LoginPage,
  '/register': async () =>
    (await withTexts(import('../account/register/RegisterPage'))).RegisterPage,
  '/reset': async () =>
    (await loadWith(accountTexts, import('../account/reset/ResetPage'))).ResetPage,
  '/user/reset': async () =>
    (await withTexts(import('../account/reset/NewPasswordPage'))).NewPasswordPage,
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
        <Localized>
          {page}
          <PageToasts />
        </Localized>,
      );
  };
  try {
    if (isPublic) {
      setConsoleNavigate(undefined);
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
