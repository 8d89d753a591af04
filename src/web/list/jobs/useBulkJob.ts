import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshRecords } from '../../relay/refreshRecords';
import { idsIn } from '../../relay/values/recordIds';
import { useListExtras } from '../state/ListExtras';
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
export function useBulkJob(name: string): BulkJob {
  const client = useQueryClient();
  const { select } = useListExtras();
  const job = useJob(name) ?? { ...none, name };
  useEffect(() => showsJob(name, (rows) => select(idsIn(rows), false)), [name, select]);
  const refresh = () => void refreshRecords(client, name);
  return { ...job, start: (start) => startJob({ ...start, name, refresh }) };
}
