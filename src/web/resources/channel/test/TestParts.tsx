/** Shared parts of the dialogs that test channels: results, progress, buttons. */
import { useDataProvider } from 'react-admin';
import type { Channel } from '../../../../schema/records.gen';
import { channelStatus } from '../../../../schema/records.gen';
import { groupDigits } from '../../../formats/number/numbers';
import { useStop } from '../../../list/jobs/useStop';
import { useTranslate } from '../../../locales/catalogue';
import type { RecordRow } from '../../../relay/config/resourceConfig';
import { reportOf } from '../../../relay/errors/ManyError';
import { useUndo } from '../../../relay/useUndo';
import { useWrite } from '../../../relay/useWrite';
import type { Change } from '../../../relay/write/changes';
import { Button } from '../../../ui/Button';
import { DialogActions } from '../../../ui/dialog/DialogActions';
import type { ChannelTest, TestResult, TestRun } from './useTestRun';

const switchedOff = { status: channelStatus.disabled };

/** The seconds of a test, or why there are none. */
export function ResultText({ result }: { result: TestResult | undefined }) {
  const t = useTranslate();
  if (result?.failure !== undefined) return <span className="error">{result.failure}</span>;
  if (result?.notTested !== undefined) return <span className="muted">{result.notTested}</span>;
  if (result?.seconds === undefined) return null;
  return <span className="chip green">{t('channel.matrixOk', { seconds: result.seconds })}</span>;
}

/** How far the tests are and how they went, with buttons to start and stop them, and for the channels that failed. */
export function TestActions({
  run,
  tests,
  onSelect,
  onClose,
}: {
  run: TestRun;
  tests: readonly ChannelTest[];
  /** Makes channels the selection of the list. */
  onSelect: (rows: readonly RecordRow<Channel>[]) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const provider = useDataProvider();
  const offerUndo = useUndo('channel', provider);
  const { busy: isDisabling, write } = useWrite('channel');
  const { busy, failing, finished, count, passed, failed } = run;
  const gone = useStop();
  const working = failing.filter(({ status }) => status === channelStatus.enabled);
  const disable = async () => {
    const isDone = await write(async () => {
      const ids = working.map(({ id }) => id);
      const changes: Change[] = [];
      const meta = { onWritten: (change: Change) => void changes.push(change) };
      const job = provider.updateMany('channel', { ids, data: switchedOff, meta });
      const { failed: notOff } = await reportOf(ids, job);
      if (changes.length > 0)
        offerUndo(t('channel.failedOff', { count: groupDigits(changes.length) }), changes);
      for (const { error } of notOff.slice(0, 1)) throw error;
    });
    if (isDone && !gone.current.signal.aborted) onClose();
  };
  const left = count - passed - failed;
  const ended = { ok: groupDigits(passed), failed: groupDigits(failed), left: groupDigits(left) };
  const partText = finished === count ? 'channel.testsEnded' : 'channel.testsStopped';
  const endText = left === 0 ? 'channel.matrixDone' : partText;
  return (
    <>
      <p aria-live="polite">
        {busy
          ? t('channel.matrixProgress', { done: groupDigits(finished), count: groupDigits(count) })
          : count > 0 && t(endText, ended)}
      </p>
      {busy && <progress max={count} value={finished} />}
      <DialogActions cancelLabel={t('common.close')} onCancel={onClose}>
        {busy && <Button onClick={run.stop}>{t('bulk.stop')}</Button>}
        {!busy && failing.length > 0 && (
          <>
            <Button
              onClick={() => {
                onSelect(failing);
                onClose();
              }}
            >
              {t('channel.selectFailed', { count: groupDigits(failing.length) })}
            </Button>
            {working.length > 0 && (
              <Button kind="danger" aria-disabled={isDisabling} onClick={() => void disable()}>
                {t('channel.matrixDisable', { count: groupDigits(working.length) })}
              </Button>
            )}
          </>
        )}
        {!busy && (
          <Button kind="primary" disabled={tests.length === 0} onClick={() => run.start(tests)}>
            {t('channel.matrixStart', { count: groupDigits(tests.length) })}
          </Button>
        )}
      </DialogActions>
    </>
  );
}
