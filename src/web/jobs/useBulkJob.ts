import { useDataProvider } from 'ra-core';
import { useRef, useState } from 'react';
import { HttpError } from '../http/HttpError';
import { useWrite } from '../providers/useWrite';
import type { BulkAction, RecordRow } from '../resourceConfig';
import { type JobReport, runJob } from './runJob';

/** What is done to each row, and how to see that it is done. */
export type RowWork = Required<Pick<BulkAction, 'work'>> & Pick<BulkAction, 'isDone'>;

export interface BulkJob {
  busy: boolean;
  finished: number;
  count: number;
  report: JobReport<RecordRow> | undefined;
  start: (rows: readonly RecordRow[], work: RowWork) => void;
  /** Does the same to other rows, as those that failed or were not tried. */
  again: (rows: readonly RecordRow[]) => void;
  stop: () => void;
  forget: () => void;
}

/** Bulk work on the rows of a resource. What is done leaves the selection; what failed stays in it. */
export function useBulkJob(name: string, onDone: (rows: readonly RecordRow[]) => void): BulkJob {
  const provider = useDataProvider();
  const { busy, write } = useWrite(name);
  const stopper = useRef(new AbortController());
  const current = useRef<RowWork>(undefined);
  const [finished, setFinished] = useState(0);
  const [count, setCount] = useState(0);
  const [report, setReport] = useState<JobReport<RecordRow>>();

  /** The row as the relay has it now, or undefined when it is gone. */
  const look = async (row: RecordRow): Promise<RecordRow | undefined> => {
    try {
      return (await provider.getOne<RecordRow>(name, { id: row.id })).data;
    } catch (error) {
      if (error instanceof HttpError && error.kind === 'refused') return undefined;
      throw error;
    }
  };

  /** A write that failed may have happened all the same: the row itself says so. */
  const doOne = (work: RowWork) => async (row: RecordRow) => {
    try {
      await work.work(row);
    } catch (error) {
      const isWait =
        error instanceof HttpError &&
        (error.kind === 'rateLimited' || error.kind === 'unauthorized');
      if (isWait || !work.isDone) throw error;
      const found = await look(row).then(
        (now) => ({ now }),
        () => undefined,
      );
      if (!found || !work.isDone(found.now, row)) throw error;
    }
  };

  const start = (rows: readonly RecordRow[], work: RowWork) => {
    current.current = work;
    void write(async () => {
      stopper.current = new AbortController();
      setFinished(0);
      setCount(rows.length);
      setReport(undefined);
      const result = await runJob({
        items: rows,
        work: doOne(work),
        signal: stopper.current.signal,
        onProgress: setFinished,
      });
      onDone(result.done);
      setReport(result);
    });
  };
  return {
    busy,
    finished,
    count,
    report,
    start,
    again: (rows) => {
      if (current.current) start(rows, current.current);
    },
    stop: () => stopper.current.abort(),
    forget: () => setReport(undefined),
  };
}
