import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Announced, announced } from '../../../schema/answers/announced';
import { isTextKey, useTranslate } from '../../locales/catalogue';
import { ask } from '../../relay/calls/ask';
import {
  readObject,
  readText,
  roomKey,
  writeObject,
  writeText,
} from '../../storage/browserStorage';
import { onOtherUser, useStoredUser } from '../../storage/storedUser';
import { Markdown } from '../../ui/content/Markdown';
import { Icon } from '../../ui/Icon';
import type { AnnouncementsProps } from './AnnouncementsProps';
import './announcements.css';

/** Milliseconds after which an open page asks again. */
const freshMs = 300_000;

/** So many have a line at once; the others follow as these are read. */
const maxLines = 3;

/** The versions that were read in this browser, by account and id. */
const key = 'announcements-read';

/** Another text after each change. */
const versionOf = (item: Announced) => String(item.updated_time);

// Others have other ones.
onOtherUser(() => writeText(roomKey, null));

/** Those for this reader, now, from time to time, and after an administrator changed some here. */
function useAnnounced(
  account: string,
  { client }: AnnouncementsProps,
): readonly Announced[] | undefined {
  const [found, setFound] = useState<{ account: string; items: readonly Announced[] }>();
  useEffect(() => {
    const stop = new AbortController();
    const read = () => {
      const { signal } = stop;
      ask('announcement/current', announced, { signal, keepsSession: true }).then(
        (items) => setFound({ account, items }),
        // They are asked for again at the next time.
        () => signal.aborted || setFound((now) => now ?? { account, items: [] }),
      );
    };
    read();
    const timer = setInterval(() => document.hidden || read(), freshMs);
    const end = client?.getQueryCache().subscribe(({ type, query, ...event }) => {
      const isRead = type === 'updated' && 'action' in event && event.action.type === 'success';
      if (isRead && query.queryKey[0] === 'announcement') read();
    });
    return () => {
      stop.abort();
      clearInterval(timer);
      end?.();
    };
  }, [account, client]);
  return found?.account === account ? found.items : undefined;
}

function Line({ item, onRead }: { item: Announced; onRead: () => void }) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const level = `announcement.${item.level}`;
  const title = (
    <span className="announced-title">
      {isTextKey(level) && <strong>{t(level)}</strong>} <bdi>{item.title}</bdi>
    </span>
  );
  return (
    <li className={`announced ${item.level}`}>
      {item.body.trim() === '' ? (
        title
      ) : (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{title}</summary>
          {isOpen && <Markdown text={item.body} />}
        </details>
      )}
      <button
        type="button"
        className="announced-close"
        aria-label={t('announcement.read', { title: item.title })}
        title={t('announcement.read', { title: item.title })}
        onClick={onRead}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

/** The reader's announcements, until they are dismissed; one that was changed comes again. */
export function Announcements(props: AnnouncementsProps) {
  const t = useTranslate();
  const account = String(useStoredUser()?.id ?? '');
  const items = useAnnounced(account, props);
  const [read, setRead] = useState(() => readObject(key) ?? {});
  const placeOf = ({ id }: Announced) => `${account} ${id}`;
  const unread = items?.filter((item) => read[placeOf(item)] !== versionOf(item));
  const section = useRef<HTMLElement>(null);
  const hasRead = unread !== undefined;
  useLayoutEffect(() => {
    // An open one is closed on the next page.
    if (hasRead && !section.current?.querySelector('details[open]'))
      writeText(roomKey, section.current && String(section.current.offsetHeight));
  });
  if (!items || !unread) return <div style={{ height: Number(readText(roomKey)) }} />;
  if (unread.length === 0) return null;
  const dismiss = (item: Announced) => {
    // Those of other accounts stay; of this one, those that are still announced.
    const known = items.map(placeOf);
    const kept = Object.entries({ ...readObject(key), ...read }).filter(
      ([place]) => !place.startsWith(`${account} `) || known.includes(place),
    );
    const next = { ...Object.fromEntries(kept), [placeOf(item)]: versionOf(item) };
    writeObject(key, next);
    setRead(next);
  };
  const more = unread.length - maxLines;
  return (
    <section ref={section} className="announcements" aria-label={t('announcement.all')}>
      <ul>
        {unread.slice(0, maxLines).map((item) => (
          <Line key={item.id} item={item} onRead={() => dismiss(item)} />
        ))}
      </ul>
      {more > 0 && <p>{t('announcement.more', { count: more })}</p>}
    </section>
  );
}
