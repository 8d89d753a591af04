import { useState } from 'react';
import type { Row } from '../../../../schema/types';
import { useTranslate } from '../../../locales/catalogue';
import { statusText, useStatus } from '../../../relay/calls/relayStatus';
import { releasesOf } from '../../../relay/site/releases';
import { Button } from '../../../ui/Button';
import { Markdown } from '../../../ui/content/Markdown';
import { useBusy } from '../../../ui/loading/useBusy';
import { showToast } from '../../../ui/toasts/showToast';

/** Compares the relay's version with the newest release. */
export function UpdateCheck() {
  const t = useTranslate();
  const status = useStatus();
  const version = statusText(status, 'version');
  const releases = releasesOf(status);
  const [busy, run] = useBusy();
  const [news, setNews] = useState<{ tag: string; body: string }>();
  const check = async () => {
    try {
      const response = await fetch(releases, {
        signal: AbortSignal.timeout(15_000),
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      });
      if (!response.ok) throw new Error(String(response.status));
      const { tag_name, body }: Row = await response.json();
      const tag = String(tag_name ?? '');
      if (tag === version) showToast('success', t('setting.updateCurrent', { tag }));
      else setNews({ tag, body: String(body ?? '') });
    } catch (error) {
      showToast(
        'error',
        t('setting.updateFailed', {
          message: error instanceof Error ? error.message : String(error),
        }),
      );
    }
  };
  return (
    <section className="form-section">
      <h2 id="version" tabIndex={-1}>
        {t('setting.version', { version })}
      </h2>
      {releases !== '' && (
        <Button disabled={busy} onClick={() => void run(check)}>
          {t('setting.update')}
        </Button>
      )}
      {news && (
        <>
          <p>{t('setting.updateNew', { tag: news.tag, version })}</p>
          <Markdown text={news.body} />
        </>
      )}
    </section>
  );
}
