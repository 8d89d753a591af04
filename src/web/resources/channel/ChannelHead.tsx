import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { channelStatus } from '../../../schema/records.gen';
import { HttpError } from '../../core/HttpError';
import { showError } from '../../core/showError';
import { loadWith, useTranslate } from '../../core/texts/catalogue';
import { showToast } from '../../core/toastStore';
import { useStop } from '../../core/useStop';
import { countDisabled, deleteDisabledChannels, testChannels } from '../../data/channelCalls';
import { loadAllRows } from '../../data/readList';
import { useWrite } from '../../data/useWrite';
import { groupDigits } from '../../formats/numbers';
import { useGrid } from '../../grid/GridContext';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { DropMenu } from '../../ui/DropMenu';
import { Icon } from '../../ui/Icon';
import { lazyDialog } from '../../ui/lazyDialog';
import { importTexts } from './importTexts';

const ImportDialog = lazyDialog(
  async () => (await loadWith(importTexts, import('./ImportDialog'))).ImportDialog,
);

const lookEveryMs = 2000;
/** A relay that has tested nothing for so long has stopped, as one that was restarted. */
const patienceMs = 300_000;

/** A run of tests on the relay, watched by the test times of the channels: the relay itself reports no progress. */
interface Run {
  /** Ids of the channels that are tested. */
  ids: ReadonlySet<unknown>;
  /** Epoch seconds, by the relay's clock as far as it shows: the latest test before the run. */
  before: ReadonlyMap<unknown, number>;
  done: number;
  /** When the last of them was seen to be done, in epoch ms. */
  movedAt: number;
}

const countsOf = ({ done, ids }: Run) => ({
  done: groupDigits(done),
  count: groupDigits(ids.size),
});

const numberIn = (value: unknown) => (typeof value === 'number' ? value : 0);

async function readChannels(signal: AbortSignal) {
  return loadAllRows('channel', {}, signal, () => {});
}

/** Tests of all channels, or of those that are off. */
function TestMenu({
  isBusy,
  onTest,
}: {
  isBusy: boolean;
  onTest: (scope: 'all' | 'disabled') => void;
}) {
  const t = useTranslate();
  return (
    <span className="split">
      <Button
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) onTest('all');
        }}
      >
        <Icon name="test" />
        {t('channel.testAll')}
      </Button>
      <DropMenu
        label={t('channel.testMore')}
        look="button end"
        items={[
          {
            key: 'disabled',
            icon: 'test',
            label: t('channel.testDisabled'),
            onSelect: () => {
              if (!isBusy) onTest('disabled');
            },
          },
        ]}
      >
        <Icon name="down" />
      </DropMenu>
    </span>
  );
}

/** True for a failed look after which the next one may be answered. */
const isPassing = (error: unknown): boolean =>
  error instanceof HttpError &&
  (error.status >= 500 || ['network', 'badResponse', 'rateLimited'].includes(error.kind));

type Write = ReturnType<typeof useWrite>['write'];

/** Starts tests on the relay and watches them. */
function useTestOfAll(write: Write) {
  const t = useTranslate();
  const client = useQueryClient();
  const [run, setRun] = useState<Run>();
  const stop = useStop();
  const watching = run !== undefined && run.done < run.ids.size;
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const look = useEffectEvent(async () => {
    if (!run) return;
    /** Gives up where nothing was done for too long, which is told. */
    const isGivenUp = (seen: Run): boolean => {
      if (Date.now() - seen.movedAt <= patienceMs) return false;
      showToast('info', t('channel.testStalled', countsOf(seen)));
      setRun(undefined);
      return true;
    };
    /** False where nobody watches this run any more. */
    const isWatched = () => latest.current?.before === run.before;
    try {
      const all = await readChannels(stop.current.signal);
      if (!isWatched()) return;
      // A channel that was deleted meanwhile is not tested any more.
      const rows = all.filter(({ id }) => run.ids.has(id));
      const done = rows.filter(
        (row) => numberIn(row.test_time) > (run.before.get(row.id) ?? 0),
      ).length;
      const movedAt = done > run.done ? Date.now() : run.movedAt;
      void client.invalidateQueries({ queryKey: ['channel'] });
      const seen = { ...run, ids: new Set(rows.map(({ id }) => id)), done, movedAt };
      if (done < rows.length && isGivenUp(seen)) return;
      setRun(seen);
      if (done === rows.length) showToast('info', t('channel.testDone', countsOf(seen)));
    } catch (error) {
      if (!isWatched()) return;
      if (isPassing(error)) {
        isGivenUp(run);
        return;
      }
      showError(error);
      setRun(undefined);
    }
  });
  useEffect(() => {
    if (!watching) return;
    let isLooking = false;
    // A look may take longer than the pause between two of them.
    const lookAgain = async () => {
      if (isLooking) return;
      isLooking = true;
      await look();
      isLooking = false;
    };
    const timer = setInterval(() => void lookAgain(), lookEveryMs);
    return () => clearInterval(timer);
  }, [watching]);
  const start = (scope: 'all' | 'disabled') =>
    write(async () => {
      const rows = (await readChannels(stop.current.signal)).filter(
        (row) => scope === 'all' || row.status !== channelStatus.enabled,
      );
      const before = new Map(rows.map((row) => [row.id, numberIn(row.test_time)]));
      await testChannels(scope, before, stop.current.signal);
      showToast('info', t('channel.testStarted'));
      setRun({ ids: new Set(before.keys()), before, done: 0, movedAt: Date.now() });
    });
  return { run, watching, start, forget: () => setRun(undefined) };
}

/** Deletes the channels that are off, after a question that says how many they are. */
function DeleteDisabled({ busy, write }: { busy: boolean; write: Write }) {
  const t = useTranslate();
  const [disabledCount, setDisabledCount] = useState<number>();
  const stop = useStop();
  const askDelete = () =>
    write(async () => {
      setDisabledCount(await countDisabled(stop.current.signal));
    });
  const deleteDisabled = () => {
    const before = disabledCount;
    setDisabledCount(undefined);
    void write(async () => {
      const count = await deleteDisabledChannels(before, stop.current.signal);
      showToast('success', t('channel.deleted', { count: groupDigits(count) }));
    });
  };
  return (
    <>
      <DropMenu
        label={t('list.moreActions')}
        look="ib large"
        items={[
          {
            key: 'delete',
            icon: 'delete',
            label: t('channel.deleteDisabled'),
            onSelect: () => {
              if (!busy) void askDelete();
            },
          },
        ]}
      >
        <Icon name="more" />
      </DropMenu>
      {disabledCount !== undefined && (
        <ConfirmDialog
          title={t('channel.deleteDisabledTitle', { count: groupDigits(disabledCount) })}
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

/** Test all, test the disabled ones, delete the disabled ones. */
export function ChannelHead() {
  const t = useTranslate();
  const { busy, write } = useWrite('channel');
  const { can } = useGrid();
  const { run, watching, start, forget } = useTestOfAll(write);
  const [importing, setImporting] = useState(false);
  return (
    <>
      {run && (
        <output className="muted">
          {t(watching ? 'channel.testProgress' : 'channel.testDone', countsOf(run))}
        </output>
      )}
      {watching && (
        <Button size="small" kind="link" onClick={forget}>
          {t('channel.testWatch')}
        </Button>
      )}
      {can('test') && <TestMenu isBusy={busy || watching} onTest={(scope) => void start(scope)} />}
      {can('create') && (
        <Button onClick={() => setImporting(true)}>
          <Icon name="upload" />
          {t('channel.import')}
        </Button>
      )}
      {importing && (
        <Suspense>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {can('delete') && <DeleteDisabled busy={busy} write={write} />}
    </>
  );
}
