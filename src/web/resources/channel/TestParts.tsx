/** What the dialogs that test channels share: results, progress, buttons. */
import { useDataProvider } from 'react-admin';
import type { Channel } from '../../../schema/records.gen';
import { channelStatus } from '../../../schema/records.gen';
import type { RecordRow } from '../../config/resourceConfig';
import { useTranslate } from '../../core/texts/catalogue';
import { useStop } from '../../core/useStop';
import { runJob } from '../../data/runJob';
import { useUndo } from '../../data/useUndo';
import { useWrite } from '../../data/useWrite';
import { updateRecord } from '../../data/writeRecord';
import { groupDigits } from '../../formats/numbers';
import { Button } from '../../ui/Button';
import { DialogActions } from '../../ui/DialogActions';
import type { ChannelTest, TestResult, TestRun } from './useTestRun';

const switchedOff = { status: channelStatus.disabled };

/** Switches channels off, a few at a time. @throws HttpError of the first that failed, after all were tried */
async function switchOff(
  rows: readonly RecordRow<Channel>[],
  onDone: (rows: readonly RecordRow<Channel>[]) => void,
): Promise<void> {
  const { done, failed } = await runJob({
    items: rows,
    signal: new AbortController().signal,
    work: (row) => updateRecord('channel', row.id, switchedOff, { status: row.status }),
  });
  onDone(done);
  const [first] = failed;
  if (first) throw first.error;
}

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
  const tell = useUndo('channel', useDataProvider());
  const { busy: isDisabling, write } = useWrite('channel');
  const { busy, failing, finished, count, passed, failed } = run;
  const gone = useStop();
  const working = failing.filter(({ status }) => status === channelStatus.enabled);
  const disable = async () => {
    const isDone = await write(() =>
      switchOff(working, (rows) => {
        const changes = rows.map((before) => ({ before, data: switchedOff }));
        if (rows.length > 0)
          tell(t('channel.failedOff', { count: groupDigits(rows.length) }), changes);
      }),
    );
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
