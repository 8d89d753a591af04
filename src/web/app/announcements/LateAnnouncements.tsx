import { type ComponentType, useEffect, useState } from 'react';
import { loadWith } from '../../locales/catalogue';
import { useStatus } from '../../relay/calls/relayStatus';
import { readText, roomKey } from '../../storage/browserStorage';
import type { AnnouncementsProps } from './AnnouncementsProps';

/** Milliseconds that a page has for itself first, where none were seen the last time. */
const idleMs = 1500;

/** The announcements of a relay that has some, above the page; what cannot be loaded now is so by the next page. */
export function LateAnnouncements(props: AnnouncementsProps) {
  const isThere = useStatus()['announcements'] === true;
  const [Part, setPart] = useState<ComponentType<AnnouncementsProps>>();
  const [height] = useState(() => Number(readText(roomKey)));
  useEffect(() => {
    if (!isThere) return;
    const load = async () => {
      const code = await loadWith('announcement', import('./Announcements')).catch(() => undefined);
      if (code) setPart(() => code.Announcements);
    };
    const timer = setTimeout(load, height > 0 ? 0 : idleMs);
    return () => clearTimeout(timer);
  }, [isThere, height]);
  if (Part) return <Part {...props} />;
  return isThere && height > 0 && <div style={{ height }} />;
}
