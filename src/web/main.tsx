/** The entry: draws the sign-in page at once, or loads the console app with everything its first page needs. */
import { createRoot, type Root } from 'react-dom/client';
import { onSessionEnd } from './http/request';
import { Layout } from './layout/Layout';
import { isPublicPath, setShowPage } from './navigation';
import { LoginPage } from './pages/login/LoginPage';
import { expireSession } from './session';
import { loadStatus } from './status/statusStore';
import { Toasts } from './toasts/Toasts';
import { LoadFailed } from './ui/LoadFailed';
import './styles.css';

const importConsole = () => import('./App');

/** The console app keeps its router; it is made anew only after the sign-in page was shown. */
let shown: 'public' | 'console' | undefined;

async function showPage(root: Root): Promise<void> {
  if (isPublicPath(location.pathname)) {
    shown = 'public';
    root.render(<><Layout pathname={location.pathname}><LoginPage key={location.search} /></Layout><Toasts /></>);
    return;
  }
  if (shown === 'console') return; // its router follows the address itself
  shown = 'console';
  try {
    const { createConsole } = await importConsole();
    const page = await createConsole();
    if (shown === 'console') root.render(<>{page}<Toasts /></>);
  } catch {
    root.render(<LoadFailed />);
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
