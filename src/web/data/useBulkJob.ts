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

/** Bulk work on the rows of a resource. Finished rows leave the selection; failed ones stay in it. */
export function useBulkJob(name: string, onDone: (rows: readonly RecordRow[]) => void): BulkJob {
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
      const result = await runJob({
        items: rows,
        work,
        signal: stopper.current.signal,
        onProgress: setFinished,
      });
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
