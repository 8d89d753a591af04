import { useDataProvider } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { showError } from '../../core/showError';
import { loadAllRows } from '../../data/readList';
import { type JobReport, runJob } from '../../data/runJob';
import { useWrite } from '../../data/useWrite';
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

/** Compares channels with those of the relay, and creates the new ones. Leaving the page stops it. */
export function useImport(channels: readonly ImportedChannel[]): Import {
  const provider = useDataProvider();
  const { busy, write } = useWrite('channel');
  const stop = useRef(new AbortController());
  const [known, setKnown] = useState<ReadonlySet<string>>();
  const [finished, setFinished] = useState(0);
  const [report, setReport] = useState<JobReport<ImportedChannel>>();
  useEffect(() => {
    const controller = stop.current;
    loadAllRows('channel', {}, controller.signal, () => {}).then(
      (rows) => setKnown(new Set(rows.map(identityOf))),
      (error: unknown) => {
        if (!controller.signal.aborted) showError(error);
      },
    );
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
      setReport(undefined);
      const result = await runJob({
        items: fresh,
        signal: stop.current.signal,
        onProgress: setFinished,
        work: ({ values }) =>
          provider.create('channel', { data: values, meta: { needsNoId: true } }),
      });
      setReport(result);
      setKnown(new Set([...(known ?? []), ...result.done.map(({ values }) => identityOf(values))]));
    });
  return { states, fresh, busy, canStart: known !== undefined, finished, report, start };
}
