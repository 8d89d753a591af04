import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { RecordRow } from '../config/resourceConfig';
import { refreshRecords } from '../data/refreshRecords';
import { type Job, type JobStart, showsJob, startJob, useJob } from './jobs';

export interface BulkJob extends Job {
  /** @returns false where another job on the resource runs, so that this one did not begin */
  start: (start: JobStart) => boolean;
}

const none: Omit<Job, 'name'> = {
  number: 0,
  busy: false,
  finished: 0,
  count: 0,
  report: undefined,
  others: [],
  again: () => {},
  stop: () => {},
  forget: () => {},
};

/**
 * The job on a resource, also where it began before this list was opened. Finished rows leave the selection; failed
 * ones stay in it.
 */
export function useBulkJob(name: string, onDone: (rows: readonly RecordRow[]) => void): BulkJob {
  const client = useQueryClient();
  const job = useJob(name) ?? { ...none, name };
  const latest = useRef(onDone);
  latest.current = onDone;
  useEffect(() => showsJob(name, (rows) => latest.current(rows)), [name]);
  const refresh = () => void refreshRecords(client, name);
  return { ...job, start: (start) => startJob({ ...start, name, refresh }) };
}
