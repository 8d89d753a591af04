import { throttle } from 'es-toolkit';
import { useRef, useState } from 'react';
import type { BulkAction, RecordRow } from '../config/resourceConfig';
import { type JobReport, runJob } from './runJob';
import { useWrite } from './useWrite';

/** The work on each row. It finds out by itself the outcome of a write whose answer was lost. */
export type RowWork = NonNullable<BulkAction['work']>;

export interface BulkJob {
  busy: boolean;
  finished: number;
  count: number;
  report: JobReport<RecordRow> | undefined;
  /** @param onEnd gets the rows that are done, also after another try */
  start: (
    rows: readonly RecordRow[],
    work: RowWork,
    onEnd?: (done: readonly RecordRow[]) => void,
  ) => void;
  /** Does the same to other rows, as those that failed or were not tried. */
  again: (rows: readonly RecordRow[]) => void;
  stop: () => void;
  forget: () => void;
}

/** The progress is drawn this often, in ms: drawing it for each of thousands of rows would slow their work down. */
const progressMs = 100;

/**
 * Bulk work on the rows of a resource. Finished rows leave the selection; failed ones stay in it.
 * @param onStart answers what is called when the work is over, before `onDone`
 */
export function useBulkJob(
  name: string,
  onStart: () => () => void,
  onDone: (rows: readonly RecordRow[]) => void,
): BulkJob {
  const { busy, write } = useWrite(name);
  const stopper = useRef(new AbortController());
  const current = useRef<Parameters<BulkJob['start']>>(undefined);
  const [finished, setFinished] = useState(0);
  const [count, setCount] = useState(0);
  const [report, setReport] = useState<JobReport<RecordRow>>();

  const start: BulkJob['start'] = (rows, work, onEnd) => {
    void write(async () => {
      current.current = [rows, work, onEnd];
      stopper.current = new AbortController();
      setFinished(0);
      setCount(rows.length);
      setReport(undefined);
      const end = onStart();
      const onProgress = throttle(setFinished, progressMs);
      const result = await runJob({
        items: rows,
        work,
        signal: stopper.current.signal,
        onProgress,
      }).finally(end);
      onProgress.flush();
      onDone(result.done);
      setReport(result);
      onEnd?.(result.done);
    });
  };
  return {
    busy,
    finished,
    count,
    report,
    start,
    again: (rows) => {
      if (!current.current) return;
      const [, work, onEnd] = current.current;
      start(rows, work, onEnd);
    },
    stop: () => stopper.current.abort(),
    forget: () => setReport(undefined),
  };
}
