import { useState } from 'react';
import { useTranslate } from '../../../locales/catalogue';
import { describeError } from '../../../relay/errors/describeError';
import { canTest, testSettings } from '../../../relay/site/optionCalls';
import { Button } from '../../../ui/Button';
import { useBusy } from '../../../ui/loading/useBusy';

/** Tries the saved settings of a section, and shows what the other side says; nothing for other sections. */
export function SettingTest({ tab, section }: { tab: string; section: string }) {
  const t = useTranslate();
  const [isBusy, run] = useBusy();
  const [said, setSaid] = useState<{ text: string; isGood: boolean }>();
  if (!canTest(tab, section)) return null;
  const send = async () => {
    setSaid(undefined);
    try {
      setSaid({
        text: t('setting.testDone', { words: await testSettings(section) }),
        isGood: true,
      });
    } catch (error) {
      const text = describeError(error, t)?.text;
      if (text !== undefined) setSaid({ text, isGood: false });
    }
  };
  return (
    <div className="form-section setting-test">
      <Button size="small" disabled={isBusy} onClick={() => void run(send)}>
        {t('setting.test')}
      </Button>
      <span className="muted">{t('setting.testHint')}</span>
      <p role="status" className={said && !said.isGood ? 'error wrap' : 'wrap'}>
        {isBusy ? t('setting.testing') : said?.text}
      </p>
    </div>
  );
}
