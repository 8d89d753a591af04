import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { TimeBox } from '../../../formats/time/TimeBox';
import { fromTypedTime, timeText } from '../../../formats/time/times';
import { useTranslate } from '../../../locales/catalogue';
import type { RelayDataProvider } from '../../../relay/dataProvider';
import { HttpError } from '../../../relay/errors/HttpError';
import { showError } from '../../../relay/errors/showError';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog';
import { Field } from '../../../ui/fields/Field';
import { useBusy } from '../../../ui/loading/useBusy';
import { showToast } from '../../../ui/toasts/showToast';

const thirtyDays = 2_592_000;

/** Deletes log entries before a time; 30 days ago to begin with. */
export function LogClearing() {
  const t = useTranslate();
  const provider = useDataProvider<RelayDataProvider>();
  const [text, setText] = useState(() => timeText(Math.floor(Date.now() / 1000) - thirtyDays));
  const [asking, setAsking] = useState(false);
  const [busy, run] = useBusy();
  const before = fromTypedTime(text);
  const clear = async () => {
    setAsking(false);
    try {
      const count = await provider.clearLog(before ?? 0);
      if (count === undefined)
        return showToast('success', t('success.done'), { about: t('setting.logTitle') });
      if (count === 'begun') return showToast('info', t('setting.logBegun'));
      showToast('success', t('setting.logDone', { count }));
    } catch (error) {
      if (error instanceof HttpError && ['unsure', 'notDone'].includes(error.kind))
        showError(error);
      else if (!(error instanceof HttpError && error.kind === 'unauthorized'))
        showToast(
          'error',
          t('setting.logFailed', {
            message: error instanceof Error ? error.message : String(error),
          }),
        );
    }
  };
  return (
    <section className="form-section">
      <h2 id="clear-log" tabIndex={-1}>
        {t('setting.logTitle')}
      </h2>
      <div className="toolbar">
        <Field label={t('setting.logBefore')} isCompact>
          {(id) => <TimeBox id={id} text={text} onText={setText} />}
        </Field>
        <Button
          kind="danger"
          disabled={busy || before === undefined}
          onClick={() => setAsking(true)}
        >
          {t('setting.logClear')}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={t('setting.logConfirm', { time: timeText(before) })}
          text={t('delete.text')}
          confirmLabel={t('setting.logClear')}
          danger
          onConfirm={() => void run(clear)}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  );
}
