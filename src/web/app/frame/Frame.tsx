import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { framePart } from '../../list/jobs/framePart';
import { loadWith, useTranslate } from '../../locales/catalogue';
import { useSharedValue } from '../../storage/sharedValue';
import { useStoredUser } from '../../storage/storedUser';
import { lazyDialog } from '../../ui/dialog/lazyDialog';
import { LateAnnouncements } from '../announcements/LateAnnouncements';
import { ConsoleKeys, type Overlay } from '../navigation/ConsoleKeys';
import { PhoneBar } from '../navigation/PhoneBar';
import { SideNav } from '../navigation/SideNav';
import { Palette } from '../palette/Palette';
import { Footer } from './Footer';
import { keepFocus } from './keepFocus';
import { Layout } from './Layout';
import { usePageTitle } from './usePageTitle';
import { useRail } from './useRail';

// Loaded when it is first opened. The palette is there from the start: what is typed after Ctrl K belongs into it.
const FrameDialog = lazyDialog(
  async () => (await loadWith('panel', import('./FrameDialog'))).FrameDialog,
);

/** The frame of the pages of a signed-in user: navigation at the side, on phones a bar with a drawer. */
function UserFrame({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const [isRail, toggleRail] = useRail();
  const [overlay, setOverlay] = useState<Overlay>();
  useEffect(keepFocus, []);
  usePageTitle();
  const Part = useSharedValue(framePart);
  const client = useQueryClient();
  const close = () => setOverlay(undefined);
  // It stays, closed, until what it opened is loaded.
  const closePalette = () => setOverlay((now) => (now === 'palette' ? undefined : now));
  return (
    <div className={isRail ? 'app rail' : 'app'}>
      <a className="skip" href="#content">
        {t('nav.skip')}
      </a>
      <PhoneBar onOpen={setOverlay} />
      <header className="side">
        <SideNav onOpen={setOverlay} isRail={isRail} onToggle={toggleRail} />
      </header>
      <div className="page">
        <LateAnnouncements client={client} />
        {Part && <Part />}
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <Footer />
      </div>
      <ConsoleKeys onOpen={setOverlay} onToggleNav={toggleRail} />
      <Suspense>
        {overlay === 'palette' ? (
          <Palette onClose={closePalette} onOpen={setOverlay} />
        ) : (
          overlay && <FrameDialog isSignOut={overlay === 'signOut'} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}

function GuestFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Layout pathname={pathname}>{children}</Layout>;
}

/** The frame of every page of the console app. */
export function Frame({ children }: { children: ReactNode }) {
  const user = useStoredUser();
  useEffect(() => {
    // The style sheet gives messages another place above the navigation.
    document.documentElement.dataset['frame'] = user ? 'user' : 'guest';
    return () => {
      delete document.documentElement.dataset['frame'];
    };
  }, [user]);
  if (!user) return <GuestFrame>{children}</GuestFrame>;
  return <UserFrame>{children}</UserFrame>;
}
