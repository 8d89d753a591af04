import { type ComponentType, useEffect, useState } from 'react';
import { loadWith } from '../../locales/catalogue';
import { useStatus } from '../../relay/calls/relayStatus';
import type { AnnouncementsProps } from './AnnouncementsProps';

/** Milliseconds that a page has for itself first. */
const idleMs = 1500;

/** Nobody misses them, and the next page loads them. */
const ignore = () => {};

/** The announcements of a relay that has some, above the page: their code and texts come after the page. */
export function LateAnnouncements(props: AnnouncementsProps) {
  const isThere = useStatus()['announcements'] === true;
  const [Part, setPart] = useState<ComponentType<AnnouncementsProps>>();
  useEffect(() => {
    if (!isThere) return;
    const timer = setTimeout(() => {
      loadWith('announcement', import('./Announcements')).then(
        (code) => setPart(() => code.Announcements),
        ignore,
      );
    }, idleMs);
    return () => clearTimeout(timer);
  }, [isThere]);
  return Part && <Part {...props} />;
}
