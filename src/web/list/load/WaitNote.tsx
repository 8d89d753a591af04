import { useEffect, useState } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { useWaitingUntil } from '../../relay/calls/withWaits';

/**
 * Says while a relay takes no more calls, and in how many seconds it is likely to go on. Draws nothing else.
 * @example
 * <p>{t('load.rows', { rows })} <WaitNote /></p>
 */
export function WaitNote() {
  const t = useTranslate();
  const until = useWaitingUntil();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  if (until === undefined) return null;
  const seconds = Math.max(1, Math.ceil((until - now) / 1000));
  return <small className="muted">{t('list.waiting', { seconds })}</small>;
}
