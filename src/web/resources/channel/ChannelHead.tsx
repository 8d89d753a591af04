import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { request } from '../../http/request';
import { useConsoleT } from '../../i18n/consoleMessages';
import { loadAllRows } from '../../providers/dataProvider';
import { useWrite } from '../../providers/useWrite';
import { showToast } from '../../toasts/toastStore';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { ImportDialog } from './ImportDialog';

const lookEveryMs = 2000;
const enabled = 1;

/** A run of tests on the relay, watched by the test times of the channels: the relay itself tells no progress (facts.md section 10). */
interface Run {
  /** Ids of the channels that are tested. */
  ids: ReadonlySet<unknown>;
  /** Epoch seconds, by the relay's clock as far as it shows: the latest test before the run. */
  before: ReadonlyMap<unknown, number>;
  done: number;
}

async function readChannels(signal: AbortSignal) {
  return loadAllRows('channel', {}, signal, () => {});
}

/** Test all, test the disabled ones, delete the disabled ones. */
export function ChannelHead() {
  const t = useConsoleT();
  const client = useQueryClient();
  const { busy, write } = useWrite('channel');
  const [run, setRun] = useState<Run>();
  const [importing, setImporting] = useState(false);
  const [disabledCount, setDisabledCount] = useState<number>();
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const watching = run !== undefined && run.done < run.ids.size;
  useEffect(() => {
    if (!watching) return;
    const timer = setInterval(() => {
      void readChannels(stop.current.signal)
        .then((rows) => {
          const tested = rows.filter(
            (row) =>
              run.ids.has(row.id) && Number(row['test_time']) > (run.before.get(row.id) ?? 0),
          ).length;
          setRun({ ...run, done: tested });
          void client.invalidateQueries({ queryKey: ['channel'] });
          if (tested === run.ids.size) showToast('info', t('channel.testDone', { count: tested }));
        })
        .catch(() => setRun(undefined));
    }, lookEveryMs);
    return () => clearInterval(timer);
  });
  const start = (scope: 'all' | 'disabled') =>
    write(async () => {
      stop.current = new AbortController();
      const rows = (await readChannels(stop.current.signal)).filter(
        (row) => scope === 'all' || row['status'] !== enabled,
      );
      await request('channel/test', { query: { scope } });
      showToast('info', t('channel.testStarted'));
      setRun({
        ids: new Set(rows.map(({ id }) => id)),
        before: new Map(rows.map((row) => [row.id, Number(row['test_time'] ?? 0)])),
        done: 0,
      });
    });
  const askDelete = () =>
    write(async () => {
      setDisabledCount(
        (await readChannels(stop.current.signal)).filter((row) => row['status'] !== enabled).length,
      );
    });
  const deleteDisabled = () => {
    setDisabledCount(undefined);
    void write(async () => {
      const count = Number(await request('channel/disabled', { method: 'DELETE' }));
      showToast('success', t('channel.deleted', { count }));
    });
  };
  return (
    <>
      {run && (
        <output className="muted">
          {t(watching ? 'channel.testProgress' : 'channel.testDone', {
            done: run.done,
            count: run.ids.size,
          })}
        </output>
      )}
      {watching && (
        <button type="button" className="button small link" onClick={() => setRun(undefined)}>
          {t('channel.testWatch')}
        </button>
      )}
      <button
        type="button"
        className="button"
        disabled={busy || watching}
        onClick={() => void start('all')}
      >
        {t('channel.testAll')}
      </button>
      <button
        type="button"
        className="button"
        disabled={busy || watching}
        onClick={() => void start('disabled')}
      >
        {t('channel.testDisabled')}
      </button>
      <button type="button" className="button" onClick={() => setImporting(true)}>
        {t('channel.import')}
      </button>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
      <button
        type="button"
        className="button danger"
        disabled={busy}
        onClick={() => void askDelete()}
      >
        {t('channel.deleteDisabled')}
      </button>
      {disabledCount !== undefined && (
        <ConfirmDialog
          title={t('channel.deleteDisabledTitle', { count: disabledCount })}
          text={t('delete.text')}
          confirmLabel={t('delete.confirm')}
          danger
          onConfirm={deleteDisabled}
          onCancel={() => setDisabledCount(undefined)}
        />
      )}
    </>
  );
}
