import { useEffect } from 'react';
import { systemName, useStatus } from '../../relay/calls/relayStatus';

/** Begins the title of the window with the heading of the page, so that tabs, history and readers tell pages apart. */
export function usePageTitle(): void {
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
