import { Header } from 'virtual:own/header';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useStore } from 'react-admin';
import { useLocation } from 'react-router';
import { framePart } from '../../list/jobs/framePart';
import { loadWith, useTranslate } from '../../locales/catalogue';
import { systemName, useStatus } from '../../relay/calls/relayStatus';
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

const narrow = window.matchMedia('(max-width: 1023px)');

/**
 * Whether the navigation shows icons only, and a function that changes it. Wide windows remember the choice; narrow
 * ones begin with icons.
 */
function useRail(): [boolean, () => void] {
  const [isRailWide, rememberRail] = useStore('nav-rail', false);
  const [isNarrow, setNarrow] = useState(narrow.matches);
  const [isRailNarrow, setRailNarrow] = useState(true);
  useEffect(() => {
    const follow = () => {
      setNarrow(narrow.matches);
      setRailNarrow(true);
    };
    setNarrow(narrow.matches);
    narrow.addEventListener('change', follow);
    return () => narrow.removeEventListener('change', follow);
  }, []);
  const isRail = isNarrow ? isRailNarrow : isRailWide;
  return [isRail, () => (isNarrow ? setRailNarrow(!isRail) : rememberRail(!isRail))];
}

/** Begins the title of the window with the heading of the page, so that tabs, history and readers tell pages apart. */
function usePageTitle(): void {
  const status = useStatus();
  useEffect(() => {
    const main = document.getElementById('content');
    const show = () => {
      // A page within a frame may say its title itself, behind the one of the frame.
      const heading = main?.querySelector(
        'h1:not(#react-admin-title, :empty), #react-admin-title > :last-child',
      )?.textContent;
      const title = `${heading ? `${heading} · ` : ''}${systemName(status)}`;
      if (document.title !== title) document.title = title;
    };
    show();
    const watch = new MutationObserver(show);
    if (main) watch.observe(main, { childList: true, subtree: true, characterData: true });
    return () => watch.disconnect();
  }, [status]);
}

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
        {Header && <Header />}
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
