import { useEffect, useState } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { useSecondCheck } from '../../relay/check/useSecondCheck';
import { showError } from '../../relay/errors/showError';
import { fetchChannelKey } from '../../relay/session/passkeyCalls';
import { Button } from '../../ui/Button';
import { copyAndTell } from '../../ui/files/copyAndTell';
import { useBusy } from '../../ui/loading/useBusy';

/** A key leaves the screen by itself. */
const shownMs = 60_000;

/** Shows the stored key of a channel, after the check that the relay wants. It is in this part's memory alone. */
export function ChannelKey({ id }: { id: unknown }) {
  const t = useTranslate();
  const [busy, run] = useBusy();
  const [key, setKey] = useState<string>();
  const { withCheck, checkDialog } = useSecondCheck();
  useEffect(() => {
    if (key === undefined) return undefined;
    const timer = setTimeout(() => setKey(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [key]);
  const show = () =>
    run(async () => {
      try {
        setKey(
          await withCheck('channel.key.read', t('channelKey.check'), () => fetchChannelKey(id)),
        );
      } catch (error) {
        showError(error);
      }
    });
  return (
    <section aria-label={t('channelKey.title')}>
      {key === undefined ? (
        <Button size="small" disabled={busy} onClick={() => void show()}>
          {t('channelKey.show')}
        </Button>
      ) : (
        <>
          <p>
            <code className="wrap">{key}</code>
          </p>
          <Button size="small" onClick={() => void copyAndTell(key)}>
            {t('channelKey.copy')}
          </Button>{' '}
          <Button size="small" onClick={() => setKey(undefined)}>
            {t('channelKey.hide')}
          </Button>
        </>
      )}
      {checkDialog}
    </section>
  );
}
