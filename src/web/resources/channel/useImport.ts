import { useDataProvider } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { HttpError } from '../../core/HttpError';
import { showError } from '../../core/showError';
import { noteUser, storedUser } from '../../core/storage/storedUser';
import { translate } from '../../core/texts/catalogue';
import { showToast } from '../../core/toastStore';
import { loadAllRows } from '../../data/readList';
import { type JobReport, runJob } from '../../data/runJob';
import { useWrite } from '../../data/useWrite';
import { groupDigits } from '../../formats/numbers';
import { type ImportedChannel, identityOf } from './parseImport';

/** A channel of the text; `same` where the relay or an earlier line has it. */
export interface ImportState {
  channel: ImportedChannel;
  same: boolean;
}

export interface Import {
  states: readonly ImportState[];
  /** The channels that a start creates. */
  fresh: readonly ImportedChannel[];
  busy: boolean;
  /** True once the relay's channels are known: a start before that could make doubles. */
  canStart: boolean;
  /** How many of `fresh` are done. */
  finished: number;
  report: JobReport<ImportedChannel> | undefined;
  start: () => Promise<unknown>;
}

/** Tells how an import ended whose window is closed and so shows no report. */
function tellEnd({ done, failed, notTried }: JobReport<ImportedChannel>): void {
  if (failed.length + notTried.length === 0)
    showToast('success', translate('channel.importDone', { done: groupDigits(done.length) }));
  else
    showToast(
      'warning',
      translate('channel.importStopped', {
        done: groupDigits(done.length),
        failed: groupDigits(failed.length),
        left: groupDigits(notTried.length),
      }),
    );
}

/** The channels of the relay; undefined where they cannot be read, which is told. */
const readKnown = (signal: AbortSignal): Promise<ReadonlySet<string> | undefined> =>
  loadAllRows('channel', {}, signal).then(
    (rows) => new Set(rows.map(identityOf)),
    (error: unknown) => {
      if (!signal.aborted) showError(error);
      return undefined;
    },
  );

/** True where a channel that failed may have been created. */
const isUnsure = ({ failed }: JobReport<ImportedChannel>): boolean =>
  failed.some(({ error }) => !(error instanceof HttpError && error.kind === 'refused'));

/** Compares channels with those of the relay, and creates the new ones. Closing its window stops it, which is told. */
export function useImport(channels: readonly ImportedChannel[]): Import {
  const provider = useDataProvider();
  const { busy, write } = useWrite('channel');
  const stop = useRef(new AbortController());
  const [known, setKnown] = useState<ReadonlySet<string>>();
  const [finished, setFinished] = useState(0);
  const [report, setReport] = useState<JobReport<ImportedChannel>>();
  useEffect(() => {
    const controller = stop.current;
    void readKnown(controller.signal).then(setKnown);
    return () => controller.abort();
  }, []);
  const seen = new Set(known);
  const states = channels.map((channel) => {
    const same = !channel.mistake && seen.has(identityOf(channel.values));
    seen.add(identityOf(channel.values));
    return { channel, same };
  });
  const fresh = states
    .filter(({ channel, same }) => !same && !channel.mistake)
    .map(({ channel }) => channel);
  const start = () =>
    write(async () => {
      const isSameUser = noteUser();
      setReport(undefined);
      setFinished(0);
      const result = await runJob({
        items: fresh,
        signal: stop.current.signal,
        onProgress: setFinished,
        work: ({ values }) =>
          provider.create('channel', { data: values, meta: { needsNoId: true } }),
      });
      setReport(result);
      // Whoever signed in since is not told.
      if (stop.current.signal.aborted && (isSameUser() || !storedUser.get())) tellEnd(result);
      setKnown(
        isUnsure(result)
          ? await readKnown(stop.current.signal)
          : new Set([...(known ?? []), ...result.done.map(({ values }) => identityOf(values))]),
      );
    });
  return { states, fresh, busy, canStart: known !== undefined, finished, report, start };
}
