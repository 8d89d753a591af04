import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { framePart } from '../core/framePart';
import { useStoreValue } from '../core/storage/createStore';
import { useStoredUser } from '../core/storage/storedUser';
import { loadWith, useTranslate } from '../core/texts/catalogue';
import { panelTexts } from '../grid/panelTexts';
import { lazyDialog } from '../ui/lazyDialog';
import { Footer } from './Footer';
import { keepFocus } from './keepFocus';
import { Layout } from './Layout';
import { PhoneBar } from './PhoneBar';
import { SideNav } from './SideNav';
import { takeTypeAhead } from './typeAhead';
import { type Overlay, useConsoleKeys } from './useConsoleKeys';
import { usePageTitle } from './usePageTitle';
import { useRail } from './useRail';

// Loaded when they are first opened.
const Palette = lazyDialog(() =>
  import('./Palette').then(
    (module) => module.Palette,
    (error: unknown) => {
      takeTypeAhead();
      throw error;
    },
  ),
);
const ShortcutsDialog = lazyDialog(
  async () => (await loadWith(panelTexts, import('./ShortcutsDialog'))).ShortcutsDialog,
);

/** The frame of the pages of whoever is signed in: navigation at the side, on phones a bar with a drawer. */
function UserFrame({ pathname, children }: { pathname: string; children: ReactNode }) {
  const t = useTranslate();
  const [isRail, toggleRail] = useRail();
  const [overlay, setOverlay] = useState<Overlay>();
  useConsoleKeys(pathname, setOverlay, toggleRail);
  useEffect(keepFocus, []);
  usePageTitle();
  const Part = useStoreValue(framePart);
  const close = () => setOverlay(undefined);
  const nav = { pathname, onOpen: setOverlay };
  return (
    <div className={isRail ? 'app rail' : 'app'}>
      <a className="skip" href="#content">
        {t('nav.skip')}
      </a>
      <PhoneBar {...nav} />
      <header className="side">
        <SideNav {...nav} isRail={isRail} onToggle={toggleRail} />
      </header>
      <div className="page">
        {Part && <Part />}
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <Footer />
      </div>
      <Suspense>
        {overlay === 'palette' && <Palette onClose={close} onOpen={setOverlay} />}
        {overlay === 'keys' && <ShortcutsDialog onClose={close} />}
      </Suspense>
    </div>
  );
}

/** The frame of every page of the console app. */
export function Frame({ pathname, children }: { pathname: string; children: ReactNode }) {
  const user = useStoredUser();
  useEffect(() => {
    // The style sheet gives messages another place above the navigation.
    document.documentElement.dataset['frame'] = user ? 'user' : 'guest';
    return () => {
      delete document.documentElement.dataset['frame'];
    };
  }, [user]);
  if (!user) return <Layout pathname={pathname}>{children}</Layout>;
  return <UserFrame pathname={pathname}>{children}</UserFrame>;
}
